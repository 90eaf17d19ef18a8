import { documentWanted, paymentRequired } from "./request.state.ts";

/**
 * Reasons for which sending the same request again does not help: another customer was faster, the domain has to be moved to
 * another account, or an approval is missing.
 */
const notByTrying: readonly number[] = [4003, 4014, 4015];

/**
 * How a request that waits for its customer can continue: by paying on the order's page, by filling in the form of its kind, by
 * sending documents, or by trying again once the cause was removed elsewhere. Null if the customer cannot resolve it alone.
 */
export function remedyOf(
  kind: { readonly fixable: readonly number[] } | null,
  reason: number | null,
  isFunded: boolean,
): "pay" | "form" | "documents" | "again" | null {
  if (kind === null || reason === null) return null;
  if (!isFunded) return reason === paymentRequired ? "pay" : null;
  if (reason === documentWanted) return "documents";
  if (kind.fixable.includes(reason)) return "form";
  return notByTrying.includes(reason) ? null : "again";
}
