import type { LogEntry, LogPage } from "@nameplane/contracts/auditlog/log";
import type { Operation } from "@nameplane/contracts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api/api-context.tsx";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { LogFilter } from "./log-filters.tsx";

/**
 * Fetches the entries of a log that match a filter, page by page. `of` is added to the input of each call; it names the customer
 * whose log is read.
 */
export function useLog<Page extends LogPage>(operation: Operation, filter: LogFilter, of: Readonly<Record<string, string>> = {}) {
  const api = useApi();
  const domain = useDebounced(filter.domain, 400);
  const { domain: _typed, ...rest } = filter;
  const asked: LogFilter = domain === undefined ? rest : { ...rest, domain };
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number | null>({
    queryKey: [operation.path, of, asked],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...of, ...asked, ...(pageParam === null ? {} : { before: pageParam }) };
      return (await api.call(operation, input, { signal, keep: true, handled: true })) as Page;
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    query,
    first: pages?.[0],
    entries: pages?.flatMap<LogEntry>((page) => page.data),
    people: pages?.[0]?.people ?? [],
  };
}
