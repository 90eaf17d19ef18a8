import { inquiryStates, inquirySteps } from "@nameplane/contracts/orders/quotes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { afterEvent, inquiryEdges, isOverState, stepOf } from "./inquiry.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a request for a quote moves along exactly the edges that the database allows", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'inquiry'",
  );
  const stored = rows.map((row) => [row.from_state, row.event, row.to_state].join(" "));
  expect(inquiryEdges.map((edge) => edge.join(" ")).toSorted()).toEqual(stored.toSorted());
});

test("every state that is not over can be left, and of those that are only an ordered one", () => {
  for (const state of inquiryStates) {
    const leads = inquiryEdges.some(([from]) => from === state);
    expect([state, leads]).toEqual([state, !isOverState(state) || state === "ordered"]);
  }
});

test("every event but the first has a step of its own, and nothing is accepted that was not offered", () => {
  for (const step of Object.values(stepOf)) expect(inquirySteps).toContain(step);
  expect(inquiryStates.filter((state) => afterEvent(state, "accept") !== null)).toEqual(["offered"]);
  expect(inquiryStates.filter((state) => afterEvent(state, "order") !== null)).toEqual(["accepted"]);
});
