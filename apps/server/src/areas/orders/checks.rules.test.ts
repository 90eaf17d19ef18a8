import { expect, test } from "vitest";
import { timesBegun, withoutChecks } from "./checks.rules.ts";

const step = (to_state: string, actor = "job:fulfil-request", reason: string | null = null) => ({
  to_state,
  actor,
  reason,
});
const check = [step("queued"), step("processing"), step("pending_registry")];
const states = (steps: readonly { to_state: string }[]) => steps.map(({ to_state }) => to_state);

test("a transfer that is checked for five days shows once that it waits, and how it ended", () => {
  const begun = [step("queued", "user:1"), step("processing"), step("pending_registry")];
  const looks = Array.from({ length: 720 }, () => check).flat();
  const ended = [step("queued"), step("processing"), step("completed")];
  const told = withoutChecks([...begun, ...looks, ...ended]);
  expect(states(told)).toEqual([...states(begun), ...states(ended)]);
  // A request counts as waiting since its first wait, not since the last check.
  expect(told[2]).toBe(begun[2]);
});

test("a check in progress is shown, and so is one that a person started or that changed the reason", () => {
  const begun = [step("processing"), step("pending_registry")];
  const kept = (rest: readonly ReturnType<typeof step>[]) =>
    expect(withoutChecks([...begun, ...rest])).toEqual([...begun, ...rest]);
  kept([step("queued"), step("processing")]);
  kept([step("queued", "staff:2"), step("processing"), step("pending_registry")]);
  kept([step("queued"), step("processing"), step("pending_registry", "job:fulfil-request", "away")]);
  kept([step("queued"), step("processing"), step("pending_unlock")]);
});

test("a request was begun as often as it was tried: looks do not count, what a person tries again does", () => {
  const begun = [step("queued", "user:1"), step("processing"), step("pending_registry")];
  expect(timesBegun([])).toBe(0);
  expect(timesBegun([...begun, ...check, ...check, step("queued"), step("processing"), step("completed")])).toBe(1);
  expect(timesBegun([...begun, step("action_required"), step("queued", "user:1"), step("processing")])).toBe(2);
  expect(timesBegun([...begun, step("queued", "staff:2"), step("processing")])).toBe(2);
});
