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
 * Lines of the basket in their order, and what can be done to one. A removed line can be taken back for ten minutes, unless a code or a
 * proof went with it.
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
    /** Takes lines out that cannot be had any more: there is nothing to undo. */
    removeAll: (items: readonly BasketItem[]) =>
      void (async () => {
        await calls.remove(items.map(({ requestid }) => requestid));
        onChanged?.();
      })(),
    /** Out of the basket, and to the form it was made in, which begins with what was chosen. */
    changeAnew: (item: BasketItem, onTaken?: () => void) =>
      void during(item, async () => {
        const form = formOf(item);
        if (form === null || !(await calls.remove([item.requestid]))) return;
        // The page of a lock tells what lies in the basket.
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
