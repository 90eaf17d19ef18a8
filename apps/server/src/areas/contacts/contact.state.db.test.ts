import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { caseTransitions, contactTransitions, edgesOf, statesBefore } from "./contact.state.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const stored = async (machine: string) =>
  (
    await db.query<{ edge: string }>(
      "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = $1 and from_state <> ''",
      [machine],
    )
  ).map(({ edge }) => edge);

test("contacts and cases change exactly where the database allows it", async () => {
  expect(edgesOf(contactTransitions).toSorted()).toEqual((await stored("contact")).toSorted());
  expect(edgesOf(caseTransitions).toSorted()).toEqual((await stored("case")).toSorted());
  expect(statesBefore(contactTransitions, "verified")).toEqual(["unverified", "suspended"]);
});

test("states of contacts have the codes 1000 to 1999: suspended 1666, cancelled 1800, unverified 1999", async () => {
  const codes = new Map(
    (await db.query<{ state: string; code: number }>("select state, code from status_code where machine = 'contact'")).map(
      ({ state, code }) => [state, code],
    ),
  );
  expect([...codes.keys()].toSorted()).toEqual(Object.keys(contactTransitions).toSorted());
  for (const code of codes.values()) expect(code >= 1000 && code <= 1999).toBe(true);
  expect([codes.get("suspended"), codes.get("cancelled"), codes.get("unverified")]).toEqual([1666, 1800, 1999]);
});
