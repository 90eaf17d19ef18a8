import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RunningSimulator } from "./testing/run-simulator.ts";

let simulator: RunningSimulator;
beforeEach(async () => {
  simulator = new RunningSimulator();
  await simulator.start();
});
afterEach(() => simulator.dispose());

test("kill -9 in a burst loses no acknowledged mail and leaves no partial one", async () => {
  const acknowledged = new Set<string>();
  const sends = Array.from({ length: 30 }, async (_, index) => {
    const subject = `mail ${index}`;
    const sent = await simulator.send({ to: "a@example.se", subject, text: "x".repeat(50_000) }).then(
      () => true,
      () => false,
    );
    if (sent) acknowledged.add(subject);
    if (acknowledged.size === 8) await simulator.end("SIGKILL");
  });
  await Promise.all(sends);
  expect(acknowledged.size).toBeGreaterThanOrEqual(8);
  await simulator.start();
  const kept = (await simulator.messages({ limit: "100" })).map((each) => each.subject);
  for (const subject of acknowledged) expect(kept).toContain(subject);
  expect(new Set(kept).size).toBe(kept.length);
});

test("keeps its ports, its token and the order of mails over a restart, and drops what was never acknowledged", async () => {
  const before = simulator.endpoints;
  await simulator.send({ to: "a@example.se", subject: "first" });
  expect(await simulator.end("SIGTERM")).toBe(0);
  writeFileSync(join(before.outbox, "20260101T000000000Z-000009.eml.tmp"), "half a mail");
  await simulator.start();
  expect(simulator.endpoints).toEqual(before);
  await simulator.send({ to: "a@example.se", subject: "second" });
  expect((await simulator.messages()).map((each) => each.subject)).toEqual(["second", "first"]);
  expect(readdirSync(before.outbox)).toHaveLength(2);
});
