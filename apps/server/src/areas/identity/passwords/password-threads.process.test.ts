import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { expect, test } from "vitest";
import { PasswordThreads } from "./password-threads.ts";

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const threads = new PasswordThreads();

/** The priorities (nice values) of the threads of this process (proc(5), stat: field 19). */
function niceOfThreads(): number[] {
  return readdirSync("/proc/self/task").map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

test("hashes and verifies, reports a text that is no hash, and goes on working", async () => {
  const phc = await threads.hash("Kvarnen-2026", cheap);
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(await threads.verify(phc, "Kvarnen-2026")).toBe(true);
  expect(await threads.verify(phc, "Kvarnen-2027")).toBe(false);
  await expect(threads.verify("no hash", "Kvarnen-2026")).rejects.toThrow();
  expect(await threads.verify(phc, "Kvarnen-2026")).toBe(true);
});

test.skipIf(process.platform !== "linux")("works at a lower priority than everything else, which keeps its own", async () => {
  const own = niceOfThreads()[0] ?? 0;
  await Promise.all([1, 2].map(() => threads.hash("Kvarnen-2026", cheap)));
  const nice = niceOfThreads();
  expect(nice.filter((each) => each === Math.max(own, 5)).length).toBeGreaterThanOrEqual(2);
  expect(nice[0]).toBe(own);
});

test("keeps no process alive that has nothing else to do", () => {
  const file = pathToFileURL(path.resolve(import.meta.dirname, "password-threads.ts")).href;
  const script = `import { PasswordThreads } from ${JSON.stringify(file)};
    console.log(await new PasswordThreads().hash("Kvarnen-2026", ${JSON.stringify(cheap)}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^\$argon2id\$/);
});
