import type { RequestType } from "@nameplane/contracts";
import { createDomainRegistration } from "./requests/create-domain-registration.ts";
import { updateDomainContacts } from "./requests/update-domain-contacts.ts";
import { updateDomainRegistrant } from "./requests/update-domain-registrant.ts";
import type { RequestKind } from "./requests/request-kind.ts";

/** The request types that can be ordered today, one file each. What is not here is refused before it reaches the basket. */
export const requestKinds: ReadonlyMap<RequestType, RequestKind> = new Map<RequestType, RequestKind>([
  ["create-domain-registration", createDomainRegistration],
  ["update-domain-contacts", updateDomainContacts],
  ["update-domain-registrant", updateDomainRegistrant],
]);

/** What is special about a request type; null = it cannot be ordered yet. */
export function kindOf(type: RequestType): RequestKind | null {
  return requestKinds.get(type) ?? null;
}
