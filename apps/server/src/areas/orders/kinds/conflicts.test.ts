import { doesOneOf, typesThat } from "@nameplane/contracts/orders/request-facts";
import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { describe, expect, test } from "vitest";
import { orderKinds } from "./index.ts";

const { beside, conflictOf } = orderKinds;

describe("what does not go together for one name", () => {
  test.each([
    ["update-domain-renew", "update-domain-cancellation"],
    ["update-domain-dns", "update-domain-cancellation"],
    ["renew-service", "cancel-service"],
    ["create-dns-registration", "create-domain-registration"],
  ] as const)("%s and %s, whichever comes first", (one, other) => {
    expect(conflictOf(one, [other])).toBe(other);
    expect(conflictOf(other, [one])).toBe(one);
  });

  test("a renewal, other name servers and other contacts can be ordered together, and no type conflicts with itself", () => {
    expect(conflictOf("update-domain-renew", ["update-domain-dns", "update-domain-contacts"])).toBeNull();
    for (const type of requestTypes) expect(conflictOf(type, [type])).toBeNull();
  });

  test("a registry lock and a DNS plan of one domain do not concern each other; requests about the domain itself concern both", () => {
    const open = [
      { type: "cancel-service", productId: 2298 },
      { type: "update-dns-renew", productId: 2323 },
      { type: "update-domain-cancellation", productId: null },
    ] as const;
    expect(beside(2221, open)).toEqual(["update-dns-renew", "update-domain-cancellation"]);
    expect(beside(2298, open)).toEqual(["cancel-service", "update-domain-cancellation"]);
    expect(beside(null, open)).toHaveLength(3);
    expect(conflictOf("create-service", beside(2221, open.slice(0, 2)))).toBe("update-dns-renew");
  });

  test("the one in the way is named among many", () => {
    const others = ["update-domain-dns", "update-domain-cancellation", "update-dns-renew"] as const;
    expect(conflictOf("update-domain-renew", others)).toBe("update-domain-cancellation");
  });
});

test("kinds do what is said of their types", () => {
  const typesOf = (isIt: (kind: (typeof orderKinds.all)[number]) => boolean | undefined) =>
    [...new Set(orderKinds.all.filter(isIt).map(({ type }) => type))].toSorted();
  expect(typesOf(({ isForNewName }) => isForNewName)).toEqual(typesThat("registers", "transfersIn"));
  expect(typesOf(({ isRegistration }) => isRegistration)).toEqual(typesThat("registers"));
  expect(typesOf(({ does }) => does?.includes("renewsPlan"))).toEqual(typesThat("renewsPlan"));
  expect(typesOf(({ run }) => run === "contacts")).toEqual(typesThat("carriesContact"));
  expect(typesOf(({ run }) => run === "nameservers")).toEqual(typesThat("changesServers"));
  const proven = typesOf(({ basket }) => basket?.by === "change" && basket.asksProof);
  for (const type of typesThat("isDangerous")) expect(proven).toContain(type);
  expect(doesOneOf(["create-service"], ...(["renews", "restores", "ends"] as const))).toBe(false);
});
