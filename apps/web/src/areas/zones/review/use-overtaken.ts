import { recordsAt } from "@nameplane/contracts/zones/operations";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isTransient, type ApiError } from "../../../lib/api/api-error.ts";
import { overtaken, unreadOwners, type ReadSets, type ServerSet, type StagedEdits, type StagedSet } from "../staging/index.ts";

/** The largest number of names in one call (contracts, recordsAt). */
const ownersAtOnce = 200;

/**
 * Staged sets that someone else has changed or removed since. The records on the page may not show that, because the zone is not
 * loaded to its end or a search is active. The server is then queried for the names of those sets, and again whenever the zone
 * changes.
 */
export function useOvertaken(
  zoneId: string,
  edits: StagedEdits,
  sets: readonly ServerSet[],
  isWhole: boolean,
): readonly Pick<StagedSet, "owner" | "type">[] {
  const api = useApi();
  const owners = useMemo(() => unreadOwners(edits, { sets, owners: isWhole ? null : new Set() }), [edits, sets, isWhole]);
  const query = useQuery<ReadSets & { readonly zoneId: string }, ApiError>({
    // The key begins with the path, so that a hint that the zone has changed repeats the request.
    queryKey: [recordsAt.path, { zoneid: zoneId, owners }, "staged"],
    queryFn: async ({ signal }) => {
      const found: ServerSet[] = [];
      for (let from = 0; from < owners.length; from += ownersAtOnce) {
        const some = owners.slice(from, from + ownersAtOnce);
        const call = { signal, handled: true, readsOnly: true } as const;
        found.push(...(await api.call(recordsAt, { zoneid: zoneId, owners: some }, call)).data);
      }
      return { zoneId, sets: found, owners: new Set(owners) };
    },
    enabled: owners.length > 0,
    // When one more set is staged, the answer about the others is kept.
    placeholderData: (before) => (before?.zoneId === zoneId ? before : undefined),
    staleTime: 10_000,
    retry: (count, error) => count < 2 && isTransient(error),
  });
  const asked = owners.length === 0 ? undefined : query.data;
  return useMemo(() => {
    if (isWhole || asked === undefined) return overtaken(edits, { sets, owners: isWhole ? null : new Set() });
    // Sets that the page has loaded replace those that were requested separately.
    return overtaken(edits, { sets: [...asked.sets, ...sets], owners: asked.owners });
  }, [edits, sets, isWhole, asked]);
}
