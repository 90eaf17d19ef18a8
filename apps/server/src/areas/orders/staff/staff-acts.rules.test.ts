import { describe, expect, test } from "vitest";
import { finalStates, isAllowed, requestTransitions, type RequestState } from "../request.state.ts";
import { staffActsOf, wayToEnd, wayToQuestion, wayToQueue, wayToRejection, type StaffFacts } from "./staff-acts.rules.ts";

const facts = (state: RequestState, parts: Partial<StaffFacts> = {}): StaffFacts => ({
  state,
  reason: null,
  isLocked: false,
  isFunded: true,
  isDelivered: false,
  isAtRegistry: true,
  mayWithdraw: false,
  ...parts,
});

describe("what the operator's people may do with a request", () => {
  test.each<[RequestState, string[]]>([
    ["manual", ["retry", "done", "ask", "reject", "cancel", "lock"]],
    ["failed", ["retry", "done", "ask", "reject", "cancel", "lock"]],
    ["on_hold", ["retry", "done", "ask", "reject", "cancel", "lock"]],
    ["pending_unlock", ["retry", "done", "ask", "reject", "cancel", "lock"]],
    ["pending_registry", ["retry", "done", "ask", "lock"]],
    ["action_required", ["retry", "done", "reject", "cancel", "lock"]],
    ["queued", ["ask", "reject", "cancel", "lock"]],
    ["processing", ["lock"]],
    ["second_opinion", ["retry", "reject", "cancel", "lock"]],
  ])("%s: %j", (state, acts) => expect(staffActsOf(facts(state))).toEqual(acts));

  test("nothing with what is over, and nothing that needs money before it is there", () => {
    for (const state of finalStates) expect(staffActsOf(facts(state))).toEqual([]);
    expect(staffActsOf(facts("awaiting_payment", { isFunded: false }))).toEqual(["cancel", "lock"]);
    expect(staffActsOf(facts("action_required", { isFunded: false, reason: 4006 }))).toEqual(["reject", "cancel", "lock"]);
  });

  test("an order that waits for its account's approver is that account's; a lock is taken off by them who set it", () => {
    expect(staffActsOf(facts("action_required", { reason: 4015, isLocked: true }))).toEqual(["unlock"]);
    expect(staffActsOf(facts("manual", { isLocked: true, isAtRegistry: false }))).toEqual([
      "retry",
      "ask",
      "reject",
      "cancel",
      "unlock",
    ]);
    expect(staffActsOf(facts("pending_registry", { mayWithdraw: true }))).toContain("cancel");
  });

  test("every way passes along edges of the state table", () => {
    const isEdge = (from: RequestState, to: RequestState) =>
      (Object.keys(requestTransitions[from]) as never[]).some((event) => isAllowed(from, event, to));
    const ends = [
      [wayToQueue, "queued"],
      [wayToRejection, "rejected"],
      [wayToQuestion, "action_required"],
      [wayToEnd, "completed"],
    ] as const;
    for (const state of Object.keys(requestTransitions) as RequestState[])
      for (const [way, end] of ends) {
        const steps = way(state);
        if (steps === null) continue;
        const path = [state, ...steps, end] as const;
        for (const [at, to] of path.slice(1).entries())
          expect([path[at], to, isEdge(path[at] ?? state, to)]).toEqual([path[at], to, true]);
      }
  });
});
