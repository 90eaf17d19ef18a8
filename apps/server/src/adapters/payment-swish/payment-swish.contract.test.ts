import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { money } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SwishProvider } from "../../areas/payments/index.ts";
import { newId } from "../../platform/ids.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { createSwish, type SwishSettings } from "./index.ts";
import { runSwishSimulator, type SwishSimulator } from "./testing/run-swish-simulator.ts";

let far: SwishSimulator;
let swish: SwishProvider;
let settings: SwishSettings;
let receiver: Server;
const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let nextNumber = 0;

beforeAll(async () => {
  far = await runSwishSimulator();
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
  const { api: baseUrl, payee, certificate, key, authority } = far;
  settings = { baseUrl, payee, certificate, key, authority, refundCallbackUrl: callbackUrl(), timeoutMs: 1500 };
  swish = createSwish(settings);
});
beforeEach(() => far.control("POST", "/reset"));
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await far.stop();
});

const callbackUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/swish/`;
const instruction = () => newId().replaceAll("-", "").toUpperCase();
const phone = () => `07019${String((nextNumber += 1)).padStart(5, "0")}`;

function request(change: Partial<Parameters<SwishProvider["request"]>[0]> = {}) {
  return {
    instruction: instruction(),
    paymentId: newId(),
    amount: money(12_550, "SEK"),
    payerNumber: phone(),
    message: "Order O1042",
    callbackUrl: callbackUrl(),
    ...change,
  };
}

const act = (id: string, how: string) => far.control("POST", "/act", { id, act: how });
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof OutcomeError ? `${error.kind} ${error.code}` : `another error: ${String(error)}`),
  );

async function callbackOf(id: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  await expect.poll(() => received.find(({ body }) => body.includes(id))).toBeDefined();
  return received.find(({ body }) => body.includes(id)) ?? { headers: {}, body: Buffer.alloc(0) };
}

test("a request to a number is read as it was asked for, and then as paid", async () => {
  const asked = request();
  expect(await swish.request(asked)).toEqual({ token: null });
  const open = { state: "requires_action", amountMinor: 12_550, capturedMinor: 0, currency: "SEK", paymentId: asked.paymentId };
  expect(await swish.fetchPayment(asked.instruction)).toMatchObject(open);
  await act(asked.instruction, "approve");
  expect(await swish.fetchPayment(asked.instruction)).toMatchObject({ state: "succeeded", capturedMinor: 12_550, failure: null });
});

test("a request without a number has a token", async () => {
  const { token } = await swish.request(request({ payerNumber: null }));
  expect(token).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ["decline", "failed", "appDeclined"],
  ["expire", "failed", "appTimeout"],
  ["bank_error", "failed", "appBank"],
] as const)("what a payer or a bank does not carry out has failed with a reason: %s", async (how, state, reason) => {
  const asked = request();
  await swish.request(asked);
  await act(asked.instruction, how);
  expect(await swish.fetchPayment(asked.instruction)).toMatchObject({ state, capturedMinor: 0, failure: { reason } });
});

test("a payment whose outcome Swish itself does not know yet has neither succeeded nor failed", async () => {
  const asked = request();
  await swish.request(asked);
  await act(asked.instruction, "outcome_open");
  expect(await swish.fetchPayment(asked.instruction)).toMatchObject({ state: "processing", failure: null });
});

test("a repeat with the same instruction makes no second request", async () => {
  const asked = request();
  await swish.request(asked);
  await swish.request(asked);
  expect((await far.readBook()).requests).toHaveLength(1);
});

test("what Swish refuses is told with its code", async () => {
  const number = phone();
  await swish.request(request({ payerNumber: number }));
  expect(await failureOf(swish.request(request({ payerNumber: number })))).toBe("refused RP06");
  expect(await failureOf(swish.request(request({ payerNumber: "0700000000" })))).toBe("refused ACMT03");
  expect(await failureOf(swish.request(request({ amount: money(50, "SEK") })))).toBe("refused AM06");
  expect(await failureOf(swish.fetchPayment(instruction()))).toBe("refused not_found");
});

test("characters that Swish does not take are left out of the message", async () => {
  await swish.request(request({ message: `Order O1 – "åäö" ${"x".repeat(80)}` }));
  expect((await far.readBook()).requests[0]).toMatchObject({ message: expect.stringMatching(/^Order O1 åäö x{30,}$/) as string });
});

test("an open request is withdrawn, which can be repeated; a paid one is not", async () => {
  const [open, paid] = [request(), request()];
  await swish.request(open);
  await swish.request(paid);
  await swish.cancel(open.instruction, "k");
  await swish.cancel(open.instruction, "k");
  expect(await swish.fetchPayment(open.instruction)).toMatchObject({ state: "cancelled" });
  await act(paid.instruction, "approve");
  expect(await failureOf(swish.cancel(paid.instruction, "k"))).toBe("refused RP07");
});

test("a lost answer is unknown, and the request is found by reading it; a call that never arrived is not found", async () => {
  const [lost, never] = [request(), request()];
  await far.control("POST", "/faults", { kind: "silent_after" });
  expect(await failureOf(swish.request(lost))).toMatch(/^unknown/);
  expect(await swish.fetchPayment(lost.instruction)).toMatchObject({ state: "requires_action" });
  await far.control("POST", "/faults", { kind: "silent_before" });
  expect(await failureOf(swish.request(never))).toMatch(/^unknown/);
  expect(await failureOf(swish.fetchPayment(never.instruction))).toBe("refused not_found");
  await far.control("POST", "/faults", { kind: "error_before" });
  expect(await failureOf(swish.fetchPayment(lost.instruction))).toMatch(/^unavailable/);
});

test("only a client with a certificate of Swish is served, and no other far end is believed", async () => {
  const other = await runSwishSimulator();
  try {
    const stranger = createSwish({ ...settings, certificate: other.certificate, key: other.key });
    // With TLS 1.3 the other side refuses a certificate after the handshake, so sometimes only the connection breaks.
    expect(await failureOf(stranger.fetchPayment(instruction()))).toMatch(/^(misconfigured|unavailable)/);
    const credulous = createSwish({ ...settings, authority: other.authority });
    expect(await failureOf(credulous.fetchPayment(instruction()))).toMatch(/^misconfigured/);
  } finally {
    await other.stop();
  }
});

test("a Swish that cannot be reached did nothing", async () => {
  const nowhere = createSwish({ ...settings, baseUrl: "https://127.0.0.1:9/swish-cpcapi" });
  expect(await failureOf(nowhere.request(request()))).toBe("unavailable ECONNREFUSED");
});

test("money goes back in parts, never more than came, and a repeat sends nothing twice", async () => {
  const asked = request();
  await swish.request(asked);
  expect(await failureOf(swish.refund(asked.instruction, money(100, "SEK"), "refund:0"))).toBe("refused not_paid");
  await act(asked.instruction, "approve");
  const first = await swish.refund(asked.instruction, money(10_000, "SEK"), "refund:1");
  expect(first).toMatchObject({ state: "succeeded" });
  expect(await swish.refund(asked.instruction, money(10_000, "SEK"), "refund:1")).toEqual(first);
  expect(await failureOf(swish.refund(asked.instruction, money(10_000, "SEK"), "refund:2"))).toBe("refused RF08");
  const slow = await swish.refund(asked.instruction, money(2077, "SEK"), "refund:3");
  expect(slow.state).toBe("pending");
  await far.control("POST", "/refund", { id: slow.refundObject, status: "ERROR" });
  expect(await swish.fetchRefund(slow.refundObject ?? "")).toMatchObject({ state: "failed", failureCode: "RF07" });
  expect((await far.readBook()).refunds).toHaveLength(2);
});

test("a callback is taken only with the identifier that we stated for the request, and names it", async () => {
  const asked = request();
  await swish.request(asked);
  await act(asked.instruction, "decline");
  const { headers, body } = await callbackOf(asked.instruction);
  const proof = String(headers["callbackidentifier"]);
  expect(await swish.readWebhook(body, proof)).toMatchObject({ kind: "payment.declined", providerObject: asked.instruction });
  expect(await swish.readStoredEvent(body)).toMatchObject({ providerObject: asked.instruction });
  const other = Buffer.from(body.toString().replace(asked.instruction, instruction()));
  for (const [forged, given] of [
    [body, ""],
    [body, proof.toLowerCase()],
    [other, proof],
    [Buffer.from("{"), proof],
  ] as const)
    expect(await failureOf(Promise.resolve().then(() => swish.readWebhook(forged, given)))).toBe("refused bad_signature");
});

test("a callback about a refund names the payment", async () => {
  const asked = request();
  await swish.request(asked);
  await act(asked.instruction, "approve");
  const { refundObject } = await swish.refund(asked.instruction, money(1000, "SEK"), "refund:9");
  const { headers, body } = await callbackOf(refundObject ?? "");
  expect(await swish.readWebhook(body, String(headers["callbackidentifier"]))).toMatchObject({
    kind: "refund.paid",
    providerObject: asked.instruction,
  });
});
