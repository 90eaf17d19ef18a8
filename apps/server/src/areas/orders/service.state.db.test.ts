import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isRunning, serviceEdges, stateAfter, statesBefore, type ServiceState } from "./service.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const text = (edge: readonly string[]) => edge.join(" ");

test("a service moves along exactly the edges that the database allows", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'service'",
  );
  const stored = rows.map((row) => text([row.from_state, row.event, row.to_state]));
  expect(serviceEdges.map(text).toSorted()).toEqual(stored.toSorted());
});

test("each event leads to one state, wherever it happens", () => {
  for (const [, event, to] of serviceEdges) expect(stateAfter(event)).toBe(to);
});

test("nothing leads out of the end, and only from a service that is being set up to a failure", () => {
  expect(serviceEdges.filter(([from]) => (from as string) === "ended")).toEqual([]);
  expect(statesBefore("fail")).toEqual(["setting_up"]);
  expect(statesBefore("suspend", "unpaid")).toEqual(["active", "renewal_pending", "resuming"]);
});

test("what people switched off is active again only by way of a person who switches it on", () => {
  expect(statesBefore("switchedOn")).toEqual(["resuming"]);
  expect(statesBefore("paid")).toEqual(["suspended"]);
  expect(serviceEdges.filter(([, , to]) => (to as string) === "resuming").map(([from]) => from)).toEqual(["suspended"]);
});

test("a service runs from delivery until its end, but not while it is suspended", async () => {
  const rows = await db.query<{ state: ServiceState }>("select state from status_code where machine = 'service'");
  expect(
    rows
      .map(({ state }) => state)
      .filter(isRunning)
      .toSorted(),
  ).toEqual(["active", "ending", "renewal_pending"]);
});
