import type { ClosingView } from "@nameplane/contracts/privacy/closing";

type Holdings = Pick<ClosingView, "domaincount" | "servicecount" | "requests" | "subaccounts" | "owed" | "credit">;

/** For how many days an owner can cancel the closing of the account. */
export const thinkDays = 14;

/**
 * What keeps an account open. If an account has a domain or a service, the registrant, the registry and we have to be able to
 * reach it, so such an account is never closed. Credit keeps an account open only until it has been paid back. It does not stop
 * an owner from requesting the closing.
 */
export function blocksOf(of: Holdings & { readonly isRefunding: boolean }): {
  readonly toAsk: ClosingView["blocks"];
  readonly toClose: ClosingView["blocks"];
} {
  const toAsk: ClosingView["blocks"] = [
    ...(of.domaincount > 0 ? (["domains"] as const) : []),
    ...(of.servicecount > 0 ? (["services"] as const) : []),
    ...(of.requests > 0 ? (["requests"] as const) : []),
    ...(of.subaccounts > 0 ? (["subaccounts"] as const) : []),
    ...(of.owed.length > 0 ? (["money"] as const) : []),
  ];
  const isMoney = of.owed.length > 0 || of.credit.length > 0 || of.isRefunding;
  return { toAsk, toClose: [...toAsk.filter((block) => block !== "money"), ...(isMoney ? (["money"] as const) : [])] };
}
