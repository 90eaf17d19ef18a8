import type { AnswerOf } from "@nameplane/contracts";
import { domainDetails, domainList } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";

/**
 * The domain whose id is in the address. `known` is its row in a list that was loaded before, so that name and status can be
 * shown at once.
 */
export function useDomain() {
  const { itemID } = useRouteParams("domainStatus");
  const queries = useQueryClient();
  const query = useApiQuery(domainDetails, { itemid: itemID });
  const lists = queries.getQueriesData<AnswerOf<typeof domainList>>({ queryKey: [domainList.path] });
  const known = lists.flatMap(([, list]) => list?.data ?? []).find(({ itemid }) => itemid === itemID) ?? null;
  return { itemID, query, domain: query.data?.domain ?? null, known };
}
