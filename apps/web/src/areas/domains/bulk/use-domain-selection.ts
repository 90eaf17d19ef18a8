import { selectDomains, type domainList } from "@nameplane/contracts/domains/operations";
import { selectionMax } from "@nameplane/contracts/domains/list-facts";
import type { InputOf } from "@nameplane/contracts";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { DomainRow } from "../domain-state.rules.ts";

type Filter = Omit<InputOf<typeof domainList>, "page" | "limit">;

/** The data of a chosen domain, whose row may never have been on the screen. */
export type SelectedDomain = Pick<DomainRow, "itemid" | "unicodename" | "labels">;

/**
 * The chosen domains on all pages. A change of the filter starts a new choice. `filter` is the list's filter, and `rows` is the
 * page on the screen, which updates the data of chosen domains. Choosing all selects the domains that match at that moment. Every
 * action then applies to these, even if others match later.
 */
export function useDomainSelection(filter: Filter, rows: readonly DomainRow[], total: number) {
  const api = useApi();
  const of = JSON.stringify([filter.status, filter.search, filter.labels, filter.tags]);
  const [chosen, setChosen] = useState<{ of: string; keys: ReadonlySet<string> }>({ of, keys: new Set() });
  const [known, setKnown] = useState<ReadonlyMap<string, SelectedDomain>>(new Map());
  const [isGathering, setGathering] = useState(false);
  if (chosen.of !== of) setChosen({ of, keys: new Set() });
  const keys = chosen.of === of ? chosen.keys : new Set<string>();
  const latest = new Map<string, SelectedDomain>([...known, ...rows.map((row) => [row.itemid, row] as const)]);

  const learn = (more: readonly SelectedDomain[]) =>
    setKnown((before) => new Map([...before, ...more.map((row) => [row.itemid, row] as const)]));

  const chooseAll = async () => {
    setGathering(true);
    try {
      const { data } = await api.call(selectDomains, filter);
      learn(data);
      setChosen({ of, keys: new Set(data.map(({ itemid }) => itemid)) });
    } catch {
      // The request layer has already shown the failure, and the choice stays as it was.
    } finally {
      setGathering(false);
    }
  };

  return {
    keys,
    isGathering,
    /** Whether all domains that match the filter are chosen. */
    isEverything: total > 0 && keys.size >= total,
    /** The chosen domains, with the data that was loaded last. */
    rows: [...keys].flatMap((key) => latest.get(key) ?? []),
    choose: (next: ReadonlySet<string>) => {
      learn(rows);
      setChosen({ of, keys: new Set([...next].slice(0, selectionMax)) });
    },
    chooseAll: total <= selectionMax && keys.size < total ? () => void chooseAll() : undefined,
  };
}

export type DomainSelection = ReturnType<typeof useDomainSelection>;
