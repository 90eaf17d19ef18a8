import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../lib/api/api-error.ts";
import type { CallOptions } from "../../lib/api/client.ts";
import type { AnswerOf, Operation } from "../../lib/api/operation.ts";
import { useApiList, useApiQuery } from "../../lib/api/use-api.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { cachedLists, type CachedList } from "./cached-lists.ts";

type Choices = { readonly enabled?: boolean; readonly call?: Pick<CallOptions, "timeoutMs" | "ignored"> };

/** Returns a cached list. The first screen calls the server, and the others use its answer. */
export function useCachedList<O extends Operation>(
  { read, input, freshMs }: CachedList<O>,
  choices: Choices = {},
): UseQueryResult<AnswerOf<O>, ApiError> {
  return useApiQuery(read, input, { ...choices, staleTimeMs: freshMs });
}

const debounceMs = 150;
/**
 * A search for a single letter is useless: nearly every domain name contains it, so it would only list the first domains of the
 * alphabet.
 */
const lettersMin = 2;
const listed = cachedLists.domainMap;

/** The account's domains whose name contains the typed text. Those that begin with it come first. */
export function useDomainMap(text: string, { enabled: isWanted = true } = {}) {
  const typed = text.trim().toLowerCase();
  const search = useDebounced(typed, debounceMs);
  const enabled = isWanted && search.length >= lettersMin;
  const input = { ...listed.input, search };
  const { data, isFetching } = useApiList(listed.read, input, { enabled, staleTimeMs: listed.freshMs });
  const names = enabled && typed.length >= lettersMin ? (data?.data ?? []) : [];
  // The answer may still belong to a shorter text, so it is filtered here, too.
  const held = names.filter(({ unicodename, domainname }) => unicodename.includes(typed) || domainname.includes(typed));
  const begins = ({ unicodename, domainname }: (typeof held)[number]) =>
    unicodename.startsWith(typed) || domainname.startsWith(typed);
  return {
    domains: [...held.filter(begins), ...held.filter((row) => !begins(row))],
    isBusy: enabled && (isFetching || search !== typed),
  };
}
