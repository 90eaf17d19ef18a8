import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterReturn, readDeliveryStatus, readFeedback, readRefusal, softDaysMax, type Suppressed } from "./return.rules.ts";

const report = (action: string, status: string) =>
  [
    "Reporting-MTA: dns; mx.example.com",
    "",
    "Final-Recipient: rfc822; anna@example.com",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1",
    " no such user",
  ].join("\r\n");

describe("a report", () => {
  test.each([
    ["failed", "5.1.1", "hard"],
    ["failed", "5.1.10", "hard"],
    ["FAILED", "5.2.1 (disabled)", "hard"],
    ["failed", "5.1.2", "hard"],
    ["failed", "5.7.1", "soft"],
    ["failed", "5.2.2", "soft"],
    ["failed", "5.1.11", "soft"],
    ["failed", "5.1.1.1", "soft"],
    ["failed", "5.0.0", "soft"],
    ["failed", "4.4.7", "soft"],
    ["failed", "", "soft"],
    ["delayed", "5.1.1", "soft"],
    ["delayed", "4.2.0", "soft"],
  ])("that a mail %s with %s is %s", (action, status, kind) => {
    expect(readDeliveryStatus(report(action, status))).toMatchObject({ kind, words: "550 5.1.1 no such user" });
  });

  test("that a mail arrived, was passed on, or nothing readable says nothing", () => {
    for (const action of ["delivered", "relayed", "expanded", "", "failedx"])
      expect(readDeliveryStatus(report(action, "5.1.1"))).toBe(null);
    expect(readDeliveryStatus(report("failed", "2.0.0"))).toBe(null);
    expect(readDeliveryStatus("")).toBe(null);
  });
});

test("a refusal while a mail is being sent means a dead mailbox only with a status code that says so", () => {
  expect(readRefusal("mail: 550 5.1.1 <anna@example.com> no such user")).toMatchObject({ kind: "hard", status: "5.1.1" });
  for (const words of ["550 no such user", "550 5.7.1 spam", "554 15.1.1", "550 5.1.1.1 x", "450 4.1.1 later", ""])
    expect(readRefusal(words)).toBe(null);
});

test("a feedback report is a complaint unless it says the opposite (RFC 5965)", () => {
  expect(readFeedback("Feedback-Type: abuse\r\nVersion: 1")?.kind).toBe("complaint");
  expect(readFeedback("feedback-type: Fraud")?.kind).toBe("complaint");
  for (const text of [
    "Feedback-Type: not-spam",
    "Feedback-Type: auth-failure",
    "Version: 1",
    "",
    "Version: 1\n\nFeedback-Type: abuse",
  ])
    expect(readFeedback(text)).toBe(null);
});

test("an address is given up by one hard bounce, or by soft ones on five different days within 30 of each other", () => {
  let known: Suppressed | null = null;
  for (let day = 1; day <= softDaysMax; day += 1) {
    const date = `2027-03-0${day}`;
    const after = afterReturn(known, "soft", date);
    expect(after).toMatchObject({ softDays: day, covers: day === softDaysMax ? "all" : "nothing" });
    known = after;
    // A second report of the same day does not count.
    if (day < softDaysMax) expect(afterReturn(known, "soft", date)).toBe(null);
  }
  expect(afterReturn({ covers: "nothing", softDays: 4, softOn: "2027-01-01" }, "soft", "2027-03-01")).toMatchObject({
    softDays: 1,
    covers: "nothing",
  });
  expect(afterReturn(null, "hard", "2027-03-01")).toMatchObject({ covers: "all", reason: "bounced" });
});

test("the same report again changes nothing, and no report makes mails go that were stopped", () => {
  const kind = fc.constantFrom("hard" as const, "soft" as const, "complaint" as const);
  const rank = { nothing: 0, optional: 1, all: 2 };
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 28 })), { maxLength: 40 }), (reports) => {
      let known: Suppressed | null = null;
      let day = 1;
      for (const [each, later] of reports) {
        day = Math.max(day, later);
        const date = `2027-03-${String(day).padStart(2, "0")}`;
        const after = afterReturn(known, each, date);
        if (after === null) continue;
        expect(rank[after.covers]).toBeGreaterThanOrEqual(rank[known?.covers ?? "nothing"]);
        known = after;
        expect(afterReturn(known, each, date)).toBe(null);
      }
    }),
  );
});
