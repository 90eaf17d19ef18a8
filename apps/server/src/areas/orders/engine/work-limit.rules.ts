import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

/**
 * Until when a request may be worked on under its suffix before a person looks at it, counted from when it could be; null: its suffix
 * says nothing about its kind.
 */
export function workLimit(
  kind: { readonly limit?: keyof TldRules["orderLimitHours"] } | null,
  fundedAt: Date | null,
  rules: Pick<TldRules, "orderLimitHours"> | null,
): Date | null {
  const limit = kind?.limit;
  if (limit === undefined || rules === null || fundedAt === null) return null;
  return new Date(fundedAt.getTime() + rules.orderLimitHours[limit] * 3_600_000);
}
