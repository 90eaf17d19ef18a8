import type { RequestType } from "@nameplane/contracts";

/** What cannot be done to one name in one go: each with those that it does not go with. */
const excludes: Partial<Record<RequestType, readonly RequestType[]>> = {
  // What ends is neither prolonged nor changed.
  "update-domain-cancellation": [
    "update-domain-renew",
    "update-domain-restore",
    "update-domain-dns",
    "update-domain-contacts",
    "update-domain-registrant",
    "create-service",
    "create-item-registration",
  ],
  "cancel-service": ["renew-service", "create-service", "create-item-registration"],
  // Both give the account the name.
  "create-dns-registration": ["create-domain-registration", "create-domain-transfer"],
  "create-domain-registration": ["create-domain-transfer"],
};

/** The first of the others, wanted or under way for the same name, that this one does not go with; null: none. */
export function conflictOf(type: RequestType, others: readonly RequestType[]): RequestType | null {
  const against = (one: RequestType, other: RequestType) => excludes[one]?.includes(other) === true;
  return others.find((other) => against(type, other) || against(other, type)) ?? null;
}
