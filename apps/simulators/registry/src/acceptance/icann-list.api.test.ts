import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { icannCaseIds } from "../testing/icann-table.ts";
import { corpora } from "../testing/schemas.ts";

const readme = readFileSync(join(import.meta.dirname, "..", "..", "README.md"), "utf8");

test.each(corpora)("every case of ICANN's list has its row in the README, $whose", (corpus) => {
  const ids = icannCaseIds(corpus);
  expect(ids).toHaveLength(26);
  for (const id of ids) expect(readme).toContain(`| ${id} |`);
});

test("every test file the table names exists", () => {
  const table = readme.slice(readme.indexOf("### ICANN"), readme.indexOf("## Accepted limits"));
  const files = new Set([...table.matchAll(/`((?:\.\.\/)*[\w/-]+(?:\.\w+)?\.test\.ts)`/g)].map((match) => match[1] ?? ""));
  expect(files.size).toBeGreaterThan(8);
  for (const file of files) expect(readFileSync(join(import.meta.dirname, "..", file), "utf8")).toContain("test(");
});
