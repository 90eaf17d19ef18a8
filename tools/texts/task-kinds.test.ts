import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("each kind of task for staff has words of its own in the queue", () => {
  const sources = globSync("apps/server/src/areas/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const raised = sources.flatMap((file) =>
    [...read(file).matchAll(/raiseTask\([^{]*\{\s*kind:\s*"([^"]+)"/g)].map(([, kind = ""]) => kind),
  );
  expect(raised.length).toBeGreaterThan(25);
  const words = read("apps/web/src/areas/backoffice/task-words.tsx");
  expect(raised.filter((kind) => !words.includes(`"${kind.replaceAll(/[.-]/g, "_")}"`))).toEqual([]);
});
