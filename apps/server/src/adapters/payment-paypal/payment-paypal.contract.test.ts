import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { money } from "@nameplane/values";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { HostedPaymentInput, PayPalProvider } from "../../areas/payments/index.ts";
import { capabilities } from "../../areas/payments/providers.rules.ts";
import { newId } from "../../platform/ids.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { createPayPal, type PayPalSettings } from "./index.ts";
import { runPayPalSimulator, type PayPalSimulator } from "./testing/run-paypal-simulator.ts";

let far: PayPalSimulator;
let paypal: PayPalProvider;
let settings: PayPalSettings;
let receiver: Server;
const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];

beforeAll(async () => {
  receiver = createServer((call, answer) => {
    const parts: Buffer[] = [];
    call.on("data", (part: Buffer) => parts.push(part));
    call.on("end", () => {
      received.push({ headers: call.headers, body: Buffer.concat(parts) });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  far = await runPayPalSimulator(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/paypal/`);
  const { api: baseUrl, clientId, secret, webhookId, authority } = far;
  settings = { baseUrl, clientId, secret, webhookId, authority, keepsAccounts: true, now: () => new Date(), timeoutMs: 1500 };
  paypal = createPayPal(settings);
});
beforeEach(async () => {
  received.length = 0;
  await far.control("POST", "/reset");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await far.stop();
});

function input(change: Partial<HostedPaymentInput> = {}): HostedPaymentInput {
  const paymentId = newId();
  return {
    paymentId,
    accountId: newId(),
    orderNumber: 1042,
    amount: money(12_550, "SEK"),
    description: "Order O1042",
    lines: [
      { text: "kvarnen.se", amount: money(10_000, "SEK") },
      { text: "kvarnen.nu", amount: money(2550, "SEK") },
    ],
    successUrl: "https://panel.example/requests/order/1042?paid=1",
    cancelUrl: "https://panel.example/requests/order/1042?cancelled=1",
    language: "sv",
    customerEmail: "alva@example.com",
    idempotencyKey: `${paymentId}:create`,
    ...change,
  };
}

const act = (id: string, how: string) => far.control("POST", "/act", { id, act: how });
const fault = (kind: string, path?: string) => far.control("POST", "/faults", { kind, ...(path === undefined ? {} : { path }) });
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof OutcomeError ? `${error.kind} ${error.code}` : `another error: ${String(error)}`),
  );

/** An order that the payer has approved. */
async function approved(change: Partial<HostedPaymentInput> = {}, how = "approve") {
  const asked = input(change);
  const { providerObject: id } = await paypal.createHostedPayment(asked);
  await act(id, how);
  return { id, asked };
}

async function paid(change: Partial<HostedPaymentInput> = {}) {
  const order = await approved(change);
  await paypal.take(order.id, `${order.asked.paymentId}:take`);
  return order;
}

/** The newest callback of a kind, with its proof. */
async function callbackOf(kind: string): Promise<{ body: Buffer; proof: string }> {
  await expect.poll(() => received.find(({ body }) => body.includes(kind))).toBeDefined();
  const { headers, body } = received.findLast((each) => each.body.includes(kind)) ?? { headers: {}, body: Buffer.alloc(0) };
  return { body, proof: capabilities.paypal.proofHeaders.map((name) => String(headers[name] ?? "")).join("\n") };
}

test("an order is read as it was asked for, has a page, and moves no money when the payer approves [C9.22]", async () => {
  const asked = input();
  const { providerObject: id, redirectUrl } = await paypal.createHostedPayment(asked);
  expect(redirectUrl).toBe(`${far.api}/checkoutnow?token=${id}`);
  const open = {
    state: "requires_action",
    amountMinor: 12_550,
    capturedMinor: 0,
    currency: "SEK",
    paymentId: asked.paymentId,
    accountId: asked.accountId,
  };
  expect(await paypal.fetchPayment(id)).toMatchObject({ ...open, redirectUrl });
  await act(id, "approve");
  expect(await paypal.fetchPayment(id)).toMatchObject({ ...open, redirectUrl: null, isApproved: true });
});

test("approved money is taken, with the fee that PayPal keeps of it [C9.22]", async () => {
  const { id } = await paid();
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", capturedMinor: 12_550, feeMinor: 777 });
});

test("money of an order that the payer has not approved cannot be taken", async () => {
  const { providerObject: id } = await paypal.createHostedPayment(input());
  expect(await failureOf(paypal.take(id, "k:take"))).toBe("refused ORDER_NOT_APPROVED");
});

test("the payer's declined card is a refusal, a review is a payment on its way", async () => {
  const { id: declined } = await approved({}, "approve_declined");
  expect(await failureOf(paypal.take(declined, "k1:take"))).toBe("refused INSTRUMENT_DECLINED");
  const { id: reviewed } = await approved({}, "approve_review");
  await paypal.take(reviewed, "k2:take");
  expect(await paypal.fetchPayment(reviewed)).toMatchObject({ state: "processing", capturedMinor: 0 });
  await far.control("POST", "/review", { id: reviewed, outcome: "denied" });
  expect(await paypal.fetchPayment(reviewed)).toMatchObject({ state: "failed", failure: { reason: "walletDeclined" } });
});

test("a repeat with the same key makes no second order and no second capture", async () => {
  const asked = input();
  const first = await paypal.createHostedPayment(asked);
  expect(await paypal.createHostedPayment(asked)).toMatchObject({ providerObject: first.providerObject });
  await act(first.providerObject, "approve");
  for (const _ of [1, 2, 3]) await paypal.take(first.providerObject, "same:take");
  await paypal.take(first.providerObject, "another:take");
  const [order, ...more] = await far.readBook();
  expect([more.length, order?.captures.length]).toEqual([0, 1]);
});

test("an answer that is lost after the money moved is unknown, and reading finds the money", async () => {
  for (const kind of ["silent_after", "error_after"]) {
    const { id } = await approved();
    await fault(kind, "/capture");
    expect(await failureOf(paypal.take(id, `${id}:take`))).toMatch(/^unknown/);
    expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", capturedMinor: 12_550 });
  }
});

test("a call that did not arrive moved nothing, and is repeated with its key", async () => {
  const { id } = await approved();
  await fault("error_before", "/capture");
  expect(await failureOf(paypal.take(id, `${id}:take`))).toMatch(/^unknown/);
  expect(await paypal.fetchPayment(id)).toMatchObject({ isApproved: true, capturedMinor: 0 });
  await paypal.take(id, `${id}:take`);
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded" });
});

test("a silent PayPal is unavailable when it is only read, a slow one is too", async () => {
  const { id } = await approved();
  for (const kind of ["silent_before", "slow"]) {
    await fault(kind);
    expect(await failureOf(paypal.fetchPayment(id))).toMatch(/^unavailable/);
  }
});

test("a token that has ended is fetched anew; wrong credentials are our mistake", async () => {
  const { id } = await approved();
  await fault("token_ended");
  expect(await paypal.fetchPayment(id)).toMatchObject({ isApproved: true });
  const stranger = createPayPal({ ...settings, secret: "wrong" });
  expect(await failureOf(stranger.fetchPayment(id))).toBe("misconfigured no_token");
  const nowhere = createPayPal({ ...settings, baseUrl: "http://127.0.0.1:65534" });
  expect(await failureOf(nowhere.createHostedPayment(input()))).toBe("unavailable ECONNREFUSED");
});

test("what the payer did not complete is not found once PayPal has forgotten it", async () => {
  const { providerObject: id } = await paypal.createHostedPayment(input());
  await act(id, "expire");
  expect(await failureOf(paypal.fetchPayment(id))).toBe("refused not_found");
});

test("reserved money is captured in part, the rest is released, and a reservation can be released whole", async () => {
  const { id, asked } = await paid({ capture: "manual" });
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "authorised", capturedMinor: 0 });
  await paypal.capture(id, money(8000, "SEK"), `${asked.paymentId}:capture`);
  await paypal.capture(id, money(8000, "SEK"), `${asked.paymentId}:capture`);
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", amountMinor: 12_550, capturedMinor: 8000 });
  const { id: released } = await paid({ capture: "manual" });
  await paypal.cancel(released, "k:release");
  await paypal.cancel(released, "k:release");
  expect(await paypal.fetchPayment(released)).toMatchObject({ state: "cancelled" });
});

test("an order with captured money cannot be cancelled; one that waits ends by not being taken", async () => {
  const { id } = await paid();
  expect(await failureOf(paypal.cancel(id, "k"))).toBe("refused not_open");
  const { id: waiting } = await approved();
  await paypal.cancel(waiting, "k");
  expect(await paypal.fetchPayment(waiting)).toMatchObject({ isApproved: true, capturedMinor: 0 });
});

test("money goes back in parts, never more than came, and a repeat sends nothing twice", async () => {
  const { id: open } = await approved();
  expect(await failureOf(paypal.refund(open, money(100, "SEK"), "refund:0"))).toBe("refused not_paid");
  const { id } = await paid();
  const first = await paypal.refund(id, money(10_000, "SEK"), "refund:1");
  expect(first).toMatchObject({ state: "succeeded" });
  expect(await paypal.refund(id, money(10_000, "SEK"), "refund:1")).toEqual(first);
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", capturedMinor: 12_550, refundedMinor: 10_000 });
  expect(await failureOf(paypal.refund(id, money(10_000, "SEK"), "refund:2"))).toBe("refused REFUND_AMOUNT_EXCEEDED");
  const slow = await paypal.refund(id, money(2077, "SEK"), "refund:3");
  expect(slow.state).toBe("pending");
  await far.control("POST", "/refund", { id: slow.refundObject, status: "FAILED" });
  expect(await paypal.fetchRefund(slow.refundObject ?? "")).toMatchObject({ state: "failed" });
});

test("lines that do not make the sum, or a discount, are shown as one sum", async () => {
  const minus = { text: "Discount", amount: money(-500, "SEK") };
  for (const lines of [[], [{ text: "Part", amount: money(1, "SEK") }], [{ text: "All", amount: money(13_050, "SEK") }, minus]])
    expect(await paypal.createHostedPayment(input({ lines }))).toMatchObject({ providerObject: expect.any(String) as string });
});

test("a callback is taken only with a signature of PayPal's certificate, over its own bytes [T50]", async () => {
  const { id, asked } = await approved();
  const { body, proof } = await callbackOf("CHECKOUT.ORDER.APPROVED");
  const ours = { kind: "CHECKOUT.ORDER.APPROVED", providerObject: id, paymentId: asked.paymentId, accountId: asked.accountId };
  expect(await paypal.readWebhook(body, proof)).toMatchObject({ ...ours, isDispute: false });
  expect(await paypal.readStoredEvent(body)).toMatchObject(ours);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: body.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const forged = Buffer.from(body);
      forged.writeUInt8((forged.readUInt8(at) + change) % 256, at);
      expect(await failureOf(Promise.resolve(paypal.readWebhook(forged, proof)))).toBe("refused bad_signature");
    }),
    { numRuns: 200 },
  );
  const lines = proof.split("\n");
  for (const [at, wrong] of [
    [0, "another"],
    [1, "2020-01-01T00:00:00Z"],
    [3, "SHA1withRSA"],
    [4, ""],
  ] as const)
    expect(await failureOf(Promise.resolve(paypal.readWebhook(body, lines.with(at, wrong).join("\n"))))).toBe(
      "refused bad_signature",
    );
});

test("a certificate is fetched only from PayPal, and believed only under an authority that we trust [T50]", async () => {
  await approved();
  const { body, proof } = await callbackOf("CHECKOUT.ORDER.APPROVED");
  const lines = proof.split("\n");
  const path = new URL(lines[2] ?? "").pathname;
  const asked = received.length;
  const port = (receiver.address() as AddressInfo).port;
  for (const url of [`http://127.0.0.1:${port}${path}`, `${far.api}@evil.example${path}`, `${far.api}/style.css`, "x"])
    expect(await failureOf(Promise.resolve(paypal.readWebhook(body, lines.with(2, url).join("\n"))))).toBe(
      "refused bad_signature",
    );
  expect(received.slice(asked).filter(({ body: sent }) => sent.length === 0)).toEqual([]);
  const { authority: _, ...trustsTheUsual } = settings;
  const usual = createPayPal(trustsTheUsual);
  expect(await failureOf(Promise.resolve(usual.readWebhook(body, proof)))).toBe("refused bad_signature");
  const late = createPayPal({ ...settings, now: () => new Date("2099-01-01") });
  expect(await failureOf(Promise.resolve(late.readWebhook(body, proof)))).toBe("refused bad_signature");
  const otherHook = createPayPal({ ...settings, webhookId: "ANOTHER" });
  expect(await failureOf(Promise.resolve(otherHook.readWebhook(body, proof)))).toBe("refused bad_signature");
});

test("callbacks about captures, refunds and disputes name a payment that can be read", async () => {
  const { id, asked } = await paid();
  const captured = await callbackOf("PAYMENT.CAPTURE.COMPLETED");
  expect(await paypal.readStoredEvent(captured.body)).toMatchObject({ providerObject: id, paymentId: asked.paymentId });
  await paypal.refund(id, money(1000, "SEK"), "refund:9");
  const refunded = await paypal.readStoredEvent((await callbackOf("PAYMENT.CAPTURE.REFUNDED")).body);
  expect(refunded).toMatchObject({ paymentId: asked.paymentId, isDispute: false });
  expect(await paypal.fetchPayment(refunded.providerObject ?? "")).toMatchObject({ providerObject: id, refundedMinor: 1000 });
  await far.control("POST", "/dispute", { id, outcome: "open" });
  const disputed = await paypal.readStoredEvent((await callbackOf("CUSTOMER.DISPUTE.CREATED")).body);
  expect(disputed).toMatchObject({ paymentId: asked.paymentId, isDispute: true });
  expect(await paypal.fetchPayment(disputed.providerObject ?? "")).toMatchObject({ providerObject: id });
  await far.control("POST", "/dispute", { id, outcome: "lost" });
  expect(await paypal.readStoredEvent((await callbackOf("PAYMENT.CAPTURE.REVERSED")).body)).toMatchObject({ isDispute: true });
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", refundedMinor: 12_550 });
});

test("a dispute is read with its sum, fee and deadline, answered once with a file, and its outcome is followed", async () => {
  const { id, asked } = await paid();
  const opened = (await far.control("POST", "/dispute", { id })) as { dispute_id: string };
  const disputes = paypal.disputes;
  if (disputes === undefined) throw new Error("PayPal has disputes");
  const fetched = await disputes.fetchDispute(opened.dispute_id);
  expect(fetched).toMatchObject({ state: "open", isInquiry: false, cause: "unauthorised", paymentId: asked.paymentId });
  expect(fetched.fee).toEqual({ minor: 16_000, currency: "SEK" });
  const listed: string[] = [];
  for await (const { disputeObject } of disputes.listDisputes(new Date(0))) listed.push(disputeObject);
  expect(listed).toContain(opened.dispute_id);
  const evidence = {
    words: "It was delivered.",
    customerName: null,
    customerEmail: null,
    address: null,
    product: "",
    deliveredOn: null,
    access: "",
    file: { name: "dispute-D1.pdf", content: Buffer.from("%PDF-1.7 x") },
  };
  for (const _ of [1, 2]) await disputes.submitEvidence(opened.dispute_id, evidence, "dispute:1:1");
  expect(await disputes.fetchDispute(opened.dispute_id)).toMatchObject({ state: "submitted" });
  expect(await failureOf(disputes.submitEvidence(opened.dispute_id, evidence, "dispute:1:2"))).toMatch(/^refused /);
  await far.control("POST", "/resolve", { id: opened.dispute_id, outcome: "won" });
  expect(await disputes.fetchDispute(opened.dispute_id)).toMatchObject({ state: "won" });

  const second = await paid();
  const other = (await far.control("POST", "/dispute", { id: second.id })) as { dispute_id: string };
  await disputes.acceptDispute(other.dispute_id, "dispute:2:1");
  expect(await disputes.fetchDispute(other.dispute_id)).toMatchObject({ state: "lost" });
});

/** An order whose payer let us keep the PayPal account, and the token once PayPal has named it. */
async function kept(change: Partial<HostedPaymentInput> = {}) {
  const { id, asked } = await paid({ keepFor: newId(), ...change });
  await expect.poll(() => paypal.readKeep(id)).toMatchObject({ state: "kept" });
  const report = await paypal.readKeep(id);
  return { id, asked, wallet: report.state === "kept" ? report.wallet : { ref: "", email: "", payer: null } };
}

/** A charge of a saved PayPal account whose money is not captured yet. */
async function charge(change: { capture?: "automatic" | "manual" } = {}) {
  const paymentId = newId();
  const asked = { paymentId, accountId: newId(), amount: money(9900, "SEK"), description: "O1043", ...change };
  const { providerObject: id } = await paypal.createCharge({ ...asked, idempotencyKey: `${paymentId}:charge` });
  return { id, asked, key: `${paymentId}:take` };
}

test("a PayPal account is kept with a payment: the token comes some time after the money, and its callback names the order", async () => {
  const { id, asked } = await paid({ keepFor: newId() });
  expect(await paypal.readKeep(id)).toEqual({ state: "coming" });
  const { body, proof } = await callbackOf("VAULT.PAYMENT-TOKEN.CREATED");
  const event = await paypal.readWebhook(body, proof);
  expect(event).toMatchObject({ providerObject: id, isDispute: false, keptCards: { holder: null } });
  const report = await paypal.readKeep(id);
  expect(report).toMatchObject({
    state: "kept",
    wallet: { ref: event.keptCards?.card, email: expect.stringMatching(/@paypal\.example$/) as string },
  });
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", paymentId: asked.paymentId });
  const { id: other } = await paid();
  expect(await paypal.readKeep(other)).toEqual({ state: "none" });
});

test("a kept PayPal account is charged without its owner: taken once, or reserved and captured in part", async () => {
  const { wallet } = await kept();
  const { id, asked, key } = await charge();
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "requires_action", capturedMinor: 0, redirectUrl: null });
  expect(await failureOf(paypal.take(id, `${key}:nobody`))).toBe("refused ORDER_NOT_APPROVED");
  for (const _ of [1, 2]) await paypal.take(id, key, { ref: wallet.ref, isPayerThere: false });
  const { paymentId, accountId } = asked;
  expect(await paypal.fetchPayment(id)).toMatchObject({ state: "succeeded", capturedMinor: 9900, paymentId, accountId });
  const reserved = await charge({ capture: "manual" });
  await paypal.take(reserved.id, reserved.key, { ref: wallet.ref, isPayerThere: false });
  expect(await paypal.fetchPayment(reserved.id)).toMatchObject({ state: "authorised", capturedMinor: 0 });
  await paypal.capture(reserved.id, money(4000, "SEK"), `${reserved.key}:capture`);
  expect(await paypal.fetchPayment(reserved.id)).toMatchObject({ state: "succeeded", capturedMinor: 4000 });
});

test("a repeated charge with the same key is one order, and a lost answer of its taking is found by reading", async () => {
  const { wallet } = await kept();
  const paymentId = newId();
  const asked = {
    paymentId,
    accountId: newId(),
    amount: money(9900, "SEK"),
    description: "O1",
    idempotencyKey: `${paymentId}:charge`,
  };
  const [first, second] = [await paypal.createCharge(asked), await paypal.createCharge(asked)];
  expect(second).toEqual(first);
  await fault("silent_after", "/capture");
  const from = { ref: wallet.ref, isPayerThere: false };
  expect(await failureOf(paypal.take(first.providerObject, "k:take", from))).toMatch(/^unknown/);
  expect(await paypal.fetchPayment(first.providerObject)).toMatchObject({ state: "succeeded", capturedMinor: 9900 });
});

test("a kept PayPal account that is declined, or whose payer PayPal wants to ask, or that has ended, is a refusal with its code", async () => {
  const { wallet } = await kept();
  const from = { ref: wallet.ref, isPayerThere: false };
  for (const [how, code] of [
    ["declined", "INSTRUMENT_DECLINED"],
    ["asks", "PAYER_ACTION_REQUIRED"],
    ["end", "TOKEN_ID_NOT_FOUND"],
  ] as const) {
    await far.control("POST", "/token", { id: wallet.ref, act: how });
    const { id, key } = await charge();
    expect(await failureOf(paypal.take(id, key, from))).toBe(`refused ${code}`);
    expect(await paypal.fetchPayment(id)).toMatchObject({ state: "requires_action", capturedMinor: 0 });
  }
});

test("an agreement ends at PayPal when we end it, however often, and a callback tells when its payer ends it", async () => {
  const { wallet } = await kept();
  expect(await paypal.fetchWallet(wallet.ref)).toEqual(wallet);
  await fault("silent_after", `/${wallet.ref}`);
  expect(await failureOf(paypal.forgetWallet(wallet.ref))).toMatch(/^unknown/);
  await paypal.forgetWallet(wallet.ref);
  expect(await paypal.fetchWallet(wallet.ref)).toBeNull();
  const { wallet: other } = await kept();
  received.length = 0;
  await far.control("POST", "/token", { id: other.ref, act: "end" });
  const { body, proof } = await callbackOf("VAULT.PAYMENT-TOKEN.DELETED");
  expect(await paypal.readWebhook(body, proof)).toMatchObject({ providerObject: null, keptCards: { card: other.ref } });
});

test("a PayPal account is kept without a payment, once its payer has allowed it; a lost answer is fetched again", async () => {
  const page = { successUrl: "https://panel.example/back?added=1", cancelUrl: "https://panel.example/back?cancelled=1" };
  const accountId = newId();
  const { ref, redirectUrl } = await paypal.createSetup({ ...page, accountId, language: "en", idempotencyKey: newId() });
  expect(redirectUrl).toBe(`${far.api}/agreements/approve?approval_token=${ref}`);
  expect(await paypal.finishSetup(ref)).toEqual({ state: "coming" });
  const answer = await fetch(`${far.api}/act`, {
    method: "POST",
    body: new URLSearchParams({ setup: ref, act: "allow" }),
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toMatch(/^https:\/\/panel\.example\/back\?added=1/);
  await fault("silent_after", "/payment-tokens");
  expect(await failureOf(paypal.finishSetup(ref))).toMatch(/^unknown/);
  const first = await paypal.finishSetup(ref);
  expect(first).toMatchObject({ state: "kept", wallet: { email: expect.stringMatching(/@paypal\.example$/) as string } });
  expect(await paypal.finishSetup(ref)).toEqual(first);
  expect(await paypal.finishSetup("unknown1")).toEqual({ state: "none" });
});
