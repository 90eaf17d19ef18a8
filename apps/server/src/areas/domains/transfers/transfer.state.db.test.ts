import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { transferEdges } from "./transfer.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("the edges between states of a transfer are the database's", async () => {
  const rows = await db.query<{ from_state: string; to_state: string }>(
    "select distinct from_state, to_state from state_edge where machine = 'transfer' and from_state <> ''",
  );
  expect(transferEdges.map((edge) => edge.join(" ")).toSorted()).toEqual(
    rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).toSorted(),
  );
});
