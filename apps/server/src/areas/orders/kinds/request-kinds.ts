import type { RequestType } from "@nameplane/contracts";
import { cancelService, createItemRegistration } from "./registry-lock/index.ts";
import { createService } from "./create-service.ts";
import { createDnsRegistration } from "./serve-dns/index.ts";
import { createDomainRegistration } from "./register/index.ts";
import { updateDomainContacts } from "./contacts/index.ts";
import { updateDomainRegistrant } from "./owner/index.ts";
import { renewService, updateDnsRenew } from "../services/index.ts";
import { createDomainTransfer } from "./transfer/index.ts";
import { updateDomainRenew } from "./renew/index.ts";
import { updateDomainRestore } from "./restore/index.ts";
import { updateDomainCancellation } from "./cancel/index.ts";
import { updateDomainDns } from "./name-servers/index.ts";
import { documentWanted, paymentRequired } from "../request.state.ts";
import type { RequestKind } from "../kind.ts";

/** The request types that can be ordered today, one file each. What is not here is refused before it reaches the basket. */
export const requestKinds: ReadonlyMap<RequestType, RequestKind> = new Map<RequestType, RequestKind>([
  ["cancel-service", cancelService],
  ["create-dns-registration", createDnsRegistration],
  ["create-domain-registration", createDomainRegistration],
  ["create-item-registration", createItemRegistration],
  ["create-service", createService],
  ["renew-service", renewService],
  ["update-dns-renew", updateDnsRenew],
  ["update-domain-contacts", updateDomainContacts],
  ["update-domain-registrant", updateDomainRegistrant],
  ["create-domain-transfer", createDomainTransfer],
  ["update-domain-renew", updateDomainRenew],
  ["update-domain-restore", updateDomainRestore],
  ["update-domain-cancellation", updateDomainCancellation],
  ["update-domain-dns", updateDomainDns],
]);

/** Somebody was faster, it has to be moved or approved: sending the same again mends nothing. */
const notByTrying: readonly number[] = [4003, 4014, 4015];

/**
 * How a request that waits for its customer goes on: paid on its order's page, with what its kind's own form asks for, with documents, or
 * sent again once what stood in the way was put right elsewhere. Null: not by the customer alone.
 */
export function remedyOf(
  type: RequestType,
  reason: number | null,
  isFunded: boolean,
): "pay" | "form" | "documents" | "again" | null {
  const kind = requestKinds.get(type);
  if (kind === undefined || reason === null) return null;
  if (!isFunded) return reason === paymentRequired ? "pay" : null;
  if (reason === documentWanted) return "documents";
  if (kind.fixable.includes(reason)) return "form";
  return notByTrying.includes(reason) ? null : "again";
}

/** What is special about a request type; null = it cannot be ordered yet. */
export function kindOf(type: RequestType): RequestKind | null {
  return requestKinds.get(type) ?? null;
}
