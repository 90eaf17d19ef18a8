import { expect, test } from "vitest";
import { isReached } from "./event-reach.rules.ts";

const reached = { ids: new Set(["1"]), names: new Set(["kvarn.se"]) };

test.each([
  ["a domain the user sees", { domain: { id: "1", name: "kvarn.se" } }, true],
  ["another domain", { domain: { id: "2", name: "mjol.se" } }, false],
  ["a request for a domain the user sees", { request: { id: "9", domain_id: "1", name: "kvarn.se" } }, true],
  ["a request for another domain", { request: { id: "9", domain_id: "2", name: "mjol.se" } }, false],
  ["a request for a name that is no domain yet", { request: { id: "9", domain_id: null, name: "ny.se" } }, false],
  ["a zone by its name", { zone: { id: "5", name: "kvarn.se", domain_id: null } }, true],
  ["a contact of another domain", { contact_id: "7", domain_id: "2", verification: {} }, false],
  ["an invoice", { invoice: { id: "3", number: 100001 } }, true],
])("an event about %s", (_what, data, isSent) => {
  expect(isReached(data, reached)).toBe(isSent);
});
