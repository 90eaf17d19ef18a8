import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "../../../ui/feedback/announce.ts";
import { useBasket } from "../../orders/basket/index.ts";
import { useOpenOwn } from "./use-open-own.ts";
import { isForSale, yearsOf } from "./search-view.rules.ts";

export type Picks = {
  /** Whether the brand has a basket. */
  readonly isOn: boolean;
  readonly isLocal: boolean;
  readonly has: (name: string) => boolean;
  readonly isBusy: (name: string) => boolean;
  readonly years: ReadonlyMap<string, number>;
  readonly setYears: (row: SearchRow, years: number) => void;
  /** Adds the name to the basket, or removes it again. */
  readonly toggle: (row: SearchRow, years: number) => void;
  readonly addAll: (items: readonly { name: string; years: number }[]) => Promise<void>;
  readonly askAgain: (row: SearchRow) => void;
  /** What Enter does on a row. */
  readonly act: (row: SearchRow) => void;
};

/** The names that the user chooses among the results of a search. */
export function usePicks(again: (names: readonly string[]) => void): Picks {
  const t = useTranslations("search");
  const basket = useBasket();
  const openOwn = useOpenOwn();
  const [years, setYears] = useState<ReadonlyMap<string, number>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const during = async (names: readonly string[], work: () => Promise<void>) => {
    setBusy((before) => new Set([...before, ...names]));
    try {
      await work();
    } finally {
      setBusy((before) => new Set([...before].filter((name) => !names.includes(name))));
    }
  };

  const toggle = (row: SearchRow, wanted: number) => {
    const isIn = basket.has(row.name);
    void during([row.name], async () => {
      if (isIn) await basket.remove([row.name]);
      else await basket.add([{ name: row.name, years: wanted }]);
      announce(t(isIn ? "takenOut" : "added", { name: row.unicodename }));
    });
  };
  const askAgain = useCallback((row: SearchRow) => again([row.name]), [again]);

  return {
    isOn: basket.isOn,
    isLocal: basket.isLocal,
    has: basket.has,
    isBusy: (name) => busy.has(name),
    years,
    setYears: (row, chosen) => {
      setYears((before) => new Map([...before, [row.name, chosen]]));
      // Years are stored in a visitor's basket. In the basket at the server, they are changed in the basket itself.
      if (basket.isLocal && basket.has(row.name)) void basket.add([{ name: row.name, years: chosen }]);
    },
    toggle,
    addAll: (items) =>
      during(
        items.map(({ name }) => name),
        () => basket.add(items),
      ),
    askAgain,
    act: (row) => {
      if (row.owned === "domain") void openOwn(row.name);
      else if (basket.isOn && (isForSale(row) || basket.has(row.name))) toggle(row, yearsOf(row, years.get(row.name)));
      else if (row.state === "unknown") askAgain(row);
    },
  };
}
