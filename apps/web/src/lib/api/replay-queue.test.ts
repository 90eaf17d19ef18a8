import { expect, test } from "vitest";
import { createReplayQueue } from "./replay-queue.ts";

const alva = { accID: "a1", usrID: "u1", brand: "Nameplane" };

function waiting(
  queue: ReturnType<typeof createReplayQueue>,
  identity: typeof alva,
  log: string[],
  name: string,
  writes = true,
): void {
  queue.add({ identity, writes, run: () => void log.push(`run ${name}`), drop: () => void log.push(`drop ${name}`) });
}

test("runs what belongs to the identity in the order it came, drops the rest, and counts the dropped writes", () => {
  const queue = createReplayQueue();
  const log: string[] = [];
  waiting(queue, alva, log, "one");
  waiting(queue, { ...alva, usrID: "u2" }, log, "other user");
  waiting(queue, { ...alva, brand: "Solrosen" }, log, "other brand");
  waiting(queue, { ...alva, accID: "a2" }, log, "read of another account", false);
  waiting(queue, alva, log, "two");
  expect(queue.settle(alva)).toBe(2);
  expect(log).toEqual(["run one", "drop other user", "drop other brand", "drop read of another account", "run two"]);
  expect(queue.size()).toBe(0);
});

test("a call that meets the end of the session again waits for the next login", () => {
  const queue = createReplayQueue();
  const log: string[] = [];
  queue.add({ identity: alva, writes: true, run: () => waiting(queue, alva, log, "again"), drop: () => undefined });
  queue.settle(alva);
  expect(queue.size()).toBe(1);
  expect(log).toEqual([]);
});

test("drops all when the session is given up", () => {
  const queue = createReplayQueue();
  const log: string[] = [];
  waiting(queue, alva, log, "one");
  expect(queue.dropAll()).toBe(1);
  expect(log).toEqual(["drop one"]);
});
