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
  plugins: [texts(), svelte(), compressed()],
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
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
      const page = Object.entries(all).filter(([key]) => /^(page|language)\./.test(key));
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
