import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

const TEXTS = new URL("../src/guimard/texts/", import.meta.url);
const STATIC = "../src/guimard/server/static";
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [texts(), rulebook(), svelte(), compressed()],
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What several pages share is one file: each more is a way there and back on a slow line.
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});

/**
 * The catalogue's texts of the page as modules: `texts/<language>`, loaded when that language is spoken, and
 * `texts/languages`, which knows them all. Other texts come from the server, in words.
 */
function texts(): Plugin {
  const languages = readdirSync(TEXTS).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("texts/") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0texts/")) return undefined;
      const name = id.slice("\0texts/".length);
      if (name === "languages") {
        const loaders = languages.map((language) => `${language}: () => import("texts/${language}")`);
        return `export default { ${loaders.join(", ")} };`;
      }
      const file = fileURLToPath(new URL(`${name}.json`, TEXTS));
      this.addWatchFile(file);
      const all = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
      const page = Object.entries(all).filter(([key]) => /^(page|language|colour|option)\./.test(key));
      return `export default ${JSON.stringify(Object.fromEntries(page))};`;
    },
  };
}

/** Beside each text that is built, the same compressed by Brotli, for the server to send. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const folder = fileURLToPath(new URL(STATIC, import.meta.url));
      for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        // The page itself is not sent as it is built: the server writes its own address into it.
        if (!/\.(js|css|svg|webmanifest)$/.test(one.name)) continue;
        const file = `${one.parentPath}/${one.name}`;
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

/**
 * The pages of rules as modules: `rules/<language>` has them all by topic, each as a list of blocks, and
 * `rules/languages` loads those of one language.
 */
function rulebook(): Plugin {
  const folder = new URL("rules/", TEXTS);
  const languages = readdirSync(folder);
  return {
    name: "rulebook",
    resolveId: (id) => (id.startsWith("rules/") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0rules/")) return undefined;
      const name = id.slice("\0rules/".length);
      if (name === "languages") {
        const loaders = languages.map((language) => `${language}: () => import("rules/${language}")`);
        return `export default { ${loaders.join(", ")} };`;
      }
      const pages = readdirSync(new URL(`${name}/`, folder)).map((file) => {
        const path = fileURLToPath(new URL(`${name}/${file}`, folder));
        this.addWatchFile(path);
        return [file.replace(/\.md$/, ""), blocks(readFileSync(path, "utf8"))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(pages))};`;
    },
  };
}

/** What a page of rules is made of: headings and paragraphs as they are, the items of a list together. */
function blocks(page: string): [kind: "h1" | "h2" | "p" | "ul", texts: string[]][] {
  return page
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      if (block.startsWith("## ")) return ["h2", [block.slice(3)]];
      if (block.startsWith("# ")) return ["h1", [block.slice(2)]];
      if (block.startsWith("- ")) return ["ul", block.split("\n").map((item) => item.slice(2))];
      return ["p", [block]];
    });
}
