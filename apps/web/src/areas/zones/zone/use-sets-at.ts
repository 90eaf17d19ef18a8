import { recordsAt } from "@nameplane/contracts/zones/operations";
import type { RecordSet } from "@nameplane/dns";
import { useMemo } from "react";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { keyOf, useStaged } from "../staging/index.ts";

/** What the zone will hold at some names once everything staged is applied. Null while it is not known. */
export function useSetsAt(zoneId: string, owners: readonly string[]) {
  const wanted = useMemo(() => [...new Set(owners)].toSorted(), [owners]);
  const query = useApiQuery(
    recordsAt,
    { zoneid: zoneId, owners: wanted },
    { call: { readsOnly: true }, enabled: wanted.length > 0, staleTimeMs: 0 },
  );
  const { edits } = useStaged();
  const staged = useMemo(() => [...edits.values()].filter(({ owner }) => wanted.includes(owner)), [edits, wanted]);
  const sets = useMemo((): RecordSet[] | null => {
    // What was loaded earlier may be out of date, and a form that starts from it would undo later changes.
    if (query.data === undefined || !query.isFetchedAfterMount) return null;
    const held = query.data.data.map((set) => ({ owner: set.owner, type: set.type, content: set }));
    const touched = new Set(staged.map(keyOf));
    return [
      ...held.filter((set) => !touched.has(keyOf(set))),
      ...staged.map(({ owner, type, next }) => ({ owner, type, content: next })),
    ].flatMap(({ owner, type, content }) =>
      content === null ? [] : [{ owner, type: type as RecordSet["type"], ttlSeconds: content.ttl, rdata: [...content.rdata] }],
    );
  }, [query.data, query.isFetchedAfterMount, staged]);
  return { query, sets, hasStaged: staged.length > 0 };
}
