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

/** Rows on a page when nobody said: the specification's default of a user without a list size. */
const defaultLimit = 10;

/** Refuses OutOfRange for a status that is none of a domain, or labels beside "unlabelled". */
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
    // The list opens with what renews last on top, as the specification's default query does.
    isDescending: input.desc ?? input.orderby === undefined,
    page: input.page ?? 1,
    limit: input.limit ?? defaultLimit,
    search: search === "" ? null : search.toLowerCase(),
    ...labels,
    tags,
  };
}
