import type { ClosingView } from "@nameplane/contracts/privacy/closing";

type Holdings = Pick<ClosingView, "domaincount" | "servicecount" | "requests" | "subaccounts" | "owed" | "credit">;

/** For how long an owner can take back that the account is closed. */
export const thinkDays = 14;

/**
 * What keeps an account open. An account with a domain or a service has to be reachable for its registrant, its registry and its bills, so it
 * is never closed over them. Credit only keeps it open until it was given back: it does not keep an owner from asking.
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
