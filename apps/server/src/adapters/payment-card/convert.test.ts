import { describe, expect, test } from "vitest";
import { minorOf, money } from "@nameplane/values";
import { toSessionParams } from "./convert.ts";
import { readEvent } from "./events.ts";

const sek = (minor: number) => money(minor, "SEK");
const input = {
  paymentId: "0198a",
  accountId: "0198b",
  orderNumber: 1007,
  amount: sek(39800),
  description: "Beställning 1007",
  lines: [
    { text: "example.se, 1 år", amount: sek(14900) },
    { text: "example.nu, 1 år", amount: sek(24900) },
  ],
  successUrl: "https://panel.example.se/paid",
  cancelUrl: "https://panel.example.se/basket",
  language: "sv" as const,
  customerEmail: "kund@example.se",
  idempotencyKey: "k",
};
const linesOf = (params: ReturnType<typeof toSessionParams>): [string | undefined, number | undefined][] =>
  (params.line_items ?? []).map(({ price_data: price }) => [price?.product_data?.name, price?.unit_amount]);

describe("a hosted payment", () => {
  test("always asks for a 3-D Secure challenge, and carries our ids on session and intent", () => {
    const params = toSessionParams(input);
    const ids = { payment_id: "0198a", account_id: "0198b", order_number: "1007" };
    expect(params).toMatchObject({
      payment_method_options: { card: { request_three_d_secure: "challenge" } },
      allowed_payment_method_types: ["card"],
      metadata: ids,
      payment_intent_data: { metadata: ids, capture_method: "automatic", description: "Beställning 1007" },
      client_reference_id: "0198a",
      locale: "sv",
    });
    expect(toSessionParams({ ...input, capture: "manual" }).payment_intent_data?.capture_method).toBe("manual");
    expect(params.line_items?.[0]?.price_data?.currency).toBe("sek");
  });

  test("shows the lines as they are", () => {
    expect(linesOf(toSessionParams(input))).toEqual([
      ["example.se, 1 år", 14900],
      ["example.nu, 1 år", 24900],
    ]);
  });

  test("shows one line where there is a discount, because the provider knows no negative ones", () => {
    const lines = [...input.lines, { text: "Rabatt", amount: sek(-9800) }];
    expect(linesOf(toSessionParams({ ...input, lines, amount: sek(30000) }))).toEqual([["Beställning 1007", 30000]]);
  });

  test("shows a hundred lines of a hundred, and 99 and the rest of more, with the same sum", () => {
    const lines = (count: number): typeof input.lines =>
      Array.from({ length: count }, (_, index) => ({ text: `n${index}`, amount: sek(100 + index) }));
    const sum = (list: typeof input.lines): number => list.reduce((total, line) => total + minorOf(line.amount), 0);
    const hundred = linesOf(toSessionParams({ ...input, lines: lines(100), amount: sek(sum(lines(100))) }));
    expect(hundred).toHaveLength(100);
    const many = linesOf(toSessionParams({ ...input, lines: lines(5000), amount: sek(sum(lines(5000))) }));
    expect(many).toHaveLength(100);
    expect(many.at(-1)?.[0]).toBe("och 4901 rader till");
    expect(many.reduce((total, [, amount]) => total + (amount ?? 0), 0)).toBe(sum(lines(5000)));
  });

  test("cuts names the provider would not take", () => {
    const lines = [{ text: "x".repeat(251), amount: sek(39800) }];
    const [line] = linesOf(toSessionParams({ ...input, lines }));
    expect(line?.[0]).toBe(`${"x".repeat(249)}…`);
    const just = [{ text: "x".repeat(250), amount: sek(39800) }];
    expect(linesOf(toSessionParams({ ...input, lines: just }))[0]?.[0]).toBe("x".repeat(250));
  });

  test.each([39799, 39801, 0, -1, 398.5, Number.NaN])("is not made for %d when the lines say 39800", (minor) => {
    expect(() => toSessionParams({ ...input, amount: sek(minor) })).toThrow(RangeError);
  });
});

describe("an event", () => {
  const event = (object: unknown, type = "x.y"): Buffer =>
    Buffer.from(JSON.stringify({ id: "evt_1", type, created: 1_763_683_200, data: { object } }));

  test.each([
    [{ object: "checkout.session", id: "cs_1", metadata: { payment_id: "p", account_id: "a" } }, "cs_1", "p", "a"],
    [{ object: "payment_intent", id: "pi_1", metadata: {} }, "pi_1", null, null],
    [{ object: "charge", id: "ch_1", payment_intent: "pi_1", metadata: { payment_id: "p" } }, "pi_1", "p", null],
    [{ object: "refund", id: "re_1", payment_intent: { id: "pi_1" }, metadata: null }, "pi_1", null, null],
    [{ object: "dispute", id: "du_1", payment_intent: null }, null, null, null],
    [{}, null, null, null],
  ])("about %j names %j", (object, providerObject, paymentId, accountId) => {
    expect(readEvent(event(object))).toEqual({
      eventId: "evt_1",
      kind: "x.y",
      providerObject,
      paymentId,
      accountId,
      isDispute: false,
      keptCards: null,
      createdAt: "2025-11-21T00:00:00.000Z",
    });
  });

  test.each([
    [
      { object: "payment_method", id: "pm_1", customer: "cus_1" },
      { holder: "cus_1", card: "pm_1" },
    ],
    [
      { object: "payment_method", id: "pm_1", customer: null },
      { holder: null, card: "pm_1" },
    ],
    [
      { object: "setup_intent", id: "seti_1", customer: { id: "cus_1" } },
      { holder: "cus_1", card: null },
    ],
    [
      { object: "checkout.session", id: "cs_1", mode: "setup", customer: "cus_1" },
      { holder: "cus_1", card: null },
    ],
    [
      { object: "customer", id: "cus_1" },
      { holder: "cus_1", card: null },
    ],
  ])("about %j is about kept cards and no payment", (object, keptCards) => {
    expect(readEvent(event(object))).toMatchObject({ keptCards, providerObject: null });
  });

  test("of a dispute says so", () => {
    const object = { object: "dispute", id: "du_1", payment_intent: "pi_1" };
    expect(readEvent(event(object, "charge.dispute.created"))).toMatchObject({
      isDispute: true,
      disputeObject: "du_1",
      providerObject: "pi_1",
    });
  });

  test.each(["", "{", "[]", "null", '{"id":1}', '{"id":"evt_1","type":"x","created":1}'])("is refused when it is %j", (body) => {
    expect(() => readEvent(Buffer.from(body))).toThrow(expect.objectContaining({ kind: "refused", code: "bad_body" }));
  });
});
