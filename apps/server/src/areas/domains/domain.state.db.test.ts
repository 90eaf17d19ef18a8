import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isDomainState, registryEdges, tabNumbers, tabOf } from "./domain.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("the states are the database's, each in the tab of its generated column", async () => {
  const rows = await db.query<{ state: string; tab: number }>(
    "select state, tab from status_code where machine = 'domain' order by state",
  );
  expect(rows.map((row) => row.state)).toEqual(Object.keys(registryEdges).toSorted());
  for (const { state, tab } of rows) if (isDomainState(state)) expect(tabNumbers[tabOf(state)], state).toBe(tab);
});

test("every edge a registry reading may take is one the database allows, under the same event", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'domain'",
  );
  const allowed = new Set(rows.map((row) => `${row.from_state} ${row.event} ${row.to_state}`));
  const taken = Object.entries(registryEdges).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, event]) => `${from} ${event} ${to}`),
  );
  expect(taken.filter((edge) => !allowed.has(edge))).toEqual([]);
  expect(taken.length).toBeGreaterThan(20);
});
