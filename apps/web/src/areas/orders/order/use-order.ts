import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkPayment } from "@nameplane/contracts/checkout/operations";
import { getOrder } from "@nameplane/contracts/orders/operations";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSetQuery } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery, queryKeyOf } from "../../../lib/api/use-api.ts";
import { isSettled } from "./order.rules.ts";

/** How often the order is loaded again in case the event stream, which reports changes at once, is broken. */
const CHECK_AGAIN_MS = 15_000;
/** How often the order is loaded in the first minute after the customer has returned from the payment page. */
const CHECK_SOON_MS = 2500;
/** If the payment provider has not answered after this time, the longer pause is used again. */
const HURRY_MS = 60_000;

/** Loads an order, and polls it while any of it can still change. */
export function useOrder(ordernr: number, isHurried: boolean) {
  return useQuery({
    ...apiQuery(useApi(), getOrder, { ordernr }, { staleTimeMs: 2000, enabled: ordernr > 0 }),
    refetchInterval: paced((answer) => {
      if (answer && isSettled(answer.order)) return false;
      return isHurried ? CHECK_SOON_MS : CHECK_AGAIN_MS;
    }),
  });
}

/**
 * Handles the return from the payment page (`paid=1`). The provider is asked once, and the order is polled more often for a
 * minute. `paid` is then removed from the address, so that a reload does not ask again.
 */
export function usePayerBack(
  ordernr: number,
  paid: boolean,
): { readonly isHurried: boolean; readonly askNow: () => Promise<void> } {
  const api = useApi();
  const queries = useQueryClient();
  const setQuery = useSetQuery();
  const [isHurried, setHurried] = useState(paid);
  const asked = useRef(false);

  const ask = async () => {
    setHurried(true);
    try {
      await api.call(checkPayment, { ordernr }, { keep: true });
    } catch {
      // The request layer has shown the failure. The order is loaded again even so.
    }
    await queries.invalidateQueries({ queryKey: queryKeyOf(getOrder, { ordernr }) });
  };
  const onBack = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    void setQuery({ paid: undefined, cancelled: undefined }, { replace: true });
    void ask();
  });
  useEffect(() => {
    if (paid) onBack();
  }, [paid]);
  useEffect(() => {
    if (!isHurried) return undefined;
    const timer = setTimeout(() => setHurried(false), HURRY_MS);
    return () => clearTimeout(timer);
  }, [isHurried]);

  return { isHurried, askNow: ask };
}
