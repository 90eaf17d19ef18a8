import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Measures what a cold visit to each route has to load and fails above the budget (design: performance). It counts what the
 * route needs before it can be shown: the entry, the frame if it has one, the screen, its texts in the larger language, and
 * everything that these import statically. Run it after `vite build`.
 */

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

type Spec = {
  readonly path: string;
  readonly frame?: "bare";
  readonly texts?: readonly string[];
};

// The path is computed, and the module is loaded at run time, because this script is type-checked apart from the app, which needs
// the types of a browser.
const table = async (file: string): Promise<unknown> => await import(new URL(`../src/${file}`, import.meta.url).href);
const { routes } = (await table("shell/routing/routes.ts")) as { routes: Readonly<Record<string, Spec>> };
const { screens } = (await table("main/screens.ts")) as { screens: Readonly<Partial<Record<string, () => Promise<unknown>>>> };

const KB = 1024;
/** Kilobytes of script, compressed with gzip -9. */
const LOGIN_MAX = 175;
const LIST_MAX = 215;
const MORE_THAN_LIST_MAX = 36;

/** Routes that show lists. The budget of all other routes is derived from theirs. */
const lists: ReadonlySet<string> = new Set([
  "domainList",
  "contacts",
  "requests",
  "invoices",
  "receipts",
  "openTickets",
  "closedTickets",
  "serviceList",
  "accountUsers",
]);

const dist = path.join(import.meta.dirname, "../dist");
const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

/** A chunk, and all chunks that it imports statically. */
function closure(keys: readonly string[]): {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
} {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}: build first, or mend the list in scripts/check-budget.ts`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);

/**
 * The source file of a screen, such as src/areas/…/x-screen.tsx. It is read from the text of the function that imports the
 * screen.
 */
function fileOf(load: () => Promise<unknown>): string {
  const found = /import\("(?:\.\.\/)+(.+?)"\)/.exec(String(load))?.[1];
  if (!found) throw new Error(`cannot read the screen of ${String(load)}`);
  return `src/${found}`;
}

/** The source file of a screen's texts, such as src/locales/en/domains/search.ts. The manifest of the build uses it as a key. */
function textsOf(locale: string, name: string): string {
  const found = Object.keys(manifest).find((key) => key.startsWith(`src/locales/${locale}/`) && key.endsWith(`/${name}.ts`));
  if (found === undefined) throw new Error(`the manifest has no texts ${locale}/${name}`);
  return found;
}

/** The scripts that index.html itself loads. The bundler writes one script element for each. */
const page = readFileSync(path.join(dist, "index.html"), "utf8");
const entries = [...page.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => {
  const key = Object.keys(manifest).find((each) => manifest[each]?.file === file);
  if (!key) throw new Error(`index.html loads ${file}, which the manifest does not know`);
  return key;
});
if (entries.length === 0) throw new Error("index.html loads no script");

type Measured = {
  readonly id: string;
  readonly path: string;
  readonly script: number;
  readonly style: number;
  readonly max: number;
};

function measure(id: string, spec: Spec): Measured | null {
  const screen = screens[id];
  if (!screen) return null;
  const isLogin = id === "login";
  const bare = spec.frame === "bare";
  const areas = [...(spec.texts ?? []), ...(bare ? [] : ["shell"])];
  const base = [...entries, fileOf(screen), ...(bare ? [] : ["src/main/frame/frame.tsx"])];
  const [english, swedish] = (["en", "sv"] as const).map((locale) =>
    closure([...base, ...["base", ...areas].map((area) => textsOf(locale, area))]),
  );
  if (!english || !swedish) throw new Error("no languages");
  const larger = sum(english.scripts) > sum(swedish.scripts) ? english : swedish;
  const max = isLogin ? LOGIN_MAX : lists.has(id) ? LIST_MAX : LIST_MAX + MORE_THAN_LIST_MAX;
  return { id, path: spec.path, script: sum(larger.scripts) / KB, style: sum(larger.styles) / KB, max };
}

const measured = Object.entries(routes)
  .map(([id, spec]) => measure(id, spec))
  .filter((each) => each !== null);

const lines = measured.map(({ id, path: address, script, style, max }) => {
  const verdict = script > max ? "TOO LARGE" : "ok";
  return `${id.padEnd(24)} ${script.toFixed(1).padStart(7)} KB script of ${max}  ${style.toFixed(1).padStart(6)} KB style  ${verdict}  ${address}`;
});
process.stdout.write(`${lines.join("\n")}\n`);

/**
 * Limits, in bytes, for what a site that embeds the search has to load: its script, and the files of the page in its frame. Sizes
 * are uncompressed, because not every site compresses.
 */
const SITE_SCRIPT_MAX = 6 * KB;
const SITE_FRAME_MAX = 12 * KB;
const framePage = readFileSync(path.join(dist, "widget.html"), "utf8");
const frameFiles = [...framePage.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
const [siteScript, siteFrame] = [readFileSync(path.join(dist, "widget.js")).length, sum(frameFiles)];
process.stdout.write(
  `search on other sites: script ${siteScript} of ${SITE_SCRIPT_MAX} bytes, frame ${siteFrame} of ${SITE_FRAME_MAX} bytes\n`,
);
if (frameFiles.length === 0 || siteScript > SITE_SCRIPT_MAX || siteFrame > SITE_FRAME_MAX) process.exitCode = 1;

// Only the server needs schemas. Even a single value imported from a file with schemas would bring the schema library (Zod) into
// the browser, and that library tries to use eval(). The library is recognised by the whole word _zod. Shorter matches would also
// be found by chance in the names of chunks.
const schemaMark = /\b_zod\b/;
const withSchemas = readdirSync(path.join(dist, "assets")).filter(
  (file) => file.endsWith(".js") && schemaMark.test(readFileSync(path.join(dist, "assets", file), "utf8")),
);
if (withSchemas.length > 0) throw new Error(`the library of schemas is in ${withSchemas.join(", ")}`);
if (measured.length === 0) throw new Error("no route was measured");
if (measured.some(({ script, max }) => script > max)) process.exitCode = 1;
