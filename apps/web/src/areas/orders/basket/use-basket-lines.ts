import { registryLock } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast, TOAST_MS } from "../../../ui/feedback/toast-store.ts";
import { formOf, putBackOf } from "./basket-line.rules.ts";
import { nameOf } from "./basket-lines.tsx";
import { keepChosen } from "./chosen-before.ts";
import { useBasketCalls, useServerBasket, type BasketItem, type PutItem } from "./use-basket.ts";

/**
 * The lines of the basket, and what can be done with them. A removed line can be put back for ten minutes, unless it had an auth
 * code or a fresh proof of identity.
 */
export function useBasketLines(onChanged?: () => void) {
  const t = useTranslations("basket");
  const view = useServerBasket().data?.parameters;
  const calls = useBasketCalls();
  const queries = useQueryClient();
  const go = useGo();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const during = async (item: BasketItem, work: () => Promise<unknown>) => {
    setBusy((before) => new Set([...before, item.requestid]));
    try {
      await work();
    } finally {
      setBusy((before) => new Set([...before].filter((id) => id !== item.requestid)));
    }
  };

  const putBack = async (item: PutItem) => {
    await calls.putBack(item);
    onChanged?.();
  };

  return {
    items: (view?.order ?? []).flatMap((id) => view?.item[id] ?? []),
    currency: view?.parameters.currency ?? "",
    busy,
    /** Removes lines that can no longer be bought, without offering to put them back. */
    removeAll: (items: readonly BasketItem[]) =>
      void (async () => {
        await calls.remove(items.map(({ requestid }) => requestid));
        onChanged?.();
      })(),
    /** Removes a line and opens the form in which it was chosen, filled in as before. */
    changeAnew: (item: BasketItem, onTaken?: () => void) =>
      void during(item, async () => {
        const form = formOf(item);
        if (form === null || !(await calls.remove([item.requestid]))) return;
        // The page of a registry lock shows whether a change of it is in the basket.
        void queries.invalidateQueries({ queryKey: [registryLock.path] });
        keepChosen(item);
        onTaken?.();
        await go(form);
      }),
    setYears: (item: BasketItem, years: number) =>
      void during(item, async () => {
        await calls.setYears(item.requestid, years);
        onChanged?.();
      }),
    remove: (item: BasketItem) =>
      void during(item, async () => {
        await calls.remove([item.requestid]);
        onChanged?.();
        const name = nameOf(item);
        const back = putBackOf(item);
        announce(t("removed", { name }));
        showToast({
          tone: "success",
          title: t("removedShort"),
          body: name,
          ...(back === null ? {} : { ms: TOAST_MS.undo, action: { label: t("undo"), run: () => void putBack(back) } }),
        });
      }),
  };
}
