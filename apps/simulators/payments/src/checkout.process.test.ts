import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunningSimulator } from "./testing/run-simulator.ts";
import { twoLines } from "./testing/sessions.ts";

const simulator = new RunningSimulator();
let stripe: Stripe;

beforeAll(async () => {
  await simulator.start();
  stripe = simulator.stripe();
});
afterAll(() => simulator.dispose());

async function paid(changes: Stripe.Checkout.SessionCreateParams = {}, card = "4242 4242 4242 4242"): Promise<string> {
  const session = await stripe.checkout.sessions.create(twoLines(changes));
  await simulator.control("POST", "/complete", { session: session.id, card });
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  if (typeof intent !== "string") throw new Error("the session has no intent");
  return intent;
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (typeof session.payment_intent === "string" || !session.payment_intent) throw new Error("not expanded");
  return session.payment_intent;
}

async function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "no refusal",
    (error: unknown) => error,
  );
}

describe("a checkout session", () => {
  test("is open without an intent, then complete and paid", async () => {
    const session = await stripe.checkout.sessions.create(twoLines());
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: 39800,
      currency: "sek",
      client_reference_id: "payment-7",
      metadata: { payment_id: "payment-7" },
    });
    expect(session.url).toBe(`${simulator.url}/c/pay/${session.id}`);
    const done = await simulator.control("POST", "/complete", { session: session.id });
    expect(done["redirect"]).toBe(`http://127.0.0.1:9/order/7?session=${session.id}`);
    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
    expect(after).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      payment_intent: {
        status: "succeeded",
        amount: 39800,
        amount_received: 39800,
        metadata: { payment_id: "payment-7" },
        latest_charge: {
          captured: true,
          payment_method_details: { card: { last4: "4242", three_d_secure: { result: "authenticated" } } },
        },
      },
    });
    expect(after.lastResponse.requestId).toMatch(/^req_/);
  });

  test.each([
    ["4000 0000 0000 9995", "card_declined", "insufficient_funds"],
    ["4000 0000 0000 0002", "card_declined", "generic_decline"],
    ["4000 0000 0000 0069", "expired_card", undefined],
    ["4111 1111 1111 1111", "card_declined", "test_mode_live_card"],
  ])("stays open when card %s is declined, and another card pays it", async (card, code, declineCode) => {
    const session = await stripe.checkout.sessions.create(twoLines());
    await simulator.control("POST", "/complete", { session: session.id, card });
    const declined = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(declined.status).toBe("open");
    expect(declined.payment_intent).toMatchObject({
      status: "requires_payment_method",
      amount_received: 0,
      last_payment_error: { type: "card_error", code },
    });
    expect(intentOf(declined).last_payment_error?.decline_code).toBe(declineCode);
    await simulator.control("POST", "/complete", { session: session.id });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("takes no money when authentication fails or is abandoned", async () => {
    const session = await stripe.checkout.sessions.create(twoLines());
    await simulator.control("POST", "/complete", { session: session.id, authentication: "fail" });
    const failed = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(failed.payment_intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    await simulator.control("POST", "/complete", { session: session.id, authentication: "abandon" });
    const left = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(left).toMatchObject({ status: "open", payment_intent: { status: "requires_action", amount_received: 0 } });
  });

  test("expires once, and cancels an intent under way", async () => {
    const session = await stripe.checkout.sessions.create(twoLines());
    await simulator.control("POST", "/complete", { session: session.id, authentication: "abandon" });
    const expired = await stripe.checkout.sessions.expire(session.id, { expand: ["payment_intent"] });
    expect(expired).toMatchObject({ status: "expired", url: null, payment_intent: { status: "canceled" } });
    expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
    await expect(simulator.control("POST", "/complete", { session: session.id })).rejects.toThrow("400");
  });

  test("refuses what the provider refuses: unknown parameters, too little, no lines, an object that is not there", async () => {
    const create = (changes: Record<string, unknown>): Promise<unknown> =>
      refusal(stripe.rawRequest("POST", "/v1/checkout/sessions", { ...twoLines(), ...changes }));
    expect(await create({ sucess_url: "x" })).toMatchObject({ code: "parameter_unknown", param: "sucess_url" });
    expect(await create({ payment_method_types: ["card"] })).toMatchObject({ code: "parameter_unknown" });
    expect(await create({ line_items: [] })).toMatchObject({ code: "parameter_missing" });
    expect(await create({ success_url: "ftp://x/" })).toMatchObject({ code: "url_invalid" });
    expect(await create({ mode: "subscription" })).toMatchObject({ code: "parameter_invalid", param: "mode" });
    const price_data = { currency: "sek", unit_amount: 299, product_data: { name: "x" } };
    expect(await create({ line_items: [{ price_data }] })).toMatchObject({ code: "amount_too_small" });
    const enough = { ...price_data, unit_amount: 300 };
    expect(await create({ line_items: [{ price_data: enough }] })).toBe("no refusal");
    expect(await refusal(stripe.checkout.sessions.retrieve("cs_test_no"))).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      statusCode: 404,
    });
  });
});

describe("manual capture", () => {
  const manual = { payment_intent_data: { capture_method: "manual" } } as const;

  test("reserves, then takes a part and releases the rest", async () => {
    const intent = await paid(manual);
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: "requires_capture",
      amount_capturable: 39800,
      amount_received: 0,
    });
    const captured = await stripe.paymentIntents.capture(
      intent,
      { amount_to_capture: 14900, expand: ["latest_charge"] },
      { idempotencyKey: `capture-${intent}` },
    );
    expect(captured).toMatchObject({
      status: "succeeded",
      amount_capturable: 0,
      amount_received: 14900,
      latest_charge: { amount: 39800, amount_captured: 14900, amount_refunded: 24900, refunded: false },
    });
    expect(await refusal(stripe.paymentIntents.capture(intent))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 14901 }))).toMatchObject({
      param: "amount",
    });
    await stripe.refunds.create({ payment_intent: intent, amount: 14900 });
    const { payment_intents: lines } = await simulator.control("GET", "/book");
    expect(lines).toContainEqual(expect.objectContaining({ id: intent, captured: 14900, refunded: 14900, capturable: 0 }));
  });

  test("refuses to take more than was reserved, and cancels a reservation", async () => {
    const intent = await paid(manual);
    expect(await refusal(stripe.paymentIntents.capture(intent, { amount_to_capture: 39801 }))).toMatchObject({
      code: "amount_too_large",
    });
    expect(await stripe.paymentIntents.cancel(intent)).toMatchObject({ status: "canceled", amount_received: 0 });
    const { payment_intents: lines } = await simulator.control("GET", "/book");
    expect(lines).toContainEqual(expect.objectContaining({ id: intent, captured: 0, refunded: 0, status: "canceled" }));
  });
});

describe("refunds", () => {
  test("give back parts up to what was taken, and not more", async () => {
    const intent = await paid();
    const first = await stripe.refunds.create({ payment_intent: intent, amount: 10000, metadata: { refund_id: "r1" } });
    expect(first).toMatchObject({ status: "succeeded", amount: 10000, metadata: { refund_id: "r1" } });
    expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 29801 }))).toMatchObject({
      code: "amount_too_large",
    });
    await stripe.refunds.create({ payment_intent: intent });
    expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const list = await stripe.refunds.list({ payment_intent: intent });
    expect(list.data.map((refund) => refund.amount)).toEqual([29800, 10000]);
  });

  test("can stay pending and fail later, which gives the money back to the merchant", async () => {
    const intent = await paid({}, "4000 0000 0000 7726");
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe("pending");
    await simulator.control("POST", "/refund", { refund: refund.id, status: "failed" });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    const { payment_intents: lines } = await simulator.control("GET", "/book");
    expect(lines).toContainEqual(expect.objectContaining({ id: intent, captured: 39800, refunded: 0 }));
  });

  test("are refused for money that was never taken and for a disputed charge", async () => {
    const reserved = await paid({ payment_intent_data: { capture_method: "manual" } });
    expect(await refusal(stripe.refunds.create({ payment_intent: reserved }))).toMatchObject({
      code: "charge_not_refundable",
    });
    const disputed = await paid({}, "4000 0000 0000 0259");
    expect(await refusal(stripe.refunds.create({ payment_intent: disputed }))).toMatchObject({
      code: "charge_disputed",
    });
    expect((await stripe.disputes.list({ payment_intent: disputed })).data).toHaveLength(1);
  });
});

describe("payments without a page", () => {
  test("a card kept for later charges can be charged off session; a card kept without consent needs authentication", async () => {
    const customer = await stripe.customers.create({ email: "kund@example.se" });
    await paid({ customer: customer.id, payment_intent_data: { setup_future_usage: "off_session" } });
    const { data: methods } = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
    expect(methods).toHaveLength(1);
    const renewal = {
      amount: 14900,
      currency: "sek",
      customer: customer.id,
      confirm: true,
      off_session: true,
    } as const;
    const charged = await stripe.paymentIntents.create({ ...renewal, payment_method: String(methods[0]?.id) });
    expect(charged).toMatchObject({ status: "succeeded", amount_received: 14900 });
    const stranger = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    expect(await refusal(stripe.paymentIntents.create({ ...renewal, payment_method: stranger.id }))).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "authentication_required",
    });
  });

  test("an intent confirmed by a present cardholder waits for 3-D Secure, whatever the card", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5000,
      currency: "eur",
      confirm: true,
      payment_method: "pm_card_visa",
      return_url: "http://127.0.0.1:9/back?order=7",
    });
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const url = intent.next_action?.redirect_to_url?.url ?? "";
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ outcome: "complete" }),
      redirect: "manual",
    });
    const back = new URL(response.headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      order: "7",
      payment_intent: intent.id,
      redirect_status: "succeeded",
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });
});

test("lists newest first, page by page, each object once", async () => {
  const made: string[] = [];
  for (let count = 0; count < 7; count += 1) made.unshift((await stripe.customers.create({ name: `c${count}` })).id);
  const events = await stripe.events.list({ type: "customer.created", limit: 100 });
  expect(events.data.length).toBeGreaterThanOrEqual(7);
  const sessions: string[] = [];
  for (let count = 0; count < 5; count += 1) sessions.unshift((await stripe.checkout.sessions.create(twoLines())).id);
  const listed: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) {
    listed.push(session.id);
    if (listed.length === 5) break;
  }
  expect(listed).toEqual(sessions);
  const all: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 3 })) all.push(session.id);
  expect(new Set(all).size).toBe(all.length);
  const [second] = sessions.slice(1);
  const before = await stripe.checkout.sessions.list({ ending_before: String(second), limit: 3 });
  expect(before.data.map((session) => session.id)).toEqual(sessions.slice(0, 1));
});

test("answers with its merchant and refuses a wrong key", async () => {
  const account = await stripe.accounts.retrieveCurrent();
  const { merchant } = await simulator.control("GET", "/book");
  expect(account.id).toBe(merchant);
  const response = await fetch(`${simulator.url}/v1/account`, { headers: { authorization: "Bearer sk_test_wrong" } });
  expect(response.status).toBe(401);
});
