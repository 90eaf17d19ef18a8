import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { addToBasket, basket, removeFromBasket, updateBasketItem } from "@nameplane/contracts/orders/operations";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { queryKeyOf, useApiQuery } from "../../../lib/api/use-api.ts";
import type { AnswerOf, InputOf } from "../../../lib/api/operation.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { register } from "../kinds/index.ts";
import { putLocally, takeOutLocally, useLocalBasket, type LocalItem } from "./local-basket.ts";

export type BasketView = AnswerOf<typeof basket>["parameters"];
export type BasketItem = BasketView["item"][string];

/** An item in the form in which it is put into the basket. */
export type PutItem = InputOf<typeof addToBasket>["items"][number];

/**
 * Shows the basket from the answer of a basket call at once. Every such answer contains the whole basket. A reading of the basket
 * that is under way is dropped, because it may have been answered before the change and would then show the former basket again.
 */
export const showBasket = (queries: QueryClient, parameters: BasketView): void => {
  const queryKey = queryKeyOf(basket, {});
  void (async () => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (before: object | undefined) => ({ ...before, parameters }));
  })();
};

/** The basket on the server. Empty for visitors. */
export function useServerBasket() {
  const { phase } = useSession();
  const { globals } = useBrand();
  const isOn = globals.enableBasket && (phase === "active" || phase === "expired");
  return useApiQuery(basket, {}, { enabled: isOn, staleTimeMs: 60_000 });
}

export type Picked = LocalItem;

export type Basket = {
  /** Whether the brand has a basket. */
  readonly isOn: boolean;
  /** Whether the basket is kept in this browser, because nobody is logged in. */
  readonly isLocal: boolean;
  readonly count: number;
  /** What everything in it costs. Null for a visitor, whose basket has no prices yet. */
  readonly sum: BasketView["parameters"] | null;
  /** Whether a registration of the name is in the basket. */
  readonly has: (name: string) => boolean;
  /** Adds names (A-label form) to the basket. Refused names are shown in a toast. */
  readonly add: (items: readonly Picked[]) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
};

/** The basket of a user, kept on the server, or of a visitor, kept in the browser. */
export function useBasket(): Basket {
  const { globals } = useBrand();
  const { phase } = useSession();
  const isLocal = phase === "anonymous" || phase === "unknown" || phase === "unreachable";
  const local = useLocalBasket();
  const { data } = useServerBasket();
  const server = data?.parameters;
  const calls = useBasketCalls();
  // Only registrations count. A name whose basket line changes something is not being bought.
  const lines = useMemo(
    () =>
      new Map(
        Object.values(server?.item ?? {}).flatMap(({ itemaction, item, requestid }) =>
          itemaction === register.type ? [[item[0] ?? "", requestid] as const] : [],
        ),
      ),
    [server],
  );
  const names = useMemo(() => new Set(isLocal ? local.map(({ name }) => name) : lines.keys()), [isLocal, local, lines]);
  return {
    isOn: globals.enableBasket,
    isLocal,
    count: isLocal ? names.size : (server?.items ?? 0),
    sum: isLocal ? null : (server?.parameters ?? null),
    has: (name) => names.has(name),
    add: async (items) => {
      if (isLocal) putLocally(items);
      else await calls.add(items);
    },
    remove: async (gone) => {
      if (isLocal) takeOutLocally(gone);
      else await calls.remove(gone.flatMap((name) => lines.get(name) ?? []));
    },
  };
}

/** The basket calls that change it. Each shows the new basket, and failures show a toast. */
export function useBasketCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTranslations("basket");

  /** Returns the refused items, with the server's message. */
  const send = useCallback(
    async (items: readonly Picked[]) => {
      const { parameters, results } = await api.call(addToBasket, {
        items: items.map(({ name, years }) => ({
          itemaction: register.type,
          domainname: name,
          years,
        })),
      });
      showBasket(queries, parameters);
      const inside = new Set(Object.values(parameters.item).map(({ item }) => item[0]));
      return results.filter(({ requestid, domainname }) => requestid === null && !inside.has(domainname));
    },
    [api, queries],
  );

  const showRefused = useCallback(
    (refused: readonly { readonly desc: string }[]) => {
      if (refused.length === 0) return;
      const [first, ...others] = refused;
      const body = [first?.desc ?? "", others.length > 0 ? t("andMore", { count: others.length }) : ""];
      showToast({
        tone: "warning",
        title: t("refused", { count: refused.length }),
        body: body.filter(Boolean).join(" "),
      });
    },
    [t],
  );

  /** Returns false if the call failed, which the request layer has already shown. */
  const quietly = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      await queries.invalidateQueries({ queryKey: queryKeyOf(basket) });
      return false;
    }
  };

  return {
    send,
    showRefused,
    /** Puts a removed line back. */
    putBack: (item: PutItem) =>
      quietly(async () => {
        const { parameters, results } = await api.call(addToBasket, { items: [item] });
        showBasket(queries, parameters);
        showRefused(results.filter(({ requestid }) => requestid === null));
      }),
    add: (items: readonly Picked[]) => quietly(async () => showRefused(await send(items))),
    remove: (requestids: readonly string[]) =>
      quietly(async () => {
        if (requestids.length === 0) return;
        const { parameters } = await api.call(removeFromBasket, { requestids: [...requestids] });
        showBasket(queries, parameters);
      }),
    setYears: (requestid: string, years: number) =>
      quietly(async () => {
        const { parameters } = await api.call(updateBasketItem, { requestid, years });
        showBasket(queries, parameters);
      }),
  };
}
