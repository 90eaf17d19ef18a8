import { expect, test } from "vitest";

// Every text must be used in one of two ways. Either a file opens a translator for "topic.part" and contains the rest of the key,
// as a literal or as a template with placeholders. Or a file with a table of keys contains it, and some file with such a
// translator uses keys that it does not spell out itself.

type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<{ texts: Tree }>("./en/**/*.ts", { eager: true });
const sources = import.meta.glob<string>(
  ["../{shell,main,staff,areas,ui,lib}/**/*.{ts,tsx}", "../../../../packages/*/src/**/*.ts", "!**/*.test.*"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const keysOf = (tree: Tree, path: string): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}.${key}`] : keysOf(value, `${path}.${key}`),
  );

const keys = Object.entries(files).flatMap(([file, { texts }]) => {
  const name = file.replace(/^\.\/en\/([\w-]+\/)?/, "").replace(/\.ts$/, "");
  return name === "base" ? [] : keysOf(texts, name);
});

type Source = {
  readonly path: string;
  /** The parts of the texts that this file opens a translator for, such as "orders.page". */
  readonly spaces: ReadonlySet<string>;
  /**
   * The members of `spaces` for which this file does not spell out all keys: a key is a variable, or the translator is passed on.
   */
  readonly asked: ReadonlySet<string>;
  readonly literals: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
};

const quoted = /"([\w.-]+)"|'([\w.-]+)'/g;
const template = /`([\w.-]*(?:\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\}[\w.-]*)+)`/g;
const escape = (text: string) => text.replaceAll(".", "\\.");

const read: readonly Source[] = Object.entries(sources).map(([path, text]) => ({
  path,
  spaces: new Set(
    [...text.matchAll(/(?:useTranslations\(|namespace:|Translator<|translator\()([^)>;\n]*)/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(quoted)].map(([, space = ""]) => space),
    ),
  ),
  asked: new Set(
    [...text.matchAll(/(\w+) = (?:useTranslations|createTranslator|translator)\(([^)>;]*)/g)].flatMap(
      ([, name = "", list = ""]) =>
        new RegExp(`\\b${name}(\\.(rich|has|markup))?\\((?!\\s*["\`])|[(,:{]\\s*${name}\\s*[,)}]|=\\{${name}\\}`).test(text)
          ? [...list.matchAll(quoted)].map(([, space = ""]) => space)
          : [],
    ),
  ),
  literals: new Set([...text.matchAll(quoted), ...text.matchAll(/(?<=[{,(\s])(\w+):/g)].map(([, one, two]) => one ?? two ?? "")),
  patterns: [...text.matchAll(template)].map(
    ([, parts = ""]) =>
      new RegExp(
        `^${parts
          .split(/\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\}/)
          .map(escape)
          .join("[\\w.-]+")}$`,
      ),
  ),
}));

/** Files without a translator of their own, which may contain tables of keys. */
const tables = read.filter(({ spaces }) => spaces.size === 0);

const names = (source: Source, rest: string) =>
  source.literals.has(rest) || source.patterns.some((pattern) => pattern.test(rest));

function isUsed(key: string): boolean {
  const parts = key.split(".");
  return parts.some((_part, at) => {
    if (at === 0) return false;
    const [space, rest] = [parts.slice(0, at).join("."), parts.slice(at).join(".")];
    const speaking = read.filter((source) => source.spaces.has(space));
    if (speaking.some((source) => names(source, rest))) return true;
    return speaking.some((source) => source.asked.has(space)) && tables.some((source) => names(source, rest));
  });
}

test("every text is drawn by something", () => {
  expect(keys.length).toBeGreaterThan(3000);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("a text that nothing names is found", () => {
  expect(isUsed("shell.account.dialogTitle")).toBe(true);
  expect(isUsed("shell.account.nobodyAsks")).toBe(false);
  expect(isUsed("nothing.title")).toBe(false);
});
