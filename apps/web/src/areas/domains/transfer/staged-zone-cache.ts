import type { stageZone } from "@nameplane/contracts/zones/operations";
import { stagedZone } from "@nameplane/contracts/zones/operations";
import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { queryKeyOf } from "../../../lib/api/use-api.ts";

/** Puts a zone that was just staged into the cache, because loading it would return the same. */
export function keepStaged(queries: QueryClient, domainname: string, staged: AnswerOf<typeof stageZone>): void {
  const { unread: _, left: __, ...zone } = staged;
  queries.setQueryData(queryKeyOf(stagedZone, { domainname }), { zone });
}
