import type { RequestType } from "@nameplane/contracts";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

const limits: Partial<Record<RequestType, keyof TldRules["orderLimitHours"]>> = {
  "create-domain-registration": "register",
  "create-domain-transfer": "transfer",
  "update-domain-renew": "renew",
  "update-domain-restore": "restore",
  "update-domain-registrant": "registrantChange",
  "update-domain-contacts": "update",
  "update-domain-dns": "update",
  "update-domain-cancellation": "cancel",
};

/**
 * Until when a request may be worked on under its suffix before a person looks at it, counted from when it could be; null: its suffix
 * says nothing about its kind.
 */
export function workLimit(
  request: { readonly type: RequestType; readonly fundedAt: Date | null },
  rules: Pick<TldRules, "orderLimitHours"> | null,
): Date | null {
  const kind = limits[request.type];
  if (kind === undefined || rules === null || request.fundedAt === null) return null;
  return new Date(request.fundedAt.getTime() + rules.orderLimitHours[kind] * 3_600_000);
}
