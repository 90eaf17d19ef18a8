import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkPayment } from "@nameplane/contracts/checkout/operations";
import { getOrder } from "@nameplane/contracts/orders/operations";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSetQuery } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery, queryKeyOf } from "../../../lib/api/use-api.ts";
import { isSettled } from "./order.rules.ts";

/** Live hints bring news at once; this is for the tab whose stream is broken. */
const CHECK_AGAIN_MS = 15_000;
/** While a payer has just come back, a few seconds feel long. */
const CHECK_SOON_MS = 2500;
/** After this time without an answer from the payment provider, the page asks less often. */
const HURRY_MS = 60_000;

/** One order, kept fresh while anything of it still moves. */
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
 * The payer is back from the payment page (`paid=1`): the provider is asked once, and for a minute the order is read more often.
 * The mark leaves the address, so that a reload asks nothing.
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
      // Told by the request layer; the order is read again all the same.
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
