import { domainDetails } from "@nameplane/contracts/domains/operations";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { apiQuery } from "../../lib/api/use-api.ts";

/** Loads a domain before its page opens, because every page of a domain starts with it. */
export const prefetchDomain = ({ api, queries, params }: PrefetchContext): void => {
  const itemid = params["itemID"];
  if (itemid) void queries.prefetchQuery(apiQuery(api, domainDetails, { itemid }));
};
