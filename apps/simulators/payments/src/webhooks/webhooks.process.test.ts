import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebhookReceiver } from "../testing/receive-webhooks.ts";
import { RunningSimulator } from "../testing/run-simulator.ts";
import { twoLines } from "../testing/sessions.ts";

const simulator = new RunningSimulator();
let receiver: WebhookReceiver;
let stripe: Stripe;

beforeAll(() => simulator.start());
afterAll(() => simulator.dispose());
beforeEach(async () => {
  receiver = new WebhookReceiver();
  const url = await receiver.start();
  stripe = simulator.stripe();
  await simulator.control("POST", "/reset");
  await simulator.control("POST", "/webhook", { url });
  return async () => {
    await simulator.control("POST", "/webhook", { url: null });
    await receiver.stop();
  };
});

async function pay(changes: Stripe.Checkout.SessionCreateParams = {}): Promise<string> {
  const session = await stripe.checkout.sessions.create(twoLines(changes));
  await simulator.control("POST", "/complete", { session: session.id });
  return session.id;
}

const types = (): string[] => receiver.received.map((each) => each.type);

test("signs events so that the provider's library accepts them, and only with the right secret", async () => {
  const session = await pay();
  const got = await receiver.until((all) => all.find((each) => each.type === "checkout.session.completed"));
  const event = stripe.webhooks.constructEvent(got.body, got.signature, simulator.endpoints.webhookSecret);
  expect(event.type).toBe("checkout.session.completed");
  expect(event).toHaveProperty("data.object.id", session);
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
  expect(() => stripe.webhooks.constructEvent(got.body, got.signature, "whsec_other")).toThrow("signature");
});

test("sends an event for each step: paid, declined, reserved, taken, cancelled, expired, refunded, disputed", async () => {
  await pay();
  const reserved = await pay({ payment_intent_data: { capture_method: "manual" } });
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reserved);
  if (typeof intent !== "string") throw new Error("the session has no intent");
  await stripe.paymentIntents.capture(intent, { amount_to_capture: 10000 });
  await stripe.refunds.create({ payment_intent: intent, amount: 5000 });
  await simulator.control("POST", "/dispute", { payment_intent: intent });
  const declined = await stripe.checkout.sessions.create(twoLines());
  await simulator.control("POST", "/complete", { session: declined.id, card: "4000000000000002" });
  await stripe.checkout.sessions.expire(declined.id);
  const expected = [
    "checkout.session.completed",
    "payment_intent.succeeded",
    "payment_intent.amount_capturable_updated",
    "charge.captured",
    "charge.refunded",
    "refund.created",
    "charge.dispute.created",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "checkout.session.expired",
  ];
  await receiver.until(() => expected.every((type) => types().includes(type)));
});

test("repeats until a 2xx, with the same event id", async () => {
  receiver.statuses.push(500, 404, 302);
  await simulator.control("POST", "/webhook", { drop: ["payment_intent.created", "payment_intent.requires_action"] });
  const session = await stripe.checkout.sessions.create(twoLines());
  await stripe.checkout.sessions.expire(session.id);
  await receiver.until((all) => all.length === 4);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
  const settled = async (): Promise<unknown> => simulator.control("GET", "/webhook/deliveries?state=delivered");
  await expect.poll(settled).toMatchObject({ deliveries: [{ attempts: 4, lastStatus: 200 }] });
});

describe("webhook rules", () => {
  test("sends copies of every event", async () => {
    await simulator.control("POST", "/webhook", { copies: 3 });
    await stripe.customers.create({});
    await receiver.until((all) => all.length === 3);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
  });

  test("drops the next events, types by name, or all", async () => {
    await simulator.control("POST", "/webhook", { dropNext: 2, drop: ["payment_method.attached"] });
    for (const name of ["first", "second", "third"]) await stripe.customers.create({ name });
    const got = await receiver.until((all) => all[0]);
    expect(got.body).toContain('"third"');
    await simulator.control("POST", "/webhook", { drop: ["*"] });
    await stripe.customers.create({ name: "fourth" });
    await simulator.control("POST", "/webhook", { drop: [] });
    await stripe.customers.create({ name: "fifth" });
    await receiver.until((all) => all.find((each) => each.body.includes('"fifth"')));
    expect(receiver.received).toHaveLength(2);
    expect((await stripe.events.list({ type: "customer.created" })).data).toHaveLength(5);
  });

  test("delays the first attempt", async () => {
    await simulator.control("POST", "/webhook", { delayMs: 300 });
    const started = performance.now();
    await stripe.customers.create({});
    await receiver.until((all) => all[0]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  });

  test("holds events and releases them in reverse or in a given order, with repeats", async () => {
    await simulator.control("POST", "/webhook", { hold: true });
    for (const name of ["a", "b", "c"]) await stripe.customers.create({ name });
    await simulator.control("POST", "/webhook/release", { order: "reverse" });
    expect(receiver.received.map((each) => /"name": "(.)"/.exec(each.body)?.[1])).toEqual(["c", "b", "a"]);
    for (const name of ["d", "e"]) await stripe.customers.create({ name });
    const { data } = await stripe.events.list({ type: "customer.created", limit: 2 });
    const [e, d] = data.map((event) => event.id);
    const { sent } = await simulator.control("POST", "/webhook/release", { order: [e, d] });
    expect(sent).toEqual([e, d].map((event) => ({ event, type: "customer.created", status: 200, error: null })));
    await simulator.control("POST", "/webhook/send", { event: d, copies: 2 });
    expect(receiver.received.slice(-2).map((each) => each.id)).toEqual([d, d]);
  });

  test.each(["signature", "body", "stale"])("corrupts a delivery (%s) so that it is rejected", async (tamper) => {
    await stripe.customers.create({});
    const good = await receiver.until((all) => all[0]);
    await simulator.control("POST", "/webhook/send", { event: good.id, tamper });
    const bad = await receiver.until((all) => all[1]);
    const check = (got: { body: string; signature: string }): unknown =>
      stripe.webhooks.constructEvent(got.body, got.signature, simulator.endpoints.webhookSecret);
    expect(check(good)).toBeDefined();
    expect(() => check(bad)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });
});
