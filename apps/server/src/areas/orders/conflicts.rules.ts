import type { RequestType } from "@nameplane/contracts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";

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
  // What is left of the plan before goes over to the new one.
  "create-service": ["update-dns-renew"],
  // Both give the account the name.
  "create-dns-registration": ["create-domain-registration", "create-domain-transfer"],
  "create-domain-registration": ["create-domain-transfer"],
};

/** Something wanted of a name; a product where it is about a service. */
export type Asked = { readonly type: RequestType; readonly productId: number | null };

/** Types of the others that are about the same thing: the registry lock of a name and its DNS plan know nothing of each other. */
export function beside(productId: number | null, others: readonly Asked[]): RequestType[] {
  const isLock = (product: number) => product === registryLockProduct;
  return others
    .filter((other) => productId === null || other.productId === null || isLock(productId) === isLock(other.productId))
    .map(({ type }) => type);
}

/** The first of the others, wanted or under way for the same name, that this one does not go with; null: none. */
export function conflictOf(type: RequestType, others: readonly RequestType[]): RequestType | null {
  const against = (one: RequestType, other: RequestType) => excludes[one]?.includes(other) === true;
  return others.find((other) => against(type, other) || against(other, type)) ?? null;
}
