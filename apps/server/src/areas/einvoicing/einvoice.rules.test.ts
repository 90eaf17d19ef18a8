import { expect, test } from "vitest";
import { afterAnswer, afterLookup, isMailDue, nextTryAt } from "./einvoice.rules.ts";

const createdAt = new Date("2026-11-21T10:00:00Z");
const after = (hours: number) => ({ createdAt, now: new Date(createdAt.getTime() + hours * 3_600_000) });

test("a receiver that takes no invoices ends the way at once; a directory that is away is asked again for three days", () => {
  expect(afterLookup({ result: "takes" }, after(0))).toBeNull();
  expect(afterLookup({ result: "unknown" }, after(0))).toEqual({ to: "unreachable", reason: "unknown" });
  expect(afterLookup({ result: "unavailable", code: "directory_away" }, after(71))?.to).toBe("waiting");
  expect(afterLookup({ result: "unavailable", code: "directory_away" }, after(73))?.to).toBe("unreachable");
});

test("only a message that never arrived is handed over again", () => {
  expect(afterAnswer({ state: "unavailable", code: "access_point_away" }, after(1)).to).toBe("sending");
  expect(afterAnswer({ state: "under_way" }, after(200)).to).toBe("sending");
  expect(afterAnswer({ state: "unknown" }, after(1)).to).toBe("waiting");
  expect(afterAnswer({ state: "refused", reason: "x".repeat(2000) }, after(1)).reason).toHaveLength(1000);
});

test("attempts follow after a minute at first, and never more than an hour apart", () => {
  const minutes = [1, 2, 3, 7, 50].map((attempt) => (nextTryAt(attempt, createdAt).getTime() - createdAt.getTime()) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 60, 60]);
});

test("the mail that stands in for an electronic invoice is due after a failure, or after a day without delivery", () => {
  expect(isMailDue({ state: "refused", createdAt }, after(0).now)).toBe(true);
  expect(isMailDue({ state: "sending", createdAt }, after(23).now)).toBe(false);
  expect(isMailDue({ state: "sending", createdAt }, after(24).now)).toBe(true);
  expect(isMailDue({ state: "delivered", createdAt }, after(100).now)).toBe(false);
});
