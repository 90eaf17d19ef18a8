import { expect, test } from "vitest";
import { contactDifferences, contactRoles, followedContacts } from "./contact-differences.rules.ts";

const agreed = contactRoles({
  registrant: "H1",
  contacts: [
    { role: "tech", handle: "H3" },
    { role: "admin", handle: "H2" },
  ],
});

test("owner and other contacts are compared separately, in whatever order the registry names them", () => {
  expect(agreed).toEqual(["admin H2", "registrant H1", "tech H3"]);
  expect(contactDifferences(agreed, agreed.toReversed())).toEqual([]);
  expect(contactDifferences(agreed, ["registrant X9", "admin H2", "tech H3"])).toEqual([
    { field: "registrant", ours: "H1", theirs: "X9" },
  ]);
  expect(contactDifferences(agreed, ["registrant H1", "admin H2"])).toEqual([
    { field: "contacts", ours: "admin H2, tech H3", theirs: "admin H2" },
  ]);
});

test("our database follows the registry in one of the two and keeps the other", () => {
  const seen = ["registrant X9", "tech X8"];
  expect(followedContacts(agreed, seen, "registrant")).toEqual(["admin H2", "registrant X9", "tech H3"]);
  expect(followedContacts(agreed, seen, "contacts")).toEqual(["registrant H1", "tech X8"]);
});
