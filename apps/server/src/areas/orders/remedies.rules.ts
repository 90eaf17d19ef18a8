import { documentWanted, paymentRequired } from "./request.state.ts";

/** Somebody was faster, it has to be moved or approved: sending the same again mends nothing. */
const notByTrying: readonly number[] = [4003, 4014, 4015];

/**
 * How a request that waits for its customer goes on: paid on its order's page, with what its kind's own form asks for, with documents, or
 * sent again once what stood in the way was put right elsewhere. Null: not by the customer alone.
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
