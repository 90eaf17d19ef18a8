// Checks the rules for imports. They are first checked on the canary tree, where every rule has to report exactly the planted
// violations. A checker that reports nothing therefore cannot pass.
import { globSync } from "node:fs";
import path from "node:path";
import { readImports, type Import } from "./read-imports.ts";
import { limits, nameDifferences, rooms, type Limits } from "./rooms.ts";
import { checkAreaNames, checkFile, checkFolders, checkRooms, findCycles, importRules, type Violation } from "./rules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const canary = path.join(import.meta.dirname, "canary");
const sources = ["apps/**/*.{ts,tsx}", "packages/**/*.{ts,tsx}", "db/**/*.ts", "bench/**/*.ts", "e2e/**/*.ts"];

export function checkTree(
  folder: string,
  limits: Limits,
  differences: typeof nameDifferences,
  declaredRooms: typeof rooms,
): { violations: Violation[]; files: number; imports: number } {
  const files = sources
    .flatMap((pattern) =>
      globSync(pattern, { cwd: folder, exclude: (name) => /(^|\/)(node_modules|\.tsc|dist)(\/|$)/.test(name) }),
    )
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\/(node_modules|\.tsc|dist)\//.test(file))
    .toSorted();
  const graph = new Map<string, Import[]>();
  const namesOf = new Map<string, number>();
  const violations: Violation[] = [];
  for (const file of files) {
    const { imports, text, names } = readImports(folder, file);
    graph.set(file, imports);
    namesOf.set(file, names);
    violations.push(...checkFile(file, imports, text));
  }
  violations.push(
    ...checkFolders(files, (file) => namesOf.get(file) ?? 0, limits),
    ...findCycles(graph),
    ...checkAreaNames(files, differences),
    ...checkRooms(files, declaredRooms),
  );
  return { violations, files: files.length, imports: [...graph.values()].reduce((sum, list) => sum + list.length, 0) };
}

/** Rules that the canary tree breaks exactly once each, in a file named after the rule. */
const lineRulesAndOthers = [
  "time-comes-from-the-clock",
  "environment-comes-from-config",
  "money-is-money",
  "kinds-know-their-words",
  "no-default-export",
  "folder-size",
  "front-door-size",
  "no-circular",
  "unknown-area",
  "area-names",
  "idle-difference",
  "undeclared-room",
  "missing-room",
];

/**
 * Areas that the canary tree lacks. Two errors are planted: `ledger` is missing from the list for web, and the list contains
 * `domains`, which web has.
 */
const lacking = { accounts: "", billing: "", contacts: "", identity: "", notifications: "", orders: "", products: "", tlds: "" };
const canaryDifferences = { contracts: { ...lacking, ledger: "", zones: "" }, web: { ...lacking, domains: "" } };

/** Rooms of the canary tree. Two errors are planted: `list` of `domains` is not declared, and `closed` does not exist. */
const canaryRooms = { server: { domains: ["search", "closed"] }, web: {} };

function checkCanary(): string[] {
  const { violations } = checkTree(canary, { files: 4, names: 3 }, canaryDifferences, canaryRooms);
  const expected = [...importRules.map((rule) => rule.name), ...lineRulesAndOthers].toSorted();
  const fired = violations.map((violation) => violation.rule).toSorted();
  return JSON.stringify(fired) === JSON.stringify(expected)
    ? []
    : [`the canary tree should break each rule exactly once: expected ${expected.join(", ")}; fired ${fired.join(", ")}`];
}

if (import.meta.main) {
  const problems = checkCanary();
  const { violations, files, imports } = checkTree(root, limits, nameDifferences, rooms);
  problems.push(...violations.map(({ rule, file, line, what }) => `${file}:${line} ${rule}: ${what}`));
  if (files < 100) problems.push(`only ${files} files were read: the checker is looking in the wrong place`);
  for (const problem of problems) console.error(problem);
  console.log(`boundaries: ${files} files, ${imports} imports, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
