import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

// SOURCE_DATE_EPOCH (seconds) makes two builds of one commit equal: https://reproducible-builds.org/specs/source-date-epoch/
const epoch = process.env["SOURCE_DATE_EPOCH"];
const build = { version, builtAt: (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString() };

/** Writes the build stamp into index.html (read by the version watch) and dist/version.json (read by the server). */
function buildStamp(): Plugin {
  return {
    name: "build-stamp",
    transformIndexHtml: (html) => html.replace("%BUILD%", `${build.version} ${build.builtAt}`),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "version.json", source: `${JSON.stringify(build)}\n` });
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
            injectTo: "head-prepend" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), buildStamp(), fontPreload()],
  define: { BUILD_INFO: JSON.stringify(build) },
  // The server swaps __NONCE__ for a fresh value on every answer; Vite puts it on a meta tag and on the tags it makes.
  html: { cspNonce: "__NONCE__" },
  server: {
    proxy: { "/api": { target: process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080", changeOrigin: false } },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // The policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome120", "firefox121", "safari17.4"],
  },
});
