import { moneyIn } from "@nameplane/values";
import { describe, expect, test } from "vitest";
import { renewalPayers, type PayerFunds } from "./renewal-payer.rules.ts";

const sek = moneyIn("SEK");
const horizon = new Date("2027-01-01T00:00:00Z");
const line = (name: string, total: number, on: string) => ({ name, total: sek(total), lastSafeAt: new Date(`${on}T00:00:00Z`) });
const nothing: PayerFunds = { prepaid: sek(0), room: sek(0), byCard: false, isOnInvoice: false };
const payersOf = (lines: ReturnType<typeof line>[], funds: Partial<PayerFunds>) =>
  Object.fromEntries([...renewalPayers(lines, { ...nothing, ...funds }, horizon)].map(([{ name }, payer]) => [name, payer]));

const soon = [line("b", 100, "2026-12-20"), line("a", 100, "2026-12-10")];
const late = line("z", 100, "2027-11-01");

describe("what pays the renewal of a domain", () => {
  test("is nothing without card, credit and invoice, however far away it is", () => {
    expect(payersOf([...soon, late], {})).toEqual({ a: "nothing", b: "nothing", z: "nothing" });
  });

  test("is the stored card for all", () => {
    expect(payersOf([...soon, late], { byCard: true })).toEqual({ a: "card", b: "card", z: "card" });
  });

  test("is the stored PayPal account for all, named as such", () => {
    const paypal = { byCard: true, saved: "paypal" } as const;
    expect(payersOf([...soon, late], paypal)).toEqual({ a: "paypal", b: "paypal", z: "paypal" });
  });

  test("is credit for the soonest as far as it goes; each later one is compared by itself with what is left", () => {
    expect(payersOf([...soon, late], { prepaid: sek(199) })).toEqual({ a: "credit", b: "nothing", z: "nothing" });
    const two = [late, line("y", 100, "2027-10-01")];
    expect(payersOf([...soon, ...two], { prepaid: sek(300) })).toEqual({ a: "credit", b: "credit", y: "credit", z: "credit" });
  });

  test("is the invoice within its limit for those that are near, and for the later ones of an account that is invoiced", () => {
    expect(payersOf([...soon, late], { room: sek(150), isOnInvoice: true })).toEqual({
      a: "invoice",
      b: "nothing",
      z: "invoice",
    });
  });
});
