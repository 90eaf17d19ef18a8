import { systemTags } from "@nameplane/contracts/domains/list-facts";
import { OutOfRange } from "@nameplane/contracts/refusals";
import { Refused } from "../../../platform/refused.ts";
import { readLabels, readTags, sortColumns, tabOfStatus, type ListQuery } from "./domain-list.rules.ts";

type ListInput = {
  status?: number | undefined;
  orderby?: keyof typeof sortColumns | undefined;
  desc?: boolean | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  labels?: string | undefined;
  tags?: string | undefined;
};

/** How many rows a page has if no limit is given. Only callers that do not read a page, and so ignore the limit, give none. */
const defaultLimit = 10;

/** Refuses with OutOfRange for a status that domains do not have, or for labels combined with "unlabelled". */
export function listQuery(input: ListInput): ListQuery {
  const tab = tabOfStatus(input.status);
  if (tab === undefined) throw new Refused(OutOfRange, { param: "status", values: { rule: "status code of a domain" } });
  const labels = readLabels(input.labels);
  if (labels === undefined)
    throw new Refused(OutOfRange, { param: "labels", values: { rule: "label ids, or 0 (unlabelled) alone" } });
  const tags = readTags(input.tags);
  if (tags === undefined) throw new Refused(OutOfRange, { param: "tags", values: { rule: systemTags.join(", ") } });
  const search = input.search?.trim() ?? "";
  return {
    tab,
    column: sortColumns[input.orderby ?? "renewaldate"],
    // Without an order, the list begins with the name that renews last, as in the specification's default query.
    isDescending: input.desc ?? input.orderby === undefined,
    page: input.page ?? 1,
    limit: input.limit ?? defaultLimit,
    search: search === "" ? null : search.toLowerCase(),
    ...labels,
    tags,
  };
}
