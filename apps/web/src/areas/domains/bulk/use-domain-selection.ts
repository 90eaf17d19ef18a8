import { selectDomains, type domainList } from "@nameplane/contracts/domains/operations";
import { selectionMax } from "@nameplane/contracts/domains/list-facts";
import type { InputOf } from "@nameplane/contracts";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { DomainRow } from "../domain-state.rules.ts";

type Filter = Omit<InputOf<typeof domainList>, "page" | "limit">;

/** What a chosen name is known by, whether it was seen as a row or only chosen with all the others. */
export type SelectedDomain = Pick<DomainRow, "itemid" | "unicodename" | "labels">;

/**
 * The names that are chosen, over pages; another filter starts anew. `filter` is what the list asks by, `rows` the page on
 * screen, which keeps what is known of chosen names fresh. Choosing all fixes the set the server gives at that moment: what
 * matches later is not in it, and every act is on these names and no others.
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
      // Told by the request layer; what was chosen stays.
    } finally {
      setGathering(false);
    }
  };

  return {
    keys,
    isGathering,
    /** Every name of the filter is chosen. */
    isEverything: total > 0 && keys.size >= total,
    /** The chosen names as they were last seen. */
    rows: [...keys].flatMap((key) => latest.get(key) ?? []),
    choose: (next: ReadonlySet<string>) => {
      learn(rows);
      setChosen({ of, keys: new Set([...next].slice(0, selectionMax)) });
    },
    chooseAll: total <= selectionMax && keys.size < total ? () => void chooseAll() : undefined,
  };
}

export type DomainSelection = ReturnType<typeof useDomainSelection>;
