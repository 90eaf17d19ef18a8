import { expect, test } from "vitest";
import { declineText, declineTexts, declineWords, type DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import { declineReasonOf } from "./decline-reason.ts";

test.each([
  ["insufficient_funds", "funds"],
  ["card_velocity_exceeded", "limit"],
  ["expired_card", "expired"],
  ["incorrect_cvc", "code"],
  ["invalid_expiry_year", "date"],
  ["incorrect_number", "number"],
  ["authentication_required", "proof"],
  ["payment_intent_authentication_failure", "proof"],
  ["transaction_not_allowed", "kind"],
  ["issuer_not_available", "silent"],
  ["generic_decline", "other"],
  ["stolen_card", "other"],
  ["a code of tomorrow", "other"],
])("%s is shown as %s", (code, reason) => {
  expect(declineReasonOf(code)).toBe(reason);
});

test("every reason has words of its own in both languages; what was stored in other words stays", () => {
  for (const reason of Object.keys(declineTexts) as DeclineReason[]) {
    const [en, sv] = [declineWords(declineText(reason), "en"), declineWords(declineText(reason), "sv")];
    expect([en, sv]).toEqual([declineTexts[reason].en, declineTexts[reason].sv]);
    expect(sv).not.toBe(en);
  }
  expect(declineWords("Your card was declined.", "sv")).toBe("Your card was declined.");
});
