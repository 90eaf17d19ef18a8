import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { edgesOf, finalStates, isAllowed, requestTransitions, type RequestEvent, type RequestState } from "./request.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const snake = (event: string) => event.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("every state and event pair is allowed exactly where the database allows it", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'request' and from_state <> ''",
  );
  const stored = new Set(rows.map((row) => `${row.from_state} ${row.event} ${row.to_state}`));
  const ours = new Set<string>();
  const states = Object.keys(requestTransitions) as RequestState[];
  const events = new Set(states.flatMap((state) => Object.keys(requestTransitions[state]))) as Set<RequestEvent>;
  for (const from of states)
    for (const event of events)
      for (const to of states) if (isAllowed(from, event, to)) ours.add(`${from} ${snake(event)} ${to}`);
  expect([...ours].toSorted()).toEqual([...stored].toSorted());
});

test("final states are the ones the database marks as ended", async () => {
  const rows = await db.query<{ state: string }>("select state from status_code where machine = 'request' and is_final");
  expect([...finalStates].toSorted()).toEqual(rows.map((row) => row.state).toSorted());
});

test("nothing leads out of a final state", () => {
  for (const state of finalStates) expect(Object.keys(requestTransitions[state])).toEqual([]);
  expect(edgesOf("complete").every((edge) => edge.to.includes("completed"))).toBe(true);
});
