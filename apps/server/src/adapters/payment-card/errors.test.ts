import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { OutcomeError } from "../../platform/outcomes.ts";
import { ConnectionFailed } from "./client.ts";
import { toOutcome } from "./errors.ts";

const { errors } = Stripe;
const answer = (statusCode: number, fields: Record<string, unknown> = {}): Error =>
  errors.StripeError.generate({ type: "invalid_request_error", message: "no", statusCode, ...fields });
const lost = (fields: Record<string, string>): Error =>
  new errors.StripeConnectionError({
    type: "api_error",
    message: "lost",
    detail: new ConnectionFailed(Object.assign(new Error("lost"), fields)),
  });

describe.each([
  ["a write", true],
  ["a read", false],
])("%s", (_name, isWrite) => {
  const maybeDone = isWrite ? "unknown" : "unavailable";

  test.each([
    ["400", answer(400, { code: "parameter_missing" }), "refused"],
    ["402", answer(402, { type: "card_error", code: "card_declined", decline_code: "lost_card" }), "refused"],
    ["404", answer(404, { code: "resource_missing" }), "refused"],
    ["400 for a key with another body", answer(400, { type: "idempotency_error" }), "refused"],
    ["401", answer(401), "misconfigured"],
    ["403", answer(403), "misconfigured"],
    ["429", answer(429, { code: "rate_limit" }), "unavailable"],
    ["a refused connection", lost({ code: "ECONNREFUSED", syscall: "connect" }), "unavailable"],
    ["a connection that timed out", lost({ code: "ETIMEDOUT", syscall: "connect" }), "unavailable"],
    ["a name that does not resolve", lost({ code: "ENOTFOUND" }), "unavailable"],
    ["an expired certificate", lost({ code: "CERT_HAS_EXPIRED" }), "misconfigured"],
    ["another's certificate", lost({ code: "ERR_TLS_CERT_ALTNAME_INVALID" }), "misconfigured"],
    ["409", answer(409, { code: "idempotency_key_in_use" }), maybeDone],
    ["500", answer(500, { type: "api_error" }), maybeDone],
    ["503", answer(503, { type: "api_error" }), maybeDone],
    ["a reset connection", lost({ code: "ECONNRESET", syscall: "read" }), maybeDone],
    ["silence", lost({ code: "ETIMEDOUT" }), maybeDone],
    ["an answer that is no JSON", new errors.StripeAPIError({ type: "api_error", message: "Invalid JSON" }), maybeDone],
    ["something unheard of", new TypeError("what"), maybeDone],
  ])("that ends with %s", (_case, error, kind) => {
    expect(toOutcome(error, isWrite).kind).toBe(kind);
  });
});

test("names the decline before the error, and keeps the cause", () => {
  const declined = answer(402, { type: "card_error", code: "card_declined", decline_code: "lost_card" });
  expect(toOutcome(declined, true)).toMatchObject({ code: "lost_card", cause: declined });
  expect(toOutcome(answer(404, { code: "resource_missing" }), false).code).toBe("resource_missing");
  expect(toOutcome(lost({ code: "ECONNRESET" }), true).code).toBe("ECONNRESET");
  const own = new OutcomeError("refused", "own");
  expect(toOutcome(own, true)).toBe(own);
});
