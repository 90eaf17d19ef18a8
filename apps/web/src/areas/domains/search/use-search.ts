import { searchDomains } from "@nameplane/contracts/domains/operations";
import type { SearchLine } from "@nameplane/contracts/domains/search-domains";
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from "react";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { askAgain, failSearch, noSearch, settleAgain, takeAgain, takeLine, type SearchState } from "./search-lines.rules.ts";

/** The search starts after typing has paused for this long. */
export const SEARCH_PAUSE_MS = 250;

type Act =
  | { readonly kind: "forget" }
  | { readonly kind: "begin" }
  | { readonly kind: "line"; readonly text: string; readonly line: SearchLine }
  | { readonly kind: "failed"; readonly text: string; readonly error: unknown }
  | { readonly kind: "again"; readonly names: readonly string[] }
  | { readonly kind: "againLine"; readonly line: SearchLine }
  | { readonly kind: "againEnd"; readonly names: readonly string[] };

function reduce(state: SearchState, act: Act): SearchState {
  if (act.kind === "forget") return noSearch;
  if (act.kind === "begin") return { ...state, phase: "asking", error: null };
  if (act.kind === "line") return takeLine(state, act.text, act.line);
  if (act.kind === "failed") return failSearch(state, act.text, act.error);
  if (act.kind === "again") return askAgain(state, act.names);
  if (act.kind === "againLine") return takeAgain(state, act.line);
  return settleAgain(state, act.names);
}

export type SearchWanted = {
  readonly text: string;
  readonly mode: "single" | "bulk";
  readonly group?: string | undefined;
};

export type Search = SearchState & {
  readonly retry: () => void;
  /** Checks only these names again at the registries. */
  readonly again: (names: readonly string[]) => void;
};

/**
 * The only client of the search. It waits for a pause in typing, ends the earlier call when the text changes, and adds the
 * answers as they arrive.
 */
export function useSearch({ text, mode, group }: SearchWanted, pauseMs = SEARCH_PAUSE_MS): Search {
  const api = useApi();
  const [state, dispatch] = useReducer(reduce, noSearch);
  const [attempt, setAttempt] = useState(0);
  // Prices and the account's own names depend on the account, so a change of account starts the search again.
  const { session } = useSession();
  const account = session?.accID ?? "";
  const wanted = text.trim();

  const run = useEffectEvent(async (request: SearchWanted & { attempt: number; account: string }, signal: AbortSignal) => {
    dispatch({ kind: "begin" });
    let ended = false;
    try {
      await api.lines(
        searchDomains,
        { text: request.text, mode: request.mode, ...(request.group === undefined ? {} : { group: request.group }) },
        (line) => {
          if (signal.aborted) return;
          ended = line.kind === "end";
          dispatch({ kind: "line", text: request.text, line });
        },
        { signal, handled: true, keep: true },
      );
      if (!ended && !signal.aborted)
        dispatch({ kind: "line", text: request.text, line: { kind: "end", answered: 0, unanswered: 0 } });
    } catch (error) {
      if (!signal.aborted && !isAborted(error)) dispatch({ kind: "failed", text: request.text, error });
    }
  });

  useEffect(() => {
    if (wanted === "") {
      dispatch({ kind: "forget" });
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => void run({ text: wanted, mode, group, attempt, account }, controller.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, mode, group, attempt, account, pauseMs]);

  const again = useCallback(
    (names: readonly string[]) => {
      dispatch({ kind: "again", names });
      const ask = async () => {
        try {
          await api.lines(
            searchDomains,
            { text: names.join(" "), mode: "bulk" },
            (line) => dispatch({ kind: "againLine", line }),
            { handled: true, keep: true },
          );
        } catch {
          // The rows show that there is no answer, and offer to check again.
        } finally {
          dispatch({ kind: "againEnd", names });
        }
      };
      void ask();
    },
    [api],
  );

  return { ...state, retry: () => setAttempt(attempt + 1), again };
}
