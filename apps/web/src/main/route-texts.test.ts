import { expect, test } from "vitest";
import { texts as base } from "../locales/en/base.ts";
import { isRouteId, routeOf } from "../shell/routing/routes.ts";

// A screen draws texts of areas that its route has to fetch with it. What it imports is followed, by name through an area's
// index.ts, and each useTranslations("area.…") in it has to be of an area that is there: a forgotten one shows keys for words.

/** Every file of the areas and of the parts they are drawn with, by its path from here. The shell itself knows every screen. */
const sources = import.meta.glob<string>(["../{areas,ui,lib}/**/*.{ts,tsx}", "./screens.ts", "!**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const always: ReadonlySet<string> = new Set([...Object.keys(base), "shell"]);

const importLine = /^(?:import|export)\s+(?!type)(?:([\s\S]*?)\s+from\s+)?"(\.[^"]+\.tsx?)";/gm;
const lazyImport = /import\(\s*"(\.[^"]+\.tsx?)"\s*\)/g;
/** Areas that a part brings along when it is fetched. */
const brought = /\[((?:\s*"[a-z]+",?\s*)+)\](?:\s*,?\s*\)| as const)/g;
const word = /"([a-z]+)"/g;

const join = (from: string, to: string): string => {
  const steps = from.split("/").slice(0, -1);
  for (const step of to.split("/")) {
    if (step === ".." && steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
};

const namesOf = (clause: string): string[] =>
  (/\{([\s\S]*)\}/.exec(clause)?.[1] ?? "")
    .split(",")
    .map((name) => name.trim().split(" as ")[0]?.trim() ?? "")
    .filter((name) => name !== "" && !name.startsWith("type "));

/** Files behind the names that are taken from an index.ts; the file itself for any other. */
function filesOf(path: string, clause: string | undefined): string[] {
  if (!path.endsWith("/index.ts")) return [path];
  const wanted = new Set(namesOf(clause ?? ""));
  return [...(sources[path] ?? "").matchAll(/export\s+(?!type)(\{[\s\S]*?\})\s+from\s+"([^"]+)";/g)]
    .filter(([, names = ""]) => namesOf(names).some((name) => wanted.has(name)))
    .map(([, , from = ""]) => join(path, from));
}

/** Areas whose texts a file and all it imports draw, with one of the files that draws each, and those that its parts bring along. */
function textsOf(start: string): { used: Map<string, string>; brings: Set<string> } {
  const used = new Map<string, string>();
  const brings = new Set<string>();
  const seen = new Set<string>();
  const queue = [start];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = sources[path];
    if (seen.has(path) || text === undefined) continue;
    seen.add(path);
    for (const [, area = ""] of text.matchAll(/useTranslations\(\s*"([a-z]+)[."]/gi)) used.set(area, path);
    for (const [, list = ""] of text.matchAll(brought)) for (const [, area = ""] of list.matchAll(word)) brings.add(area);
    // An index.ts that is fetched late stands for a part it loads itself.
    const imports = path.endsWith("/index.ts") ? [] : text.matchAll(importLine);
    for (const [, clause, from = ""] of imports) queue.push(...filesOf(join(path, from), clause));
    for (const [, from = ""] of text.matchAll(lazyImport)) queue.push(join(path, from));
  }
  return { used, brings };
}

const screens = [...(sources["./screens.ts"] ?? "").matchAll(/(\w+): \(\) => import\("([^"]+)"\)/g)].flatMap(
  ([, id = "", screen = ""]) => ({ texts: isRouteId(id) ? (routeOf(id).texts ?? []) : [], screen }),
);

test("every screen fetches the texts it draws", () => {
  expect(screens.length).toBeGreaterThan(50);
  expect(textsOf("../areas/orders/request/request-screen.tsx").used.get("progress")).toMatch(/approval-panel/);
  const missing = screens.flatMap(({ texts, screen }) => {
    const { used, brings } = textsOf(screen);
    const there = new Set<string>([...texts, ...brings, ...always]);
    return [...used].filter(([area]) => !there.has(area)).map(([area, path]) => `${screen}: ${area} of ${path}`);
  });
  expect(missing).toEqual([]);
});

test("no screen waits for texts that nothing on it draws", () => {
  const needless = screens.flatMap(({ texts, screen }) => {
    const { used } = textsOf(screen);
    return texts.filter((area) => !used.has(area)).map((area) => `${screen}: ${area}`);
  });
  expect(needless).toEqual([]);
});
