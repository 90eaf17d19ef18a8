import { useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "@nameplane/contracts";
import { placeOrder } from "@nameplane/contracts/checkout/operations";
import { basket } from "@nameplane/contracts/orders/operations";
import { useEffect, useState } from "react";
import { useGo } from "../../shell/routing/use-route.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { ApiError, requestCodes, resultCodes } from "../../lib/api/api-error.ts";
import { queryKeyOf } from "../../lib/api/use-api.ts";
import { forgetCheckout, keyedFor, type CheckoutMemory } from "./checkout-memory.ts";
import { contentOf, orderOf, type Prepared } from "./checkout.rules.ts";

/**
 * The time limit of the order call. It is longer than the last stage of the waiting text, so that every stage can be read before
 * the call times out.
 */
export const PLACE_TIMEOUT_MS = 200_000;

/**
 * "refused": the server refused the order. "lost": it is unknown whether the order arrived at the server. Sending it again is
 * then safe, because it keeps its idempotency key.
 */
export type PlaceFailure = { readonly kind: "refused" | "lost"; readonly name: string; readonly error: ApiError };

export type Placing = {
  readonly isPlacing: boolean;
  readonly failure: PlaceFailure | null;
  readonly clear: () => void;
  readonly place: (prepared: Prepared, memory: CheckoutMemory, form: Parameters<typeof orderOf>[1], keep: Keep) => Promise<void>;
  /**
   * Sends an order again after its answer was lost. The server finds an existing order by its idempotency key, so nothing is
   * ordered twice.
   */
  readonly find: (memory: CheckoutMemory, keep: Keep) => Promise<void>;
};

type Keep = (memory: CheckoutMemory) => void;

const nameOf = (error: ApiError): string => {
  const { data } = error;
  return typeof data === "object" && data !== null && "name" in data && typeof data.name === "string" ? data.name : "";
};

/**
 * Whether it is unknown if the order arrived. Code 2400 counts too: the first call may still be running, or the payment service
 * may have failed after the order was stored.
 */
const isLost = ({ code, httpStatus }: ApiError) =>
  code === requestCodes.timeout || code === requestCodes.network || code === resultCodes.failed || (httpStatus ?? 200) >= 500;

/** Places the order once, however often the button is pressed, and then opens the payment page or the page of the order. */
export function usePlaceOrder(): Placing {
  const api = useApi();
  const queries = useQueryClient();
  const go = useGo();
  const [isPlacing, setPlacing] = useState(false);
  const [failure, setFailure] = useState<PlaceFailure | null>(null);

  // A page restored from the browser's back cache must not stay busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setPlacing(false);
      void queries.invalidateQueries();
    };
    globalThis.addEventListener("pageshow", wake);
    return () => globalThis.removeEventListener("pageshow", wake);
  }, [queries]);

  const send = async (memory: CheckoutMemory, keep: Keep) => {
    setPlacing(true);
    setFailure(null);
    try {
      const placed = await api.call(placeOrder, JSON.parse(memory.sent) as InputOf<typeof placeOrder>, {
        key: memory.key,
        handled: true,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
      forgetCheckout(memory.owner, placed.ordernr);
      void queries.invalidateQueries({ queryKey: queryKeyOf(basket) });
      if (placed.redirecturl !== null) globalThis.location.assign(placed.redirecturl);
      else await go({ to: "orderProgress", params: { number: String(placed.ordernr) } }, { replace: true });
    } catch (cause) {
      setPlacing(false);
      if (!(cause instanceof ApiError)) throw cause;
      const kind = isLost(cause) ? "lost" : "refused";
      if (kind === "refused") keep({ ...memory, sent: "" });
      setFailure({ kind, name: nameOf(cause), error: cause });
    }
  };

  const place: Placing["place"] = async (prepared, memory, form, keep) => {
    if (isPlacing) return;
    const keyed = keyedFor(memory, contentOf(prepared, form));
    const sending = { ...keyed, sent: JSON.stringify(orderOf(prepared, form)) };
    keep(sending);
    await send(sending, keep);
  };

  const find: Placing["find"] = async (memory, keep) => {
    if (!isPlacing && memory.sent !== "") await send(memory, keep);
  };

  return { isPlacing, failure, clear: () => setFailure(null), place, find };
}
