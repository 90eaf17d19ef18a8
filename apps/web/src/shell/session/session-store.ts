import type { AnswerOf } from "../../lib/api/operation.ts";
import type { accountDetails, userDetails } from "@nameplane/contracts/identity/operations";
import type { Session } from "./session.rules.ts";

export type Account = AnswerOf<typeof accountDetails>["account"];
export type User = AnswerOf<typeof userDetails>["user"];

/**
 * unknown: not asked yet. unreachable: asked, and no answer that says so or not. anonymous: nobody is logged in. active: somebody
 * is. expired: somebody was, and the dialog asks for the password again.
 */
export type SessionPhase = "unknown" | "unreachable" | "anonymous" | "active" | "expired";

export type SessionState = {
  readonly phase: SessionPhase;
  readonly session: Session | null;
  readonly account: Account | null;
  readonly user: User | null;
  readonly permissions: ReadonlySet<string>;
  /** Two-step login waits: its data as the server sent it. */
  readonly twoStep: { readonly data: unknown } | null;
  /** A login ran out before its second half came: it begins again with the password. */
  readonly isLoginOver: boolean;
  /** The session is being ended by its owner: news of its end are nothing to read anything again for. */
  readonly isLeaving: boolean;
  /** The account is suspended: why, in the server's words. */
  readonly suspended: string | null;
  /** Why it could not be asked whether there is a session; only while unreachable. */
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
  failure: null,
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is logged in, for every screen to read. Changes go through the session actions. */
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
