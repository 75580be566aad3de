/** Made by vite.config.ts from the catalogue that all of Guimard uses. */
declare module "texts/languages" {
  /** By language: what loads the texts of the page, by key. */
  const languages: Readonly<Record<string, () => Promise<{ default: Record<string, string> }>>>;
  export default languages;
}

/** Made by vite.config.ts from the pages of rules that all of Guimard uses. */
declare module "rules/languages" {
  export type Block = readonly [kind: "h1" | "h2" | "p" | "ul", texts: readonly string[]];
  /** By language: what loads its pages, by topic. */
  const languages: Readonly<Record<string, () => Promise<{ default: Record<string, readonly Block[]> }>>>;
  export default languages;
}
