import { describe, expect, test } from "vitest";
import { afterReport, capturedStates, paymentEdges, type PaymentState, type ReportedState } from "./payment.state.ts";

const reports: readonly ReportedState[] = ["requires_action", "processing", "authorised", "succeeded", "failed", "cancelled"];

/** Every permutation of a list. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Every selection of up to five reports, repeats included. */
function selections(length: number): ReportedState[][] {
  if (length === 0) return [[]];
  return selections(length - 1).flatMap((rest) => reports.map((report) => [...rest, report]));
}

const ends = (sequence: readonly ReportedState[]): PaymentState => sequence.reduce<PaymentState>(afterReport, "created");

describe("a payment follows its provider", () => {
  test("money that arrived wins, whatever else is reported, how often and in which order", () => {
    for (let length = 0; length <= 4; length++) {
      for (const others of selections(length)) {
        for (let at = 0; at <= length; at++) expect(ends(others.toSpliced(at, 0, "succeeded"))).toBe("succeeded");
      }
    }
  });

  test("an end without money stays one, whatever stale answers come before or after it", () => {
    const isOver = (state: PaymentState) => state === "failed" || state === "cancelled";
    for (const end of ["failed", "cancelled"] as const) {
      for (const order of permutations(["requires_action", "requires_action", "processing", "authorised", end] as const))
        expect(isOver(ends(order)), order.join()).toBe(true);
    }
  });

  test("moves along the table's edges only", () => {
    const states = new Set(paymentEdges.flatMap(([from, , to]) => (from === "" ? [to] : [from, to])));
    for (const from of states) {
      for (const report of reports) {
        const to = afterReport(from, report);
        if (to !== from) expect(paymentEdges.some(([a, , b]) => a === from && b === to)).toBe(true);
      }
    }
  });

  test.each(capturedStates)("%s does not move by a report", (state) => {
    for (const report of reports) expect(afterReport(state, report)).toBe(state);
  });
});
