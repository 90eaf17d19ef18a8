import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { OutcomeError } from "../../platform/outcomes.ts";
import { BadWebhookSignature, createStripeCard } from "./index.ts";
import type { CardPayment, StripeCard, StripeSettings } from "./index.ts";
import { runPaymentSimulator } from "./testing/run-payment-simulator.ts";
import type { PaymentSimulator } from "./testing/run-payment-simulator.ts";

let simulator: PaymentSimulator;
let cards: StripeCard;

beforeAll(async () => {
  simulator = await runPaymentSimulator();
  cards = adapter();
});
beforeEach(() => simulator.clearFaults());
afterAll(() => simulator.stop());

function adapter(changes: Partial<StripeSettings> = {}): StripeCard {
  const { secretKey, webhookSecret, api } = simulator;
  return createStripeCard({ secretKey, webhookSecret, api, timeoutMs: 15_000, ...changes });
}

/**
 * The timeout of the adapter. It is short only where silence is tested, because elsewhere a busy machine must not look like a
 * fault.
 */
const patience = (kind: string): number => (kind.startsWith("timeout") ? 400 : 15_000);

const sek = (minor: number) => money(minor, "SEK");
type Input = Parameters<StripeCard["createHostedPayment"]>[0];
let count = 0;

function input(changes: Partial<Input> = {}): Input {
  count += 1;
  return {
    paymentId: `payment-${count}`,
    accountId: "account-1",
    orderNumber: 1000 + count,
    amount: sek(39800),
    description: `Order ${1000 + count}`,
    lines: [
      { text: "example.se, 1 year", amount: sek(14900) },
      { text: "example.nu, 1 year", amount: sek(24900) },
    ],
    successUrl: "http://127.0.0.1:9/paid?session={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://127.0.0.1:9/basket",
    language: "en",
    customerEmail: "kund@example.se",
    idempotencyKey: `payment-${count}:start`,
    ...changes,
  };
}

async function paid(changes: Partial<Input> = {}, card = "4242424242424242"): Promise<string> {
  const { providerObject } = await cards.createHostedPayment(input(changes));
  await simulator.pay(providerObject, { card });
  return providerObject;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function intentOf(providerObject: string): Promise<string> {
  const line = (await simulator.book()).payment_intents.find((each) => each.session === providerObject);
  if (!line) throw new Error("no intent in the book");
  return line.id;
}

describe("a hosted payment", () => {
  test("is made once per key, waits for the payer, and is paid after 3-D Secure", async () => {
    const asked = input();
    const made = await cards.createHostedPayment(asked);
    expect(await cards.createHostedPayment(asked)).toEqual(made);
    expect(made.redirectUrl).toContain(made.providerObject);
    const lifeMs = Date.parse(made.expiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(23 * 3_600_000);
    expect(lifeMs).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await cards.fetchPayment(made.providerObject)).toMatchObject({
      providerObject: made.providerObject,
      state: "requires_action",
      amountMinor: 39800,
      capturedMinor: 0,
      refundedMinor: 0,
      currency: "SEK",
      paymentId: asked.paymentId,
      accountId: "account-1",
      failure: null,
      redirectUrl: made.redirectUrl,
      isAuthenticated: null,
    });
    await simulator.pay(made.providerObject);
    expect(await cards.fetchPayment(made.providerObject)).toMatchObject({
      providerObject: made.providerObject,
      state: "succeeded",
      capturedMinor: 39800,
      redirectUrl: null,
      isAuthenticated: true,
      metadata: { payment_id: asked.paymentId, account_id: "account-1", order_number: String(asked.orderNumber) },
    });
  });

  test("is refused for the same key with another sum, and for a sum too small", async () => {
    const asked = input();
    await cards.createHostedPayment(asked);
    const other = { ...asked, amount: sek(14900), lines: asked.lines.slice(0, 1) };
    await expect(cards.createHostedPayment(other)).rejects.toMatchObject({
      kind: "refused",
      code: "idempotency_error",
    });
    const small = input({ amount: sek(299), lines: [{ text: "x", amount: sek(299) }] });
    await expect(cards.createHostedPayment(small)).rejects.toMatchObject({ kind: "refused", code: "amount_too_small" });
  });

  test.each([
    ["4000000000009995", "insufficient_funds"],
    ["4000000000000002", "generic_decline"],
    ["4000000000000069", "expired_card"],
  ])("with card %s declined (%s) still waits, and fails when it is closed", async (card, code) => {
    const { providerObject } = await cards.createHostedPayment(input());
    await simulator.pay(providerObject, { card });
    const waiting = await cards.fetchPayment(providerObject);
    expect(waiting).toMatchObject({ state: "requires_action", failure: { code }, capturedMinor: 0 });
    expect(waiting.redirectUrl).not.toBeNull();
    await cards.cancel(providerObject, `${providerObject}:cancel`);
    const closed = await cards.fetchPayment(providerObject);
    expect(closed).toMatchObject({ state: "failed", failure: { code }, redirectUrl: null });
  });

  test("whose authentication failed or was left takes no money", async () => {
    const { providerObject } = await cards.createHostedPayment(input());
    await simulator.pay(providerObject, { authentication: "fail" });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({
      state: "requires_action",
      failure: { code: "payment_intent_authentication_failure" },
      capturedMinor: 0,
    });
    await simulator.pay(providerObject, { authentication: "abandon" });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "requires_action", failure: null });
    await cards.cancel(providerObject, "abandoned");
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "cancelled", capturedMinor: 0 });
  });

  test("is found by its intent, too, and then named by its session", async () => {
    const providerObject = await paid();
    const byIntent = await cards.fetchPayment(await intentOf(providerObject));
    expect(byIntent).toEqual(await cards.fetchPayment(providerObject));
    expect(byIntent.providerObject).toBe(providerObject);
  });

  test("that is not there is refused", async () => {
    await expect(cards.fetchPayment("cs_test_none")).rejects.toMatchObject({
      kind: "refused",
      code: "resource_missing",
    });
    await expect(cards.fetchPayment("pi_none")).rejects.toMatchObject({ kind: "refused", code: "resource_missing" });
  });
});

describe("a reservation", () => {
  test("is captured in part, once per key; the released rest is no refund", async () => {
    const reserved = await paid({ capture: "manual" });
    expect(await cards.fetchPayment(reserved)).toMatchObject({
      state: "authorised",
      capturableMinor: 39800,
      capturedMinor: 0,
    });
    const captured = await cards.capture(reserved, sek(14900), "capture-1");
    expect(captured).toMatchObject({ state: "succeeded", capturedMinor: 14900, capturableMinor: 0, refundedMinor: 0 });
    expect(await cards.capture(reserved, sek(14900), "capture-1")).toEqual(captured);
    await expect(cards.capture(reserved, sek(100), "capture-2")).rejects.toMatchObject({ kind: "refused" });
    await cards.refund(reserved, sek(4900), "refund-of-part");
    expect(await cards.fetchPayment(reserved)).toMatchObject({ capturedMinor: 14900, refundedMinor: 4900 });
  });

  test("cannot be captured beyond its sum", async () => {
    const reserved = await paid({ capture: "manual" });
    await expect(cards.capture(reserved, sek(39801), "too-much")).rejects.toMatchObject({
      kind: "refused",
      code: "amount_too_large",
    });
  });

  test("is cancelled, also twice", async () => {
    const reserved = await paid({ capture: "manual" });
    await cards.cancel(reserved, "cancel-1");
    await cards.cancel(reserved, "cancel-1");
    expect(await cards.fetchPayment(reserved)).toMatchObject({
      state: "cancelled",
      capturedMinor: 0,
      capturableMinor: 0,
    });
  });
});

describe("cancelling", () => {
  test("closes an open payment, so that it cannot be paid any more", async () => {
    const { providerObject } = await cards.createHostedPayment(input());
    await cards.cancel(providerObject, "c");
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "cancelled", redirectUrl: null });
    await expect(simulator.pay(providerObject)).rejects.toThrow("400");
  });

  test("is refused for a payment that was made", async () => {
    const providerObject = await paid();
    await expect(cards.cancel(providerObject, "c2")).rejects.toMatchObject({ kind: "refused" });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "succeeded" });
  });
});

describe("a refund", () => {
  test("gives back a part once per key, and the rest, and no more", async () => {
    const providerObject = await paid();
    const first = await cards.refund(providerObject, sek(10000), "refund-1");
    expect(first).toMatchObject({ state: "succeeded", amountMinor: 10000, currency: "SEK", failureCode: null });
    expect((await cards.refund(providerObject, sek(10000), "refund-1")).refundObject).toBe(first.refundObject);
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ refundedMinor: 10000 });
    await expect(cards.refund(providerObject, sek(29801), "refund-2")).rejects.toMatchObject({ kind: "refused" });
    await cards.refund(providerObject, sek(29800), "refund-3");
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ refundedMinor: 39800, state: "succeeded" });
  });

  test("may stay pending and fail, and then nothing was given back", async () => {
    const providerObject = await paid({}, "4000000000007726");
    const refund = await cards.refund(providerObject, sek(39800), "refund-4");
    expect(refund.state).toBe("pending");
    await simulator.control("POST", "/refund", { refund: refund.refundObject, status: "failed" });
    expect(await cards.fetchRefund(refund.refundObject)).toMatchObject({
      state: "failed",
      failureCode: "expired_or_canceled_card",
    });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ refundedMinor: 0, capturedMinor: 39800 });
  });

  test("is refused before there is money and while the payment is disputed", async () => {
    const { providerObject } = await cards.createHostedPayment(input());
    await expect(cards.refund(providerObject, sek(100), "r5")).rejects.toMatchObject({ kind: "refused", code: "not_paid" });
    const disputed = await paid({}, "4000000000000259");
    expect(await cards.fetchPayment(disputed)).toMatchObject({ isDisputed: true, state: "succeeded" });
    await expect(cards.refund(disputed, sek(100), "r6")).rejects.toMatchObject({ kind: "refused", code: "charge_disputed" });
  });
});

describe("a dispute", () => {
  async function disputed(more: object = {}): Promise<string> {
    const intent = await intentOf(await paid());
    const opened = (await simulator.control("POST", "/dispute", { payment_intent: intent, ...more })) as { id: string };
    return opened.id;
  }
  const evidence = {
    words: "It was delivered.",
    customerName: "Alva Ek",
    customerEmail: "alva@example.com",
    address: "192.0.2.7",
    product: "O1: example.se",
    deliveredOn: "2026-11-30",
    access: "2026-11-30 10:00:00: session.login",
    file: { name: "dispute-D1.pdf", content: Buffer.from("%PDF-1.7 x") },
  };

  test("is read with its sum, fee and deadline, and listed", async () => {
    const id = await disputed();
    const fetched = await cards.disputes.fetchDispute(id);
    expect(fetched).toMatchObject({ state: "open", isInquiry: false, cause: "fraudulent", currency: "SEK" });
    expect(fetched).toMatchObject({ fee: { minor: 22_500, currency: "SEK" }, answerBy: expect.any(Date) as Date });
    expect((await collect(cards.disputes.listDisputes(new Date(0)))).map(({ disputeObject }) => disputeObject)).toContain(id);
    expect(await cards.disputes.fetchDispute(await disputed({ inquiry: true }))).toMatchObject({ isInquiry: true, fee: null });
  });

  test("is answered once, with a file; a repeat with the same key has no second effect", async () => {
    const id = await disputed();
    for (const _ of [1, 2]) await cards.disputes.submitEvidence(id, evidence, "dispute:1:1");
    expect(await cards.disputes.fetchDispute(id)).toMatchObject({ state: "submitted" });
    await expect(cards.disputes.submitEvidence(id, evidence, "dispute:1:2")).rejects.toMatchObject({ kind: "refused" });
    await simulator.control("POST", "/dispute", { dispute: id, status: "won" });
    expect(await cards.disputes.fetchDispute(id)).toMatchObject({ state: "won" });
  });

  test("is lost when the loss is accepted", async () => {
    const id = await disputed();
    for (const _ of [1, 2]) await cards.disputes.acceptDispute(id, "dispute:2:1");
    expect(await cards.disputes.fetchDispute(id)).toMatchObject({ state: "lost" });
  });
});

describe("what went wrong", () => {
  const sessions = "/v1/checkout/sessions";

  test.each([
    ["timeout_before", "unknown", 0],
    ["timeout_after", "unknown", 1],
    ["reset_before", "unknown", 0],
    ["reset_after", "unknown", 1],
    ["error_before", "unknown", 0],
    ["error_after", "unknown", 1],
    ["rate_limit", "unavailable", 0],
  ])("%s on a write is %s, is sent once, and the repeat under the key ends in one payment", async (kind, outcome, made) => {
    const asked = input();
    const listed = async (): Promise<CardPayment[]> => {
      const all = await collect(cards.listSince(new Date(Date.now() - 60_000)));
      return all.filter((each) => each.paymentId === asked.paymentId);
    };
    await simulator.fault({ method: "POST", path: sessions, kind, times: 1 });
    const impatient = adapter({ timeoutMs: patience(kind) });
    await expect(impatient.createHostedPayment(asked)).rejects.toMatchObject({ kind: outcome });
    expect(await listed()).toHaveLength(made);
    const { providerObject } = await cards.createHostedPayment(asked);
    expect((await listed()).map((each) => each.providerObject)).toEqual([providerObject]);
  });

  test("a capture whose answer is lost is unknown, and the fetched payment tells what happened", async () => {
    const reserved = await paid({ capture: "manual" });
    await simulator.fault({ method: "POST", path: "/v1/payment_intents/*/capture", kind: "reset_after", times: 1 });
    await expect(cards.capture(reserved, sek(39800), "capture-lost")).rejects.toMatchObject({ kind: "unknown" });
    expect(await cards.fetchPayment(reserved)).toMatchObject({ state: "succeeded", capturedMinor: 39800 });
    expect(await cards.capture(reserved, sek(39800), "capture-lost")).toMatchObject({ capturedMinor: 39800 });
  });

  test.each(["timeout_before", "reset_before", "error_before", "rate_limit"])("%s on a read is unavailable", async (kind) => {
    await simulator.fault({ method: "GET", kind, times: 1 });
    await expect(adapter({ timeoutMs: patience(kind) }).fetchPayment("cs_test_any")).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  test("a wrong key is misconfigured, and its text is not repeated", async () => {
    const wrong = adapter({ secretKey: "sk_test_wrongwrongwrong" }).createHostedPayment(input());
    await expect(wrong).rejects.toMatchObject({ kind: "misconfigured" });
    await expect(wrong).rejects.not.toThrow("wrongwrongwrong");
  });

  test("a refused connection is unavailable for writes, too: nothing was sent", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    server.close();
    await once(server, "close");
    const cut = adapter({ api: { ...simulator.api, port } });
    await expect(cut.createHostedPayment(input())).rejects.toMatchObject({ kind: "unavailable", code: "ECONNREFUSED" });
  });

  test("TLS to a server without it is misconfigured", async () => {
    const tls = adapter({ api: { ...simulator.api, protocol: "https" } });
    await expect(tls.createHostedPayment(input())).rejects.toMatchObject({ kind: "misconfigured" });
  });

  test("an answer that trickles in forever ends in time", async () => {
    const timers = new Set<NodeJS.Timeout>();
    const server = createServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{");
      const timer = setInterval(() => socket.write(" "), 50);
      timers.add(timer);
      socket.on("close", () => clearInterval(timer)).on("error", () => clearInterval(timer));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const trickled = adapter({ api: { ...simulator.api, port }, timeoutMs: 200 });
    await expect(trickled.createHostedPayment(input())).rejects.toMatchObject({ kind: "unknown" });
    for (const timer of timers) clearInterval(timer);
    server.close();
  });
});

describe("a list", () => {
  test("has every payment since an instant once, also money that came without a session of ours", async () => {
    const own = await paid();
    const open = (await cards.createHostedPayment(input())).providerObject;
    const foreign = await simulator.call("/v1/payment_intents", { amount: "5000", currency: "eur" });
    const listed = await collect(cards.listSince(new Date(Date.now() - 3_600_000)));
    const ids = listed.map((each) => each.providerObject);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([own, open, foreign.id]));
    expect(ids).not.toContain(await intentOf(own));
    expect(listed.find((each) => each.providerObject === foreign.id)).toMatchObject({
      paymentId: null,
      accountId: null,
      amountMinor: 5000,
      currency: "EUR",
    });
    const book = await simulator.book();
    const captured = listed.reduce((sum, each) => sum + each.capturedMinor, 0);
    expect(captured).toBe(book.payment_intents.reduce((sum, each) => sum + each.captured, 0));
    const refunded = listed.reduce((sum, each) => sum + each.refundedMinor, 0);
    expect(refunded).toBe(book.payment_intents.reduce((sum, each) => sum + each.refunded, 0));
  });

  test("is empty when nothing was made since", async () => {
    expect(await collect(cards.listSince(new Date(Date.now() + 10_000)))).toEqual([]);
  });

  test("does not end early when a page cannot be had", async () => {
    await simulator.fault({ method: "GET", path: "/v1/payment_intents", kind: "error_before", times: 1 });
    const reading = collect(cards.listSince(new Date(0)));
    await expect(reading).rejects.toMatchObject({ kind: "unavailable" });
  });
});

test("knows whose account the key belongs to", async () => {
  expect(await cards.merchant()).toBe((await simulator.book()).merchant);
});

describe("a webhook", () => {
  const body = Buffer.from(
    JSON.stringify({
      id: "evt_7",
      object: "event",
      type: "checkout.session.completed",
      created: 1_763_683_200,
      data: {
        object: { object: "checkout.session", id: "cs_test_7", metadata: { payment_id: "p7", account_id: "a7" } },
      },
    }),
  );
  const sign = (payload: Buffer, secret: string, ageSeconds = 0): string =>
    Stripe.webhooks.generateTestHeaderString({
      payload: payload.toString(),
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });

  test("as the provider sends it is read, and leads to the payment it is about", async () => {
    const arrived = Promise.withResolvers<{ body: Buffer; signature: string }>();
    const server = createHttpServer((httpRequest, httpResponse) => {
      const parts: Buffer[] = [];
      httpRequest.on("data", (part: Buffer) => parts.push(part));
      httpRequest.on("end", () => {
        const signature = String(httpRequest.headers["stripe-signature"]);
        arrived.resolve({ body: Buffer.concat(parts), signature });
        httpResponse.end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const only = ["payment_intent.created", "payment_intent.requires_action", "charge.succeeded", "checkout.session.completed"];
    await simulator.control("POST", "/webhook", { url: `http://127.0.0.1:${port}/hook`, drop: only });
    const providerObject = await paid();
    const { body: sent, signature } = await arrived.promise;
    await simulator.control("POST", "/webhook", { url: null, drop: [] });
    server.closeAllConnections();
    server.close();
    const event = cards.readWebhook(sent, signature);
    expect(event).toMatchObject({
      kind: "payment_intent.succeeded",
      paymentId: `payment-${count}`,
      accountId: "account-1",
    });
    expect(await cards.fetchPayment(event.providerObject ?? "")).toMatchObject({ providerObject, state: "succeeded" });
  });

  test("signed with our secret is read, and read again without its signature", () => {
    const event = cards.readWebhook(body, sign(body, simulator.webhookSecret));
    expect(event).toEqual({
      eventId: "evt_7",
      kind: "checkout.session.completed",
      providerObject: "cs_test_7",
      paymentId: "p7",
      accountId: "a7",
      isDispute: false,
      keptCards: null,
      createdAt: "2025-11-21T00:00:00.000Z",
    });
    expect(cards.readStoredEvent(body)).toEqual(event);
  });

  test("is refused with a signature of another length, or of no text at all, at any age", () => {
    const timestamp = Math.floor(Date.now() / 1000);
    for (const signature of ["", "a", "0".repeat(63), "0".repeat(65), "å".repeat(32), "0".repeat(10_000)]) {
      expect(() => cards.readWebhook(body, `t=${timestamp},v1=${signature}`)).toThrow(BadWebhookSignature);
      expect(() => cards.readWebhook(body, `t=NaN,v1=${signature}`)).toThrow(BadWebhookSignature);
    }
  });

  test("may be 300 seconds old and not older", () => {
    const secret = simulator.webhookSecret;
    expect(cards.readWebhook(body, sign(body, secret, 299)).eventId).toBe("evt_7");
    expect(() => cards.readWebhook(body, sign(body, secret, 302))).toThrow(BadWebhookSignature);
  });

  test("is refused with 200 changed bodies and signatures, and accepted unchanged", () => {
    const header = sign(body, simulator.webhookSecret);
    const refused = (changed: Buffer, signature: string): void => {
      expect(() => cards.readWebhook(changed, signature)).toThrow(BadWebhookSignature);
    };
    for (let index = 0; index < 100; index += 1) {
      const changed = Buffer.from(body);
      const place = (index * 37) % changed.length;
      changed[place] = (changed[place] ?? 0) ^ (1 + (index % 7));
      refused(changed, header);
      const at = header.length - 1 - (index % 64);
      const digit = header[at] === "0" ? "1" : "0";
      refused(body, header.slice(0, at) + digit + header.slice(at + 1));
    }
    expect(cards.readWebhook(body, header).eventId).toBe("evt_7");
  });

  test.each([
    "",
    "t=1",
    "v1=abc",
    "t=,v1=",
    "t=1,v1=",
    `t=1,v1=${"0".repeat(64)}`,
    "nonsense",
    "t=1763683200,v0=abc",
    "t=1,v1=å",
  ])("is refused with the header %j", (header) => {
    expect(() => cards.readWebhook(body, header)).toThrow(BadWebhookSignature);
    expect(() => cards.readWebhook(body, header)).toThrow(OutcomeError);
  });

  test("is accepted under either secret while one takes the place of the other", () => {
    const both = adapter({ webhookSecret: ["whsec_new", simulator.webhookSecret] });
    expect(both.readWebhook(body, sign(body, "whsec_new")).eventId).toBe("evt_7");
    expect(both.readWebhook(body, sign(body, simulator.webhookSecret)).eventId).toBe("evt_7");
    expect(() => both.readWebhook(body, sign(body, "whsec_old"))).toThrow(BadWebhookSignature);
  });

  test("that is signed and no event is refused for its body", () => {
    for (const text of ["{", "{}", "[]"]) {
      const payload = Buffer.from(text);
      const read = (): unknown => cards.readWebhook(payload, sign(payload, simulator.webhookSecret));
      expect(read).toThrow(expect.objectContaining({ kind: "refused", code: "bad_body" }));
    }
  });
});

describe("a kept card", () => {
  const card = "4242424242424242";

  async function kept(number = card): Promise<{ holder: string; ref: string }> {
    count += 1;
    const holder = await cards.createHolder({
      accountId: `account-${count}`,
      email: "kund@example.se",
      idempotencyKey: `account-${count}:holder`,
    });
    const { redirectUrl } = await cards.createHostedSetup({
      accountId: `account-${count}`,
      holder,
      currency: "SEK",
      language: "sv",
      successUrl: "http://127.0.0.1:9/economy/cards?added=1",
      cancelUrl: "http://127.0.0.1:9/economy/cards",
      idempotencyKey: `setup-${count}`,
    });
    await simulator.pay(redirectUrl.split("/").at(-1) ?? "", { card: number });
    const [first] = await cards.listCards(holder);
    return { holder, ref: first?.ref ?? "" };
  }

  const charge = (of: { holder: string; ref: string }, returnUrl: string | null, more = {}) => {
    const { paymentId, accountId, orderNumber, description, amount } = input();
    const idempotencyKey = `${paymentId}:charge`;
    return {
      paymentId,
      accountId,
      orderNumber,
      description,
      amount,
      idempotencyKey,
      holder: of.holder,
      card: of.ref,
      returnUrl,
      ...more,
    };
  };

  test("is kept on the provider's page without a payment, and listed without its number", async () => {
    const { holder, ref } = await kept();
    expect(await cards.listCards(holder)).toMatchObject([{ ref, brand: "visa", last4: "4242", expMonth: 12 }]);
    expect(await cards.holderOf(ref)).toBe(holder);
  });

  test("is kept beside a payment when that is asked for", async () => {
    const { holder } = await kept();
    await paid({ keepFor: holder });
    expect(await cards.listCards(holder)).toHaveLength(2);
  });

  test("is charged without its holder once per key, only reserved, and found by our id", async () => {
    const of = await kept();
    const asked = charge(of, null, { capture: "manual" });
    const made = await cards.chargeCard(asked);
    expect(await cards.chargeCard(asked)).toEqual(made);
    const { paymentId } = asked;
    expect(await cards.findCharge({ holder: of.holder, paymentId, since: new Date() })).toBe(made.providerObject);
    expect(await cards.findCharge({ holder: of.holder, paymentId: "none", since: new Date() })).toBeNull();
    expect(await cards.fetchPayment(made.providerObject)).toMatchObject({
      state: "authorised",
      capturedMinor: 0,
      amountMinor: 39800,
      paymentId,
    });
    await cards.capture(made.providerObject, sek(14900), `${paymentId}:capture`);
    expect(await cards.fetchPayment(made.providerObject)).toMatchObject({ state: "succeeded", capturedMinor: 14900 });
  });

  test.each([
    ["4000002760003184", "authentication_required"],
    ["4000000000000341", "generic_decline"],
  ])("%s is declined without its holder (%s), and the object says so", async (number, code) => {
    const { providerObject } = await cards.chargeCard(charge(await kept(number), null));
    expect(await cards.fetchPayment(providerObject)).toMatchObject({
      state: "failed",
      failure: { code },
      capturedMinor: 0,
    });
  });

  test("that wants its holder gives the bank's page when the holder is there", async () => {
    const of = await kept("4000002760003184");
    const { providerObject } = await cards.chargeCard(charge(of, "http://127.0.0.1:9/order"));
    const waiting = await cards.fetchPayment(providerObject);
    expect(waiting).toMatchObject({ state: "requires_action", capturedMinor: 0 });
    expect(waiting.redirectUrl).toContain("/c/authenticate/");
    await cards.cancel(providerObject, `${providerObject}:end`);
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "cancelled" });
  });

  test("is removed from its holder; removing it again succeeds, and a charge of it is refused", async () => {
    const of = await kept();
    await cards.forgetCard(of.ref, `${of.ref}:forget`);
    await cards.forgetCard(of.ref, `${of.ref}:forget-again`);
    expect(await cards.listCards(of.holder)).toEqual([]);
    expect(await cards.holderOf(of.ref)).toBeNull();
  });
});

describe("SEPA direct debits", () => {
  const eur = (minor: number) => money(minor, "EUR");
  const debitInput = (changes: Partial<Input> = {}): Input =>
    input({ method: "sepa", amount: eur(3588), lines: [{ text: "example.se, 1 year", amount: eur(3588) }], ...changes });

  test("are under way once the payer has agreed, with what has to be announced, and pay days later", async () => {
    const { providerObject } = await cards.createHostedPayment(debitInput());
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "requires_action" });
    await simulator.control("POST", "/complete", { session: providerObject });
    const underWay = await cards.fetchPayment(providerObject);
    expect(underWay).toMatchObject({
      state: "processing",
      capturedMinor: 0,
      method: "sepa",
      debit: { country: "DE", last4: "3000" },
    });
    expect(underWay.debit?.mandateReference).toMatch(/^\w{16}$/);
    expect(underWay.debit?.collectOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const intent = await intentOf(providerObject);
    await simulator.control("POST", "/debit", { payment_intent: intent });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({ state: "succeeded", capturedMinor: 3588, method: "sepa" });
    expect(await cards.fetchPayment(intent)).toMatchObject({ providerObject, state: "succeeded" });
  });

  test.each([
    ["DE65370400440002222227", "insufficient_funds", "debitFunds"],
    ["DE65370400440000343434", "account_closed", "debitClosed"],
    ["DE62370400440532013001", "debit_not_authorized", "debitRefused"],
  ])("that the bank returns have failed, with a reason for their payer: %s", async (iban, code, reason) => {
    const { providerObject } = await cards.createHostedPayment(debitInput());
    await simulator.control("POST", "/complete", { session: providerObject, iban });
    await simulator.control("POST", "/debit", { payment_intent: await intentOf(providerObject) });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({
      state: "failed",
      capturedMinor: 0,
      failure: { code, reason },
    });
  });

  test("of a kept bank account are collected on the announced day, and never without its mandate", async () => {
    const holder = await cards.createHolder({ accountId: "account-1", email: "kund@example.se", idempotencyKey: "debit:holder" });
    const { redirectUrl } = await cards.createHostedSetup({
      accountId: "account-1",
      holder,
      currency: "EUR",
      kind: "sepa",
      language: "sv",
      successUrl: "http://127.0.0.1:9/ok",
      cancelUrl: "http://127.0.0.1:9/no",
      idempotencyKey: "debit:setup",
    });
    expect(await (await fetch(redirectUrl)).text()).toContain("IBAN");
    await simulator.control("POST", "/complete", { session: redirectUrl.split("/").at(-1) ?? "" });
    const [kept] = await cards.listDebits(holder);
    expect(kept).toMatchObject({ country: "DE", last4: "3000", isActive: true });
    expect(await (await fetch(kept?.mandateUrl ?? "")).text()).toContain(kept?.mandate);
    expect(await cards.listCards(holder)).toEqual([]);
    const charge = {
      ...debitInput(),
      holder,
      card: kept?.ref ?? "",
      returnUrl: null,
      kind: "sepa" as const,
      collectOn: "2030-12-04",
      capture: "manual" as const,
    };
    const { providerObject } = await cards.chargeCard({ ...charge, idempotencyKey: "debit:charge" });
    expect(await cards.fetchPayment(providerObject)).toMatchObject({
      state: "processing",
      debit: { collectOn: "2030-12-04", mandateReference: kept?.mandate },
    });
    await simulator.control("POST", "/mandate", { payment_method: kept?.ref });
    expect(await cards.listDebits(holder)).toMatchObject([{ isActive: false }]);
    await expect(cards.chargeCard({ ...charge, idempotencyKey: "debit:again" })).rejects.toMatchObject({ kind: "refused" });
  });

  test("with which an account was saved while paying name its mandate too", async () => {
    const holder = await cards.createHolder({ accountId: "account-2", email: "kund@example.se", idempotencyKey: "debit:payer" });
    const { providerObject } = await cards.createHostedPayment(debitInput({ keepFor: holder }));
    await simulator.control("POST", "/complete", { session: providerObject });
    const { debit } = await cards.fetchPayment(providerObject);
    expect(await cards.listDebits(holder)).toMatchObject([{ mandate: debit?.mandateReference, isActive: true }]);
  });

  test("that a payer's bank takes back are disputes that are lost at once", async () => {
    const { providerObject } = await cards.createHostedPayment(debitInput());
    await simulator.control("POST", "/complete", { session: providerObject, iban: "DE35370400440532013002" });
    await simulator.control("POST", "/debit", { payment_intent: await intentOf(providerObject) });
    const disputes = await collect(cards.disputes.listDisputes(new Date(Date.now() - 60_000)));
    const ours = await intentOf(providerObject);
    expect(disputes.filter(({ paymentObject }) => paymentObject === ours)).toMatchObject([
      { state: "lost", amountMinor: 3588, currency: "EUR" },
    ]);
  });

  test("are not made in another currency", async () => {
    const { providerObject } = await cards.createHostedPayment(input({ method: "sepa" }));
    await expect(simulator.control("POST", "/complete", { session: providerObject })).rejects.toThrow(
      "requires the currency eur",
    );
  });

  test("news about a mandate is news about the bank account that it is for", async () => {
    const body = {
      id: "evt_m",
      type: "mandate.updated",
      created: 1,
      data: { object: { object: "mandate", id: "mandate_1", payment_method: "pm_1" } },
    };
    const event = cards.readStoredEvent(Buffer.from(JSON.stringify(body)));
    expect(event).toMatchObject({ providerObject: null, keptCards: { holder: null, card: "pm_1" } });
  });
});
