import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { jobKinds } from "./job-kinds.ts";

const areas = path.resolve(import.meta.dirname, "../../areas");

test("every kind of job that an area defines has a queue", () => {
  const defined = globSync("**/*.ts", { cwd: areas })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(path.join(areas, file), "utf8").matchAll(/defineJob\(\{\s*name: "([^"]+)"/g)])
    .map(([, name = ""]) => name);
  expect(defined.length).toBeGreaterThan(40);
  expect(defined.toSorted()).toEqual(jobKinds.map(({ name }) => name).toSorted());
});
