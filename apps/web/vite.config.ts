import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import compile from "icu-minify/compile";
import { build, defineConfig, type Plugin } from "vite";

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

// SOURCE_DATE_EPOCH (seconds) makes two builds of one commit equal: https://reproducible-builds.org/specs/source-date-epoch/
const epoch = process.env["SOURCE_DATE_EPOCH"];
const stamp = { version, builtAt: (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString() };

/**
 * Writes the build stamp into the page (read by the version watch) and, for the panel, into dist/version.json (read by the
 * server).
 */
function buildStamp(mode: string): Plugin {
  return {
    name: "build-stamp",
    transformIndexHtml: (html) => html.replace("%BUILD%", `${stamp.version} ${stamp.builtAt}`),
    generateBundle() {
      if (mode in entries) return;
      this.emitFile({ type: "asset", fileName: "version.json", source: `${JSON.stringify(stamp)}\n` });
    },
  };
}

/**
 * Compiles every text of a catalogue, and keeps the structure. `where` names file and key, for the error about a text that cannot
 * be compiled.
 */
function compileAll(texts: unknown, where: string): unknown {
  if (typeof texts === "object" && texts !== null) {
    return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, compileAll(inner, `${where} ${key}`)]));
  }
  try {
    return compile(String(texts));
  } catch (cause) {
    throw new Error(`not an ICU message: ${where}: ${String(texts)}`, { cause });
  }
}

/**
 * Compiles the ICU messages of the catalogues at build time, so that no visitor downloads the parser for them (10 KB). The
 * development server and the tests parse at run time, which shows faults with their place.
 */
function compiledTexts(): Plugin {
  return {
    name: "compiled-texts",
    enforce: "pre",
    async load(id) {
      if (!/\/src\/locales\/(en|sv)\/([\w-]+\/)?(?!base\.ts)[\w-]+\.ts$/.test(id)) return null;
      const { texts } = (await import(pathToFileURL(id).href)) as { texts: unknown };
      return `export const texts = ${JSON.stringify(compileAll(texts, id))};`;
    },
  };
}

/** Preloads the one font file that every first screen draws with, so that text does not wait for the style sheet. */
function fontPreload(): Plugin {
  return {
    name: "font-preload",
    transformIndexHtml: {
      order: "post",
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => /inter-latin-wght-normal-.+\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          })),
    },
  };
}

/** Writes a compressed copy beside every text file of the assets, which the server sends to browsers that accept it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    async writeBundle({ dir = "" }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /^assets\/.+\.(js|css|svg)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          const content = await readFile(path);
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
          await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        }),
      );
    },
  };
}

/** The entries that are built in addition to the panel. Each has a build mode, and a page or script as its first file. */
const entries: Readonly<Record<string, string>> = { staff: "staff.html", widget: "widget.html", embed: "src/widget/embed.ts" };

/**
 * Builds the other entries after the panel: the page of staff, and the search on other sites with its script. Each entry gets its
 * own set of files. If all were built together, they would share a file that each of them has to load first.
 */
function furtherEntries(): Plugin {
  let outDir = "dist";
  return {
    name: "further-entries",
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      for (const mode of Object.keys(entries))
        await build({ configFile: import.meta.filename, mode, logLevel: "warn", build: { outDir } });
    },
  };
}

/** The script gets a fixed file name, because other sites contain its address. */
const alone = { format: "iife", entryFileNames: "widget.js" } as const;

export default defineConfig(({ command, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    buildStamp(mode),
    fontPreload(),
    ...(command === "build" ? [compiledTexts(), compressed(), ...(mode in entries ? [] : [furtherEntries()])] : []),
  ],
  resolve: command === "build" ? { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } : {},
  define: { BUILD_INFO: JSON.stringify(stamp) },
  // The server swaps __NONCE__ for a fresh value on every answer; Vite puts it on a meta tag and on the tags it makes.
  html: { cspNonce: "__NONCE__" },
  server: {
    proxy: { "/api": { target: process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080", changeOrigin: false } },
  },
  build: {
    outDir: "dist",
    emptyOutDir: !(mode in entries),
    manifest: !(mode in entries),
    // The Content Security Policy forbids `data:` URLs for scripts, styles and fonts, so no asset may be inlined as one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome120", "firefox121", "safari17.4"],
    rolldownOptions: {
      input: join(import.meta.dirname, entries[mode] ?? "index.html"),
      // These modules have no side effects when they are imported. If Rolldown is not told so, a screen that needs one of them
      // causes all others to be put into the file that is loaded first.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]src[\\/]areas[\\/].+[\\/]index\.ts$/, sideEffects: false },
          { test: /[\\/]packages[\\/](values|contracts|dns)[\\/]/, sideEffects: false },
        ],
      },
      output:
        mode === "embed"
          ? alone
          : {
              codeSplitting: {
                // The code that every visit loads is in two files: libraries, which stay in the browser's cache over releases,
                // and our own code. The code that many screens share is in one more file, so that no screen waits for a dozen
                // files of 300 bytes.
                groups: [
                  { name: "vendor", tags: ["$initial"], test: /[\\/]node_modules[\\/]/, priority: 3 },
                  { name: "base", tags: ["$initial"], priority: 2 },
                  // A file for forms only, because the login page needs forms, and nothing else of the group "kit" below.
                  {
                    name: "form",
                    test: /[\\/]src[\\/](ui[\\/]form[\\/](?!table-source|rating-buttons)|ui[\\/]feedback[\\/]banner|lib[\\/]rules|lib[\\/]passkey)|[\\/]values[\\/]src[\\/](rule|six-digit-code)|IconChevronLeft|IconFingerprint/,
                    minShareCount: 2,
                    priority: 2,
                  },
                  // A file for the rules of domain names only, because the search in the frame needs these, and not the modules
                  // that use them.
                  {
                    name: "names",
                    test: /[\\/]packages[\\/]values[\\/]src[\\/](names[\\/])?(domain-name|host-rules|idn|idn-problem|punycode|search-terms)\.ts/,
                    minShareCount: 2,
                    priority: 3,
                  },
                  // The rules for addresses, numbers and hosts, for the forms with such fields.
                  {
                    name: "values",
                    test: /[\\/]packages[\\/]values[\\/]src[\\/](names[\\/])?(country-code|email|id-number|ip-address|name-servers|phone-number|postal-form|renewal-plan|swish-number|transfer-lines|url|username|vat-number)\.ts/,
                    minShareCount: 2,
                    priority: 2,
                  },
                  // The calls of areas that few screens use are left out: they stay beside these screens.
                  {
                    name: "kit",
                    test: /[\\/]src[\\/](lib|ui)[\\/](?!table|overlay|theme|form[\\/](table-source|rating-buttons))|[\\/]@tabler[\\/]|[\\/]packages[\\/](?!dns|contracts[\\/]src[\\/](resellers|affiliates|sso|delegation|escrow|forwarding|pushes|abuse|notifications[\\/]mail|whitelabel[\\/]operations|products[\\/]service-plans))/,
                    minShareCount: 3,
                    priority: 1,
                  },
                  // The code of everything that can be ordered is in one file, instead of a dozen with a few lines each.
                  { name: "kinds", test: /[\\/]areas[\\/]orders[\\/]kinds[\\/]/, minShareCount: 2, priority: 1 },
                  // A file for DNS only: the DNS screens share it, and no other screen loads it. What a change means in words
                  // is left out, because only the review of changes and the history need it.
                  { name: "dns", test: /[\\/]packages[\\/]dns[\\/](?!src[\\/]effects)/, minShareCount: 2, priority: 0 },
                ],
              },
            },
    },
  },
}));
