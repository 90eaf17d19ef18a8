import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startProgram } from "./child.ts";
import { Kept } from "./kept.ts";
import { killProcess } from "../../testing/kill-process.ts";

const sleeper = () =>
  startProgram({
    name: "sleeper",
    command: process.execPath,
    args: ["-e", "setInterval(() => {}, 1000)"],
    isReady: () => Promise.resolve(true),
  });

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a process that is killed is started again under a new number, until it is stopped", async () => {
  const again = Promise.withResolvers<void>();
  let starts = 0;
  let ends = 0;
  const kept = await Kept.start(sleeper, {
    onEnded: () => (ends += 1),
    onStarted: () => {
      starts += 1;
      if (starts === 2) again.resolve();
    },
  });
  const first = kept.pid;
  killProcess(first);
  await again.promise;
  const second = kept.pid;
  expect([isAlive(first), isAlive(second), ends]).toEqual([false, true, 1]);
  await kept.stop();
  expect(isAlive(second)).toBe(false);
  expect([starts, ends]).toEqual([2, 1]);
});

test("one that others need not wait for is started until it works, and can be stopped meanwhile", async () => {
  let tries = 0;
  const failing = (times: number) => () => {
    tries += 1;
    return tries > times ? sleeper() : Promise.reject(new Error("not ready"));
  };
  const hooks = { onEnded: () => {}, onStarted: () => {} };
  const { kept, running } = Kept.begin(failing(2), hooks);
  await running;
  expect([tries, isAlive(kept.pid)]).toEqual([3, true]);
  await kept.stop();

  const never = Kept.begin(failing(Infinity), hooks);
  await never.kept.stop();
  await never.running;
  const { pid } = never.kept;
  expect(pid).toBeUndefined();
});

test("one that is released is not started again", async () => {
  let starts = 0;
  let current: Awaited<ReturnType<typeof sleeper>> | undefined;
  const kept = await Kept.start(
    async () => {
      current = await sleeper();
      return current;
    },
    { onEnded: () => {}, onStarted: () => (starts += 1) },
  );
  kept.release();
  killProcess(kept.pid);
  await current?.exited;
  await kept.stop();
  expect(starts).toBe(1);
});

test("a program that ends at once is reported with its last output", async () => {
  const start = startProgram({
    name: "talker",
    command: process.execPath,
    args: ["-e", "console.error('first'); console.error('cannot bind'); process.exit(1)"],
    isReady: () => Promise.resolve(false),
  });
  await expect(start).rejects.toThrow("talker ended while starting: cannot bind");
});

test.skipIf(process.platform !== "linux")(
  "a program dies with the process that started it, also by kill -9 (skipped where the system cannot do that)",
  async () => {
    const code = `
      import { startProgram } from ${JSON.stringify(new URL("child.ts", import.meta.url).href)};
      const child = await startProgram({ name: "inner", command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], isReady: async () => true });
      process.stderr.write("pid " + child.pid + "\\n");
      setInterval(() => {}, 1000);`;
    const outer = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "ignore", "pipe"] });
    const said = Promise.withResolvers<number>();
    outer.stderr.on("data", (chunk: Buffer) => {
      const found = /pid (\d+)/.exec(chunk.toString());
      if (found) said.resolve(Number(found[1]));
    });
    const inner = await said.promise;
    expect(isAlive(inner)).toBe(true);
    outer.kill("SIGKILL");
    await once(outer, "exit");
    await expect.poll(() => isAlive(inner), { timeout: 5000 }).toBe(false);
  },
);
