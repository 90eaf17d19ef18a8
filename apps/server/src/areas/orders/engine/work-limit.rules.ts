import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

/**
 * Until when a request may be worked on before a person takes care of it. The limit comes from the rules of its TLD, and is
 * counted from when work could begin. Null if the TLD has no rule for this kind.
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
