import { expect, test } from "vitest";
import { newsOf, type ServiceFacts } from "./service-stage.rules.ts";

const now = new Date("2026-11-29T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const service = (parts: Partial<ServiceFacts>): ServiceFacts => ({
  state: "active",
  renewalMode: "auto",
  deliveredAt: inDays(-100),
  paidUntil: inDays(265),
  renewsAt: inDays(235),
  endedAt: null,
  ...parts,
});

test.each<[string, Partial<ServiceFacts>, string | null]>([
  ["being set up", { state: "setting_up", deliveredAt: null, paidUntil: null, renewsAt: null }, null],
  ["just delivered", { deliveredAt: inDays(-1) }, "ready"],
  ["just delivered, but not by people", { deliveredAt: inDays(-1), isByPeople: false }, null],
  ["bought once, just delivered", { deliveredAt: inDays(-1), paidUntil: null, renewsAt: null }, "ready"],
  ["delivered long ago", {}, null],
  ["renewed in two weeks", { renewsAt: inDays(14) }, "renews"],
  ["renewed in three weeks", { renewsAt: inDays(21) }, null],
  ["not renewed, a week before its end", { renewalMode: "manual", renewsAt: inDays(-20), paidUntil: inDays(7) }, "ending"],
  ["not renewed, a month before its end", { renewalMode: "manual", renewsAt: inDays(-1), paidUntil: inDays(29) }, null],
  ["waiting for money, just ordered", { state: "renewal_pending", paidUntil: inDays(29) }, null],
  ["waiting for money, a week before its end", { state: "renewal_pending", paidUntil: inDays(6) }, "unpaid"],
  ["to end, a week before", { state: "ending", renewalMode: "cancel", paidUntil: inDays(7) }, "ending"],
  ["suspended yesterday", { state: "suspended", paidUntil: inDays(-1) }, "suspended"],
  ["suspended long ago", { state: "suspended", paidUntil: inDays(-20) }, null],
  ["ended today", { state: "ended", paidUntil: inDays(-1), endedAt: inDays(0) }, "ended"],
  ["ended without ever being delivered", { state: "ended", deliveredAt: null, paidUntil: null, endedAt: inDays(0) }, null],
])("a service that is %s", (_, parts, news) => {
  expect(newsOf(service(parts), now)).toBe(news);
});
