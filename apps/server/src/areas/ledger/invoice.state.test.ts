import { describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { statusOf } from "@nameplane/contracts";
import { stateAfterSettling, type InvoiceState } from "./invoice.state.ts";

describe("state after the settled sum moved", () => {
  test.each<[InvoiceState, number, boolean, InvoiceState]>([
    ["unpaid", 0, false, "unpaid"],
    ["unpaid", 1, false, "partly_paid"],
    ["unpaid", 100, false, "paid"],
    ["unpaid", 100, true, "voided"],
    ["partly_paid", 50, false, "partly_paid"],
    ["partly_paid", 100, false, "paid"],
    ["partly_paid", 100, true, "voided"],
    ["paid", 100, false, "paid"],
    ["paid", 100, true, "voided"],
    ["collection", 1, false, "partly_paid"],
    ["collection", 100, false, "paid"],
    ["collection", 100, true, "voided"],
    ["bad_debt", 100, false, "paid"],
    ["voided", 100, false, "voided"],
  ])("%s with %d of 100 settled, wholly credited %s: %s", (before, settled, isWhollyCredited, after) => {
    expect(stateAfterSettling(before, { total: money(100, "SEK"), settled: money(settled, "SEK"), isWhollyCredited })).toBe(
      after,
    );
  });
});

describe("numbers and labels of invoices and ledger rows", () => {
  test.each([
    ["C4.40", 3000, "unpaid", "Unpaid", "Obetald"],
    ["C4.41", 3001, "deposit", "Deposit", "Insättning"],
    ["C4.43", 3003, "payment", "Payment", "Betalning"],
    ["C4.44", 3004, "refund", "Refund", "Återbetalning"],
    ["C4.45", 3100, "partly_paid", "Partly paid", "Delvis betald"],
    ["C4.46", 3200, "paid", "Paid", "Betald"],
    ["C4.47", 3300, "voided", "Voided", "Makulerad"],
    ["C4.48", 3399, "bad_debt", "Bad debt", "Kundförlust"],
    ["C4.50", 3800, "discount", "Discount", "Rabatt"],
    ["C4.51", 3801, "rounding", "Rounding", "Avrundning"],
    ["C4.52", 3900, "used_credit", "Credits used", "Använd kredit"],
    ["C4.53", 3950, "cancelled", "Cancelled", "Avbruten"],
    ["C4.54", 3999, "processing", "Processing", "Behandlas"],
  ])("labels [%s]: %i is %s", (_id, code, state, en, sv) => {
    expect(statusOf(code)).toMatchObject({ state, label: { en, sv } });
  });
});
