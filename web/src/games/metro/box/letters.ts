/** By colour, the letter that tells it from the others: those of src/guimard/pictures/palette.py. */
export const LETTERS: Readonly<Record<string, string>> = {
  yellow: "Y",
  blue: "B",
  orange: "O",
  green: "G",
  purple: "P",
  black: "K",
  grey: "S",
  red: "R",
  brown: "N",
};
