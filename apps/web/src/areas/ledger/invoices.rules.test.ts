import { money } from "@nameplane/values";
import { invoicePeriods } from "@nameplane/contracts/ledger/invoices";
import { statuses } from "@nameplane/contracts";
import { expect, test } from "vitest";
import {
  bankAmount,
  invoiceStatuses,
  pdfHref,
  periods,
  readInvoiceStatus,
  readPeriod,
  settledOf,
  statusOf,
} from "./invoices.rules.ts";

test("periods are those of the contract; an unknown one shows everything", () => {
  expect(periods).toEqual(invoicePeriods);
  expect(readPeriod("lastmonth")).toBe("lastmonth");
  expect(readPeriod("nextmonth")).toBe("everything");
});

test("the list can be filtered by every status of an issued invoice or credit note", () => {
  const issued = statuses
    .filter(({ machine, state }) => (machine === "invoice" && state !== "draft") || machine === "credit_note")
    .map(({ code }) => code);
  expect(new Set<number>(invoiceStatuses)).toEqual(new Set(issued));
  expect(readInvoiceStatus("3200")).toBe(3200);
  expect(readInvoiceStatus("200")).toBeNull();
});

test("amounts for a bank form have no spaces", () => {
  expect(bankAmount(money(124_000, "SEK"), "sv")).toBe("1240,00");
  expect(bankAmount(money(124_000, "SEK"), "en")).toBe("1240.00");
  expect(bankAmount(money(5, "SEK"), "en")).toBe("0.05");
});

test("the sentence about an invoice depends on what is left to pay and when it is due", () => {
  const open = { kind: "invoice" as const, leftMinor: 100, dueon: "2026-11-23", paidon: null, status: 3000 };
  expect(statusOf(open, 3)).toBe("due");
  expect(statusOf(open, -1)).toBe("late");
  expect(statusOf({ ...open, dueon: null }, null)).toBe("open");
  expect(statusOf({ ...open, leftMinor: 0, paidon: "2026-11-20", status: 3200 }, 3)).toBe("paid");
  expect(statusOf({ ...open, status: 3399 }, -90)).toBe("closed");
  expect(statusOf({ ...open, kind: "credit_note" }, null)).toBe("credit");
});

test("a credit note has nothing settled; the address of a PDF has the invoice's id", () => {
  expect(settledOf({ kind: "invoice", totalMinor: 500, leftMinor: 120 })).toBe(380);
  expect(settledOf({ kind: "credit_note", totalMinor: 500, leftMinor: 0 })).toBe(0);
  expect(pdfHref("01a1")).toBe("/api/economy/getinvoicepdf/?invoiceid=01a1");
});
