import { zoneRecords } from "@nameplane/contracts/zones/operations";
import { useCallback } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ServerSet } from "./staged-edits.rules.ts";

export type FindSets = (owner: string) => Promise<readonly ServerSet[]>;

/** Loads what the server holds at one name, because the page may not have loaded it. */
export function useFindSets(zoneId: string): FindSets {
  const api = useApi();
  return useCallback(
    async (owner) => (await api.call(zoneRecords, { zoneid: zoneId, owner, limit: 200 }, { handled: true })).data,
    [api, zoneId],
  );
}
