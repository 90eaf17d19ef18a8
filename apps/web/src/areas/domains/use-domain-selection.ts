import { domainList } from "@nameplane/contracts/domains/operations";
import type { InputOf } from "@nameplane/contracts";
import { useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import type { DomainRow } from "./domain-state.rules.ts";
import { MOST_AT_ONCE } from "./use-bulk-acts.ts";

type Filter = Omit<InputOf<typeof domainList>, "page" | "limit">;
const PAGE = 100;

/**
 * The names that are chosen, over pages; another filter starts anew. `filter` is what the list asks by, `rows` the page on
 * screen, which keeps what is known of chosen names fresh.
 */
export function useDomainSelection(filter: Filter, rows: readonly DomainRow[], total: number) {
  const api = useApi();
  const of = JSON.stringify([filter.status, filter.search, filter.labels]);
  const [chosen, setChosen] = useState<{ of: string; keys: ReadonlySet<string> }>({ of, keys: new Set() });
  const [known, setKnown] = useState<ReadonlyMap<string, DomainRow>>(new Map());
  const [isGathering, setGathering] = useState(false);
  if (chosen.of !== of) setChosen({ of, keys: new Set() });
  const keys = chosen.of === of ? chosen.keys : new Set<string>();
  const latest = new Map([...known, ...rows.map((row) => [row.itemid, row] as const)]);

  const learn = (more: readonly DomainRow[]) =>
    setKnown((before) => new Map([...before, ...more.map((row) => [row.itemid, row] as const)]));

  /** Reads the ids of the whole filter, a hundred at a time. */
  const chooseAll = async () => {
    setGathering(true);
    try {
      const all: DomainRow[] = [];
      for (let page = 1; all.length < Math.min(total, MOST_AT_ONCE); page++) {
        const { data } = await api.call(domainList, { ...filter, page, limit: PAGE });
        all.push(...data);
        if (data.length < PAGE) break;
      }
      learn(all);
      setChosen({ of, keys: new Set(all.slice(0, MOST_AT_ONCE).map(({ itemid }) => itemid)) });
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
      setChosen({ of, keys: new Set([...next].slice(0, MOST_AT_ONCE)) });
    },
    chooseAll: total <= MOST_AT_ONCE && keys.size < total ? () => void chooseAll() : undefined,
  };
}

export type DomainSelection = ReturnType<typeof useDomainSelection>;
