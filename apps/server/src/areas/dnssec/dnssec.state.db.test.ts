import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { dnssecEdges, dsEdges, keyEdges } from "./dnssec.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test.each([
  ["dnssec", dnssecEdges],
  ["dnssec_key", keyEdges],
  ["ds", dsEdges],
] as const)("every edge of %s is the database's, and every edge of the database is here", async (machine, edges) => {
  const rows = await db.query<{ edge: string }>(
    "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = $1 and from_state <> '' order by 1",
    [machine],
  );
  const ours = Object.entries(edges).flatMap(([from, targets]) =>
    Object.entries(targets).map(([event, to]) => `${from} ${event} ${to}`),
  );
  expect(ours.toSorted()).toEqual(rows.map(({ edge }) => edge).toSorted());
  const states = await db.query<{ state: string }>("select state from status_code where machine = $1", [machine]);
  expect(Object.keys(edges).toSorted()).toEqual(states.map(({ state }) => state).toSorted());
});
