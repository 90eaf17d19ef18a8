import type { AnswerOf } from "../../lib/api/operation.ts";
import type { accountDetails, userDetails } from "@nameplane/contracts/identity/operations";
import type { Session } from "./session.rules.ts";

export type Account = AnswerOf<typeof accountDetails>["account"];
export type User = AnswerOf<typeof userDetails>["user"];

/**
 * unknown: the server has not been asked yet. unreachable: it was asked and gave no usable answer. anonymous: no user is logged
 * in. active: a user is logged in. expired: the session has ended, and a dialog asks for the password again.
 */
export type SessionPhase = "unknown" | "unreachable" | "anonymous" | "active" | "expired";

export type SessionState = {
  readonly phase: SessionPhase;
  readonly session: Session | null;
  readonly account: Account | null;
  readonly user: User | null;
  readonly permissions: ReadonlySet<string>;
  /** The data for the second step of a login, as the server sent them. */
  readonly twoStep: { readonly data: unknown } | null;
  /** Whether the login expired before its second step and starts again with the password. */
  readonly isLoginOver: boolean;
  /** Whether the user is logging out. A message that the session has ended then needs no reaction. */
  readonly isLeaving: boolean;
  /** The reason why the account is suspended, in the server's words; null if it is not suspended. */
  readonly suspended: string | null;
  /** The token for paying the unpaid invoice for which the account was suspended; null if none is known. */
  readonly suspendedPayLink: string | null;
  /** Why the server could not be asked about the session. Set only while unreachable. */
  readonly failure: unknown;
};

export const emptySession: SessionState = {
  phase: "unknown",
  session: null,
  account: null,
  user: null,
  permissions: new Set(),
  twoStep: null,
  isLoginOver: false,
  isLeaving: false,
  suspended: null,
  suspendedPayLink: null,
  failure: null,
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is logged in, readable by every screen. Only the session actions change it. */
export function createSessionStore() {
  let state = emptySession;
  const listeners = new Set<() => void>();
  return {
    get: (): SessionState => state,
    set: (change: Partial<SessionState>): void => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
