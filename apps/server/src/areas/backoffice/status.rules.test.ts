import { describe, expect, test } from "vitest";
import {
  staleMs,
  stateNow,
  stateOfAll,
  stateOfAnswer,
  stateOfDns,
  stateOfMail,
  stateOfOrders,
  stateOfPayments,
  type Waiting,
} from "./status.rules.ts";

const calm: Waiting = {
  zonesFailed: 0,
  zonesLate: 0,
  mailsFailing: 0,
  mailSentSinceFailing: false,
  paymentsLate: 0,
  ordersLate: 0,
};

describe("a part", () => {
  test("that answers is fine, that answers late is degraded, that does not answer is down", () => {
    expect([stateOfAnswer(true, 10, 500), stateOfAnswer(true, 501, 500), stateOfAnswer(false, 10, 500)]).toEqual([
      "ok",
      "degraded",
      "down",
    ]);
  });

  test("of which nothing waits is fine; what waits degrades it", () => {
    expect([stateOfDns("ok", calm), stateOfMail(calm), stateOfPayments(calm), stateOfOrders(calm)]).toEqual(
      Array.from({ length: 4 }, () => "ok"),
    );
    expect(stateOfDns("ok", { ...calm, zonesFailed: 1 })).toBe("degraded");
    expect(stateOfDns("ok", { ...calm, zonesLate: 1 })).toBe("degraded");
    expect(stateOfDns("down", calm)).toBe("down");
    expect(stateOfPayments({ ...calm, paymentsLate: 1 })).toBe("degraded");
    expect(stateOfOrders({ ...calm, ordersLate: 1 })).toBe("degraded");
  });

  test("mail is down when nothing has left since it began to fail", () => {
    expect(stateOfMail({ ...calm, mailsFailing: 2 })).toBe("down");
    expect(stateOfMail({ ...calm, mailsFailing: 2, mailSentSinceFailing: true })).toBe("degraded");
  });

  test("that was not checked for three minutes is unknown, whatever it was", () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const ago = (ms: number) => new Date(now.getTime() - ms);
    expect(stateNow({ state: "ok", checkedAt: ago(staleMs) }, now)).toBe("ok");
    expect(stateNow({ state: "ok", checkedAt: ago(staleMs + 1) }, now)).toBe("unknown");
    expect(stateNow({ state: "down", checkedAt: ago(staleMs + 1) }, now)).toBe("unknown");
  });
});

test.each([
  { parts: ["ok", "ok"], whole: "ok" },
  { parts: ["ok", "unknown"], whole: "unknown" },
  { parts: ["unknown", "degraded"], whole: "degraded" },
  { parts: ["ok", "down"], whole: "degraded" },
  { parts: ["down", "down"], whole: "down" },
  { parts: [], whole: "unknown" },
] as const)("$parts together are $whole", ({ parts, whole }) => {
  expect(stateOfAll(parts, false)).toBe(whole);
});

test("an incident that staff announced makes the whole degraded, and never better than it is", () => {
  expect(stateOfAll(["ok", "unknown"], true)).toBe("degraded");
  expect(stateOfAll(["down", "down"], true)).toBe("down");
});
