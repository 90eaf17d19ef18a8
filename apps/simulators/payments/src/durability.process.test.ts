import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebhookReceiver } from "./testing/receive-webhooks.ts";
import { RunningSimulator } from "./testing/run-simulator.ts";
import { twoLines } from "./testing/sessions.ts";

let simulator: RunningSimulator;
beforeEach(() => {
  simulator = new RunningSimulator();
});
afterEach(() => simulator.dispose());

test("kill -9 in the middle of a burst loses no answered call, and repeats under the same keys create no duplicates", async () => {
  await simulator.start();
  const answered = new Map<string, string>();
  const unanswered: string[] = [];
  const burst = async (round: number): Promise<void> => {
    const stripe = simulator.stripe();
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const key = `round-${round}-${index}`;
      try {
        answered.set(key, (await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: key })).id);
      } catch {
        unanswered.push(key);
      }
      if (index === 12) await simulator.end("SIGKILL");
    });
    await Promise.all(calls);
    await simulator.start();
  };
  for (let round = 0; round < 3; round += 1) await burst(round);
  expect(answered.size).toBeGreaterThan(10);
  expect(unanswered.length).toBeGreaterThan(10);
  const stripe = simulator.stripe();
  for (const key of unanswered) {
    answered.set(key, (await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: key })).id);
  }
  const listed = new Set<string>();
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) listed.add(session.id);
  expect(listed).toEqual(new Set(answered.values()));
  expect(listed.size).toBe(120);
});

test("keeps ports, keys, faults, rules and undelivered events after a kill", async () => {
  await simulator.start();
  const before = simulator.endpoints;
  await simulator.control("POST", "/faults", { path: "/v1/account", kind: "error_before" });
  // Nothing listens on that port yet, so the delivery has to wait in the queue.
  await simulator.control("POST", "/webhook", { url: "http://127.0.0.1:9/hook" });
  await simulator.stripe().customers.create({ name: "before the kill" });
  await simulator.end("SIGKILL");
  const receiver = new WebhookReceiver();
  const url = await receiver.start();
  await simulator.start("--webhook", url);
  expect(simulator.endpoints).toEqual(before);
  expect(await simulator.control("GET", "/faults")).toMatchObject({ faults: [{ kind: "error_before", timesLeft: 1 }] });
  await receiver.until((all) => all.find((each) => each.body.includes("before the kill")));
  await receiver.stop();
});

test("ends cleanly on SIGTERM, even with an unanswered call, and only its owner can read its files", async () => {
  await simulator.start();
  await simulator.control("POST", "/faults", { path: "/v1/account", kind: "timeout_after" });
  const silent = simulator
    .stripe()
    .accounts.retrieveCurrent()
    .catch((error: unknown) => error);
  await expect.poll(() => simulator.control("GET", "/faults")).toEqual({ faults: [] });
  expect(await simulator.end("SIGTERM")).toBe(0);
  expect(await silent).toBeInstanceOf(Error);
  for (const name of ["keys.json", "endpoints.json"]) {
    expect(statSync(join(simulator.folder, name)).mode & 0o077).toBe(0);
  }
});

test("resets its book and keeps its address", async () => {
  await simulator.start();
  const stripe = simulator.stripe();
  const session = await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "k" });
  await simulator.control("POST", "/complete", { session: session.id });
  await simulator.control("POST", "/reset");
  expect(await simulator.control("GET", "/book")).toMatchObject({ payment_intents: [], totals: {} });
  const again = await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "k" });
  expect(again.id).not.toBe(session.id);
});
