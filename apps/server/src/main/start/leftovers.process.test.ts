import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProgram, type Child } from "./child.ts";
import { endLeftovers, noteProcesses, releaseFolder, takeFolder } from "./leftovers.ts";

/**
 * Starts a program that has the name of the script in its command line. Resolves when the system shows this command line, which
 * is empty for a moment after the start.
 */
async function anotherStart(script: string): Promise<Child> {
  const child = await startProgram({
    name: "another start",
    command: process.execPath,
    args: ["-e", "setInterval(() => {}, 1000)", script],
    isReady: () => Promise.resolve(true),
  });
  if (existsSync("/proc/self"))
    await expect
      .poll(() => readFileSync(`/proc/${child.pid}/cmdline`, "utf8").split("\0")[0], { timeout: 60_000 })
      .toBe(process.execPath);
  return child;
}

let folder: string;
let running: Child;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "np-start-"));
  running = await anotherStart("apps/server/src/main/start.ts");
});

afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

const owner = (pid: number) => writeFileSync(path.join(folder, "owner.json"), JSON.stringify({ pid, script: "main/start.ts" }));

test("a folder in use is refused, with the process and what to do", () => {
  owner(running.pid);
  expect(() => takeFolder(folder)).toThrow(
    `process ${running.pid} runs on ${folder}: stop it, or set DATA_DIR to another folder`,
  );
});

test("a folder of a killed start can be used, and the processes it left are ended", async () => {
  const dead = await anotherStart("main/start.ts");
  owner(dead.pid);
  process.kill(dead.pid, "SIGKILL");
  await dead.exited;
  noteProcesses(folder, [{ pid: running.pid, script: "main/start.ts" }]);
  takeFolder(folder);
  await endLeftovers(folder);
  await running.exited;
});

test("a number that means a group of processes does not count as a process", async () => {
  noteProcesses(folder, [{ pid: 0, script: "main/start.ts" }]);
  writeFileSync(path.join(folder, "owner.json"), JSON.stringify({ pid: 0, script: "main/start.ts" }));
  takeFolder(folder);
  await endLeftovers(folder);
});

test("another program under the owner's old number does not count, nor does a folder that was released", () => {
  writeFileSync(path.join(folder, "owner.json"), JSON.stringify({ pid: running.pid, script: "main/another.ts" }));
  takeFolder(folder);
  owner(running.pid);
  releaseFolder(folder);
  takeFolder(folder);
});
