import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunningSimulator } from "./testing/run-simulator.ts";
import { twoLines } from "./testing/sessions.ts";

const simulator = new RunningSimulator();
let stripe: Stripe;

beforeAll(() => simulator.start());
beforeEach(async () => {
  if (!stripe) stripe = simulator.stripe();
  await simulator.control("DELETE", "/faults");
});
afterAll(() => simulator.dispose());

const sessionsPath = "/v1/checkout/sessions";

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

async function count(): Promise<number> {
  const ids: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) ids.push(session.id);
  return ids.length;
}

describe("an idempotency key", () => {
  test("gives the first answer again and makes nothing new", async () => {
    const first = await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "same-1" });
    const again = await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "same-1" });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  });

  test("is refused with another body or another path", async () => {
    await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "same-2" });
    const other = twoLines({ client_reference_id: "payment-8" });
    expect(await failure(stripe.checkout.sessions.create(other, { idempotencyKey: "same-2" }))).toMatchObject({
      type: "StripeIdempotencyError",
    });
    expect(await failure(stripe.customers.create({}, { idempotencyKey: "same-2" }))).toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  test("is not used up by a call that was refused", async () => {
    const wrong = twoLines({ success_url: "no address" });
    expect(await failure(stripe.checkout.sessions.create(wrong, { idempotencyKey: "same-3" }))).toMatchObject({
      code: "url_invalid",
    });
    const right = await stripe.checkout.sessions.create(twoLines(), { idempotencyKey: "same-3" });
    expect(right.status).toBe("open");
  });
});

describe("a fault", () => {
  test.each([
    ["timeout_before", 0],
    ["timeout_after", 1],
    ["reset_before", 0],
    ["reset_after", 1],
    ["error_before", 0],
    ["error_after", 1],
    ["rate_limit", 0],
  ])("%s fails the call with %i objects made, and the repeat under the same key makes exactly one", async (kind, made) => {
    const before = await count();
    // Two faults are needed, because the SDK always retries a call once after a reset, even if its settings forbid retries.
    const times = kind.startsWith("reset") ? 2 : 1;
    await simulator.control("POST", "/faults", { method: "POST", path: sessionsPath, kind, times });
    const impatient = simulator.stripe(kind.startsWith("timeout") ? 500 : 10_000);
    const key = { idempotencyKey: `fault-${kind}` };
    expect(await failure(impatient.checkout.sessions.create(twoLines(), key))).toBeInstanceOf(Error);
    expect(await count()).toBe(before + made);
    await stripe.checkout.sessions.create(twoLines(), key);
    expect(await count()).toBe(before + 1);
    expect(await simulator.control("GET", "/faults")).toEqual({ faults: [] });
  });

  test("applies only to the calls it names, as often as it says", async () => {
    const session = await stripe.checkout.sessions.create(twoLines());
    await simulator.control("POST", "/faults", {
      method: "GET",
      path: `${sessionsPath}/*`,
      kind: "error_before",
      times: 2,
    });
    await stripe.checkout.sessions.list();
    for (const time of [1, 2]) {
      const error = await failure(stripe.checkout.sessions.retrieve(session.id));
      expect(error, `call ${time}`).toMatchObject({ type: "StripeAPIError", statusCode: 500 });
    }
    expect((await stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
  });

  test("slow answers late but correctly", async () => {
    await simulator.control("POST", "/faults", { path: "/v1/account", kind: "slow", delayMs: 200 });
    const started = performance.now();
    await stripe.accounts.retrieveCurrent();
    expect(performance.now() - started).toBeGreaterThanOrEqual(199);
  });
});

test("the control port refuses a wrong token, an unknown command and a wrong field", async () => {
  const { control } = simulator.endpoints;
  expect((await fetch(`${control}/book`)).status).toBe(401);
  expect((await fetch(`${control}/book`, { headers: { authorization: "Bearer no" } })).status).toBe(401);
  await expect(simulator.control("GET", "/nothing")).rejects.toThrow("404");
  await expect(simulator.control("POST", "/faults", { kind: "explode" })).rejects.toThrow("kind must be one of");
});
