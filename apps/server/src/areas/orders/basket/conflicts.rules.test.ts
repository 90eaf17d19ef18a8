import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { describe, expect, test } from "vitest";
import { conflictOf } from "./conflicts.rules.ts";

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

  test("a renewal, other name servers and other contacts go together, and nothing stands against itself", () => {
    expect(conflictOf("update-domain-renew", ["update-domain-dns", "update-domain-contacts"])).toBeNull();
    for (const type of requestTypes) expect(conflictOf(type, [type])).toBeNull();
  });

  test("the one in the way is named among many", () => {
    const others = ["update-domain-dns", "update-domain-cancellation", "update-dns-renew"] as const;
    expect(conflictOf("update-domain-renew", others)).toBe("update-domain-cancellation");
  });
});
