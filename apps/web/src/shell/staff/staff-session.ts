import type { Colleague } from "@nameplane/contracts/staff/session";
import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * unknown: the server has not been asked yet. known: the staff member who is logged in, or null. failed: the server could not be
 * asked.
 */
export type StaffState =
  | { readonly phase: "unknown" }
  | { readonly phase: "failed"; readonly error: unknown }
  | { readonly phase: "known"; readonly colleague: Colleague | null; readonly isOver: boolean };

export type StaffStore = ReturnType<typeof createStaffStore>;

/** Who is logged in at the staff entry. */
export function createStaffStore() {
  let state: StaffState = { phase: "unknown" };
  const listeners = new Set<() => void>();
  const set = (next: StaffState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    colleague: () => (state.phase === "known" ? state.colleague : null),
    /** Called when someone has logged in, or when it is known that no one is logged in. */
    know: (colleague: Colleague | null) => set({ phase: "known", colleague, isOver: false }),
    /** Called when a call found that the session has ended. The login page tells why it is shown again. */
    end: () => set({ phase: "known", colleague: null, isOver: state.phase === "known" && state.colleague !== null }),
    fail: (error: unknown) => set({ phase: "failed", error }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type StaffSession = {
  readonly store: StaffStore;
  /** Asks the server again who is logged in. */
  readonly ask: () => Promise<void>;
  readonly logOut: () => Promise<void>;
};

export const StaffContext = createContext<StaffSession | null>(null);

export function useStaffSession(): StaffSession {
  const session = useContext(StaffContext);
  if (session === null) throw new Error("a screen of staff is outside of StaffContext");
  return session;
}

export function useStaffState(): StaffState {
  const { store } = useStaffSession();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The staff member who is logged in. Screens are shown only if there is one. */
export function useColleague(): Colleague {
  const state = useStaffState();
  if (state.phase !== "known" || state.colleague === null) throw new Error("nobody is logged in");
  return state.colleague;
}
