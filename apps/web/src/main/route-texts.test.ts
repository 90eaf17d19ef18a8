import { expect, test } from "vitest";
import { texts as base } from "../locales/en/base.ts";
import { isRouteId, routeOf } from "../shell/routing/routes.ts";
import { staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";

// A route must list the areas whose texts its screen uses. If one is missing, the screen would show keys instead of words. The
// test follows the imports of each screen, through each index.ts by name, and checks every useTranslations("area.…") that it
// finds.

/**
 * Every file of the areas and of the folders that they import, by its relative path. The shell is left out, because it knows
 * every screen.
 */
const sources = import.meta.glob<string>(
  ["../{areas,ui,lib}/**/*.{ts,tsx}", "./screens.ts", "../staff/staff-screens.ts", "!**/*.test.*"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const always: ReadonlySet<string> = new Set([...Object.keys(base), "shell"]);

const importLine = /^(?:import|export)\s+(?!type)(?:([\s\S]*?)\s+from\s+)?"(\.[^"]+\.tsx?)";/gm;
const lazyImport = /import\(\s*"(\.[^"]+\.tsx?)"\s*\)/g;
/** Matches the list of areas whose texts a lazily loaded part loads itself. */
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

/** The files behind the names imported from an index.ts; for any other file, the file itself. */
function filesOf(path: string, clause: string | undefined): string[] {
  if (!path.endsWith("/index.ts")) return [path];
  const wanted = new Set(namesOf(clause ?? ""));
  return [...(sources[path] ?? "").matchAll(/export\s+(?!type)(\{[\s\S]*?\})\s+from\s+"([^"]+)";/g)]
    .filter(([, names = ""]) => namesOf(names).some((name) => wanted.has(name)))
    .map(([, , from = ""]) => join(path, from));
}

/**
 * The areas whose texts a file and its imports use, each with a file that uses it, and the areas that lazy parts load themselves.
 */
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
    // An index.ts that is imported lazily loads its texts itself.
    const imports = path.endsWith("/index.ts") ? [] : text.matchAll(importLine);
    for (const [, clause, from = ""] of imports) queue.push(...filesOf(join(path, from), clause));
    for (const [, from = ""] of text.matchAll(lazyImport)) queue.push(join(path, from));
  }
  return { used, brings };
}

/** The file from which the table of screens loads a route's screen. A name in the table refers to a constant above it. */
const table = sources["./screens.ts"] ?? "";
const named = new Map(
  [...table.matchAll(/const (\w+): LoadScreen = \(\) => import\("([^"]+)"\)/g)].map(([, name, screen]) => [name, screen]),
);
const screens = [...table.matchAll(/^ {2}(\w+): (?:\(\) => import\("([^"]+)"\)|(\w+)),$/gm)].flatMap(
  ([, id = "", screen, name]) => ({
    texts: isRouteId(id) ? (routeOf(id).texts ?? []) : [],
    screen: screen ?? named.get(name) ?? "",
  }),
);

/** The pages for staff. Their entry always has the texts "staff". */
const staffScreens = [
  ...(sources["../staff/staff-screens.ts"] ?? "").matchAll(/^ {2}(\w+): \(\) => import\("([^"]+)"\),$/gm),
].map(([, id = "", screen = ""]) => ({ texts: staffRouteOf(id as StaffRouteId).texts ?? [], screen }));

test("every page of staff loads the texts it uses, and no others", () => {
  expect(staffScreens.length).toBeGreaterThan(8);
  for (const { texts, screen } of staffScreens) {
    const { used, brings } = textsOf(screen);
    const there = new Set<string>([...texts, ...brings, ...always, "staff"]);
    expect([screen, [...used.keys()].filter((area) => !there.has(area))]).toEqual([screen, []]);
    expect([screen, texts.filter((area) => !used.has(area))]).toEqual([screen, []]);
  }
});

test("every screen loads the texts it uses", () => {
  expect(screens.length).toBeGreaterThan(50);
  expect(textsOf("../areas/orders/request/request-screen.tsx").used.get("progress")).toMatch(/approval-panel/);
  const missing = screens.flatMap(({ texts, screen }) => {
    const { used, brings } = textsOf(screen);
    const there = new Set<string>([...texts, ...brings, ...always]);
    return [...used].filter(([area]) => !there.has(area)).map(([area, path]) => `${screen}: ${area} of ${path}`);
  });
  expect(missing).toEqual([]);
});

test("no screen waits for texts that nothing on it uses", () => {
  const needless = screens.flatMap(({ texts, screen }) => {
    const { used } = textsOf(screen);
    return texts.filter((area) => !used.has(area)).map((area) => `${screen}: ${area}`);
  });
  expect(needless).toEqual([]);
});
