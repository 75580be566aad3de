/** Made by vite.config.ts from the catalogue that all of Guimard uses. */
declare module "texts/languages" {
  /** By language: what loads the texts of the page, by key. */
  const languages: Readonly<Record<string, () => Promise<{ default: Record<string, string> }>>>;
  export default languages;
}
