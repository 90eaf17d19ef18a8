import { createContext, use, useSyncExternalStore } from "react";
import { DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import type { SessionActions } from "./session-actions.ts";
import type { SessionState, SessionStore } from "./session-store.ts";

type SessionContextValue = { readonly store: SessionStore; readonly actions: SessionActions };

export const SessionContext = createContext<SessionContextValue | null>(null);

function useContextValue(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error("useSession outside of the app");
  return value;
}

/** The session: account, user and permissions. */
export function useSession(): SessionState {
  const { store } = useContextValue();
  return useSyncExternalStore(store.subscribe, store.get);
}

export const useSessionActions = (): SessionActions => useContextValue().actions;

/** Rows per list for the current user, 10 if they have never chosen. Undefined if there is no user. */
export function useListSize(): number | undefined {
  const { user } = useSession();
  return user ? user.listsize || DEFAULT_LIST_SIZE : undefined;
}
