import { zoneRecords } from "@nameplane/contracts/zones/operations";
import type { RecordSetView, RecordSort } from "@nameplane/contracts/zones/zone";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isTransient, type ApiError } from "../../../lib/api/api-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";

const pageSize = 100;

export type RecordSearch = { readonly q: string; readonly type: string | null; readonly sort: RecordSort };

type Page = AnswerOf<typeof zoneRecords>;

/** The record sets of a zone, loaded page by page as the user scrolls. */
export function useRecordPages(zoneId: string, { q, type, sort }: RecordSearch) {
  const api = useApi();
  const input = {
    zoneid: zoneId,
    limit: pageSize,
    sort,
    ...(q === "" ? {} : { q }),
    ...(type === null ? {} : { type }),
  };
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | null>({
    // The key begins with the path, so that the pages are loaded again after a hint that the zone has changed.
    queryKey: [zoneRecords.path, input, "pages"],
    queryFn: ({ pageParam, signal }) =>
      api.call(zoneRecords, { ...input, ...(pageParam === null ? {} : { after: pageParam }) }, { signal, handled: true }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: (count, error) => count < 2 && isTransient(error),
  });
  const sets = useMemo<readonly RecordSetView[]>(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { query, sets, isComplete: query.data !== undefined && !query.hasNextPage && !query.isPlaceholderData };
}
