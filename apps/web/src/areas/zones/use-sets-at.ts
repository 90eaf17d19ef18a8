import { recordsAt } from "@nameplane/contracts/zones/operations";
import type { RecordSet } from "@nameplane/dns";
import { useMemo } from "react";
import { useApiQuery } from "../../lib/api/use-api.ts";

/** What the zone holds at some names; null while it is not known. */
export function useSetsAt(zoneId: string, owners: readonly string[]) {
  const wanted = useMemo(() => [...new Set(owners)].toSorted(), [owners]);
  const query = useApiQuery(
    recordsAt,
    { zoneid: zoneId, owners: wanted },
    { call: { readsOnly: true }, enabled: wanted.length > 0, staleTimeMs: 0 },
  );
  const sets = useMemo(
    () =>
      query.data?.data.map(({ owner, type, ttl, rdata }): RecordSet => ({
        owner,
        type: type as RecordSet["type"],
        ttlSeconds: ttl,
        rdata,
      })) ?? null,
    [query.data],
  );
  return { query, sets };
}
