import { expect, test } from "vitest";
import { patchResource } from "./scim-patch.ts";
import { readGroup, readUser } from "./scim-resources.ts";

const berit = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: "1",
  userName: "berit@kvarn.se",
  name: { givenName: "Berit", familyName: "Ek", formatted: "Berit Ek" },
  displayName: "Berit Ek",
  emails: [{ value: "berit@kvarn.se", type: "work", primary: true }],
  active: true,
  meta: { resourceType: "User", created: "2026-11-30T10:00:00.000Z", lastModified: "2026-11-30T10:00:00.000Z" },
};

function after(...operations: object[]): unknown {
  const body = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations };
  const patched = patchResource(berit, body);
  if (!patched.ok) return patched.reason;
  const read = readUser(patched.resource);
  return read.ok ? read.wanted : read.attribute;
}

test.each([
  ["Entra ID deactivates", { op: "Replace", path: "active", value: "False" }, { isActive: false }],
  ["Okta deactivates", { op: "replace", value: { active: false } }, { isActive: false }],
  ["the RFC's way", { op: "replace", path: "active", value: false }, { isActive: false }],
  [
    "Entra ID changes the address",
    { op: "Replace", path: 'emails[type eq "work"].value', value: "b.ek@kvarn.se" },
    { email: "b.ek@kvarn.se" },
  ],
  ["Entra ID adds an address", { op: "Add", path: 'emails[type eq "work"].value', value: "b@kvarn.se" }, { email: "b@kvarn.se" }],
  [
    "a key of two levels",
    { op: "replace", value: { "name.familyName": "Alm", displayName: "Berit Alm" } },
    { familyName: "Alm" },
  ],
  ["a path of two levels", { op: "Replace", path: "name.givenName", value: "Bea" }, { givenName: "Bea" }],
  ["another case of the name", { op: "replace", path: "USERNAME", value: "bea@kvarn.se" }, { userName: "bea@kvarn.se" }],
  [
    "the URN before the name",
    { op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:User:externalId", value: "7" },
    { externalId: "7" },
  ],
  [
    "the enterprise extension, which is not kept",
    { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "IT" },
    { userName: "berit@kvarn.se", isActive: true },
  ],
])("%s", (_who, operation, expected) => {
  expect(after(operation)).toMatchObject(expected);
});

test("several operations are applied one after the other, and the resource itself stays as it was", () => {
  const result = after({ op: "replace", path: "active", value: false }, { op: "Replace", path: "active", value: "True" });
  expect(result).toMatchObject({ isActive: true });
  expect(berit.active).toBe(true);
});

test.each([
  ["an unknown operation", { op: "move", path: "active", value: 1 }, "syntax"],
  ["a removal without a path", { op: "remove" }, "path"],
  ["a path that is none", { op: "replace", path: "emails[type eq", value: "x" }, "path"],
  ["a path into the language", { op: "add", path: "__proto__.admin", value: true }, "path"],
  ["a userName that is removed", { op: "remove", path: "userName" }, "userName"],
])("%s is refused", (_what, operation, expected) => {
  expect(after(operation)).toBe(expected);
});

const [ada, bea] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

test.each([
  ["Entra ID removes a member", { op: "Remove", path: "members", value: [{ value: ada }] }, [bea]],
  ["Okta removes a member", { op: "remove", path: `members[value eq "${ada}"]` }, [bea]],
  ["one who is no member is removed", { op: "Remove", path: "members", value: [{ value: "other" }] }, [ada, bea]],
  ["a member is added again", { op: "add", path: "members", value: [{ value: ada }] }, [ada, bea]],
  ["all members are removed", { op: "remove", path: "members" }, []],
])("%s", (_who, operation, expected) => {
  const group = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    id: "g",
    displayName: "Technicians",
    members: [{ value: ada, display: "ada@kvarn.se" }, { value: bea }],
  };
  const patched = patchResource(group, { Operations: [operation] });
  const read = patched.ok ? readGroup(patched.resource) : null;
  expect(read?.ok === true ? read.wanted.members : patched).toEqual(expected);
});
