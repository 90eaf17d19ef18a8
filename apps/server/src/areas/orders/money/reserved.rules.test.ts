import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { planReserved, reservedForMs, type ReservedLine } from "./reserved.rules.ts";
import { orderKinds } from "../kinds/index.ts";

const sek = moneyIn("SEK");
const { reservesMoney } = orderKinds;
const began = new Date("2026-11-01T10:00:00Z");
const after = (ms: number) => new Date(began.getTime() + ms);
const line = (id: string, state: ReservedLine["state"], funding: string | null = "held"): ReservedLine => ({
  id,
  state,
  funding,
  price: { total: sek(12_500) },
});

test("money is set aside where a registry has days to accept something of an order", () => {
  const transfer = { type: "create-domain-transfer" } as const;
  const registration = { type: "create-domain-registration" } as const;
  expect(reservesMoney([transfer, transfer])).toBe(true);
  expect(reservesMoney([registration, transfer])).toBe(true);
  expect(reservesMoney([registration])).toBe(false);
  expect(reservesMoney([])).toBe(false);
});

test("nothing is taken while a line may still be accepted", () => {
  const lines = [line("a", "completed"), line("b", "pending_registry")];
  expect(planReserved(lines, "SEK", began, after(0))).toEqual({ kind: "wait" });
  expect(planReserved(lines, "SEK", began, after(reservedForMs - 1))).toEqual({ kind: "wait" });
});

test("what was delivered is captured, what failed is released, and everything is released when nothing was delivered", () => {
  expect(planReserved([line("a", "completed"), line("b", "rejected")], "SEK", began, after(0))).toEqual({
    kind: "take",
    amount: sek(12_500),
    requestIds: ["a"],
  });
  expect(planReserved([line("a", "cancelled"), line("b", "rejected")], "SEK", began, after(0))).toEqual({ kind: "release" });
  expect(planReserved([line("a", "queued", null)], "SEK", began, after(0))).toEqual({ kind: "release" });
});

test("before the reservation expires, what is still in progress is captured too", () => {
  const lines = [line("a", "pending_registry"), line("b", "rejected"), line("c", "action_required")];
  expect(planReserved(lines, "SEK", began, after(reservedForMs))).toEqual({
    kind: "take",
    amount: sek(25_000),
    requestIds: ["a", "c"],
  });
});
