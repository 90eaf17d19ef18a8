import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import {
  dueAgain,
  inOrderOfNeed,
  stepStateOf,
  mergeCandidates,
  namesShown,
  stateOf,
  stoppingSteps,
  type Candidate,
  type Checked,
} from "./transfer.rules.ts";

const step = (
  name: "lock" | "code" | "age" | "registered",
  state: "ok" | "needed" | "rejected" | "pending" | "unknown",
  reason: "unlocked" | "lockedByRegistrar" | "codeMissing" | "codeWrong" | "tooYoung" | "registered" = "unlocked",
) => ({ step: name, state, reason, date: null, values: [] });
const candidate = (parts: Partial<Candidate>): Candidate => ({
  name: "kaffe.se",
  code: null,
  phase: "done",
  checked: null,
  error: null,
  at: 0,
  ...parts,
});
const checked = (verdict: Checked["verdict"]) => ({ verdict }) as Checked;

test("steps that need somebody come first", () => {
  const steps = [step("registered", "ok"), step("lock", "needed"), step("code", "unknown"), step("age", "pending")];
  expect(inOrderOfNeed(steps).map((one) => one.step)).toEqual(["lock", "age", "registered", "code"]);
  expect(stoppingSteps(steps)).toBe(2);
});

test("the customer has to enter a missing code; a wrong code is a failure; an unknown one is neither", () => {
  expect(stepStateOf(step("code", "needed", "codeMissing"))).toBe("needs");
  expect(stepStateOf(step("code", "rejected", "codeWrong"))).toBe("failed");
  expect(stepStateOf(step("lock", "needed", "lockedByRegistrar"))).toBe("failed");
  expect(stepStateOf(step("age", "pending", "tooYoung"))).toBe("now");
  expect(stepStateOf(step("lock", "unknown"))).toBe("todo");
});

test("a name added again keeps its result, and is checked again with a new code", () => {
  const known = [candidate({ code: "A", checked: checked("ready") })];
  expect(mergeCandidates(known, [{ name: "kaffe.se", code: null }])[0]).toBe(known[0]);
  const [first, second] = mergeCandidates(known, [
    { name: "kaffe.se", code: "B" },
    { name: "te.se", code: null },
  ]);
  expect([first?.phase, first?.code, second?.phase]).toEqual(["waiting", "B", "waiting"]);
});

test("only names whose result may have changed are checked again automatically", () => {
  const all = [
    candidate({ name: "a.se", checked: checked("ready") }),
    candidate({ name: "b.se", checked: checked("needsyou") }),
    candidate({ name: "c.se", checked: checked("never") }),
    candidate({ name: "d.se", phase: "failed" }),
    candidate({ name: "none", phase: "failed", error: new ApiError({ code: 2005, desc: "No name", path: "" }) }),
    candidate({ name: "e.se", phase: "checking", checked: checked("waits") }),
  ];
  expect(dueAgain(all, 60_000, 60_000)).toEqual(["b.se", "d.se"]);
  expect(dueAgain(all, 59_999, 60_000)).toEqual([]);
  expect(all.map(stateOf)).toEqual(["ready", "needsyou", "never", "failed", "refused", "waits"]);
  expect(stateOf(candidate({ phase: "waiting" }))).toBe("checking");
  expect(namesShown(all, "ready").map(({ name }) => name)).toEqual(["a.se"]);
  expect(namesShown(all, "open").map(({ name }) => name)).toEqual(["b.se", "c.se", "d.se", "none", "e.se"]);
  expect(namesShown(all, "all")).toBe(all);
});
