import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { isTransient, type ApiError } from "./api-error.ts";
import { useApi } from "./api-context.tsx";
import type { Api, CallOptions } from "./client.ts";
import type { AnswerOf, InputOf, Operation } from "./operation.ts";

/**
 * Cache key of a reading operation: its path, then its input. `["/api/domain/list/"]` alone covers every page of the list, so
 * that a live update or a write can invalidate all of them.
 */
export function queryKeyOf<O extends Operation>(operation: O, input?: InputOf<O>): QueryKey {
  return input === undefined ? [operation.path] : [operation.path, input];
}

type QueryChoices = {
  readonly call?: Omit<CallOptions, "signal" | "keep" | "handled">;
  readonly staleTimeMs?: number;
  readonly enabled?: boolean;
};

/** Options of a query for one operation. They are used with `useQuery`, for prefetching on hover, and with the cache. */
export function apiQuery<O extends Operation>(api: Api, operation: O, input: InputOf<O>, choices: QueryChoices = {}) {
  return queryOptions<AnswerOf<O>, ApiError>({
    queryKey: queryKeyOf(operation, input),
    // The cache itself ends a call when the last screen that uses it is left. A prefetch has no screen yet, and must continue
    // during the navigation.
    queryFn: ({ signal }) => api.call(operation, input, { ...choices.call, signal, keep: true, handled: true }),
    staleTime: choices.staleTimeMs ?? 10_000,
    enabled: choices.enabled ?? true,
    retry: (count, error) => count < 2 && isTransient(error),
  });
}

/** Fetches the answer of an operation. The screen shows a failure (ErrorState), so there is no toast. */
export function useApiQuery<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  choices: QueryChoices = {},
): UseQueryResult<AnswerOf<O>, ApiError> {
  return useQuery(apiQuery(useApi(), operation, input, choices));
}

/** Fetches a page of a list. The rows of the former page stay until the new rows arrive. */
export function useApiList<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  choices: QueryChoices = {},
): UseQueryResult<AnswerOf<O>, ApiError> {
  return useQuery({ ...apiQuery(useApi(), operation, input, choices), placeholderData: keepPreviousData });
}

export type Send<O extends Operation> = { readonly input: InputOf<O>; readonly key?: string };

/** Calls an operation that writes. A failure shows a toast unless `handled` says that the form shows it. */
export function useApiMutation<O extends Operation>(
  operation: O,
  choices: {
    readonly call?: Omit<CallOptions, "signal" | "key">;
    readonly onSuccess?: (answer: AnswerOf<O>, sent: Send<O>) => void;
  } = {},
): UseMutationResult<AnswerOf<O>, ApiError, Send<O>> {
  const api = useApi();
  return useMutation<AnswerOf<O>, ApiError, Send<O>>({
    mutationFn: ({ input, key }) => api.call(operation, input, { ...choices.call, ...(key === undefined ? {} : { key }) }),
    ...(choices.onSuccess ? { onSuccess: choices.onSuccess } : {}),
  });
}
