import type { ItemAction } from "@nameplane/contracts";
import { createDomainRegistration } from "./requests/create-domain-registration.ts";
import { updateDomainRenew } from "./requests/update-domain-renew.ts";
import { updateDomainRestore } from "./requests/update-domain-restore.ts";
import type { RequestKind } from "./requests/request-kind.ts";

/** The request types that can be ordered today, one file each. What is not here is refused before it reaches the basket. */
export const requestKinds: ReadonlyMap<ItemAction, RequestKind> = new Map<ItemAction, RequestKind>([
  ["create-domain-registration", createDomainRegistration],
  ["update-domain-renew", updateDomainRenew],
  ["update-domain-restore", updateDomainRestore],
]);
