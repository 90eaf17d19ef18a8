import { accountDetails, permissions, selectAccount, userDetails } from "@nameplane/contracts/identity/operations";
import { verifications } from "@nameplane/contracts/contacts/operations";
import { basket } from "@nameplane/contracts/orders/operations";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api/client.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import type { Identity } from "../../lib/api/replay-queue.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { chooseCurrency, type Locale } from "../../lib/i18n/locale.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { ownDrafts } from "../../lib/drafts.ts";
import { forgetSessionMemory } from "../../lib/session-memory.ts";
import { identityOf, readPermissions, readSession, type Session } from "./session.rules.ts";
import { emptySession, type SessionStore } from "./session-store.ts";

/**
 * Milliseconds (specification S9). With a shorter limit, calls would fail on a phone in a train; with a longer one, the user
 * would have to wait.
 */
export const SESSION_TIMEOUT_MS = 8000;

export type SessionDeps = {
  readonly api: Api;
  readonly store: SessionStore;
  readonly queries: QueryClient;
  readonly brandName: () => string;
  readonly basketOn: () => boolean;
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** The language in the address, which takes precedence over the user's saved language. */
  readonly localeFromAddress: () => Locale | null;
  /** Called with the number of writes that were dropped because they belonged to another user or account. */
  readonly onDropped: (count: number) => void;
};

export const sessionCall = { timeoutMs: SESSION_TIMEOUT_MS, keep: true, handled: true, anyIdentity: true } as const;

export type SessionChange = ReturnType<typeof createSessionChange>;

/**
 * The part of the session that changes who is logged in, and for which account (specification S4). All session actions use it.
 */
export function createSessionChange(deps: SessionDeps) {
  const { api, store, queries } = deps;

  /** Set while the user or the account of a session is being changed; other calls wait for it. */
  let gate: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  /** Set if a call of the old session was refused during the change. The value tells whether that was on a public route. */
  let refused: boolean | null = null;
  const openGate = () => {
    gate?.resolve();
    gate = null;
  };

  /**
   * While a login or logout is in progress, the cookie and this page may belong to different users, so other calls wait until
   * they agree again. A call that is refused because the old session ended does not ask for a login.
   */
  async function changeIdentity(run: () => Promise<void>): Promise<void> {
    if (store.get().session !== null) gate ??= Promise.withResolvers<void>();
    let isDone = false;
    try {
      await run();
      isDone = true;
    } finally {
      openGate();
      const onPublicRoute = refused;
      refused = null;
      if (!isDone && onPublicRoute !== null) onLoginRequired(onPublicRoute);
    }
    const { session } = store.get();
    const dropped = session === null ? 0 : api.replay(identityOf(session, deps.brandName()));
    if (dropped > 0) deps.onDropped(dropped);
  }

  /** Removes all data of one user or account before the next one is shown. */
  function clearOwned(): void {
    queries.clear();
    forgetSessionMemory();
  }

  /**
   * Loads account, user and permissions of the session, and sets language and currency from them. The basket loads at the same
   * time.
   */
  async function loadDetails(session: Session, known?: AnswerOf<typeof accountDetails>): Promise<void> {
    const [account, user, names] = await Promise.all([
      known ?? api.call(accountDetails, {}, sessionCall),
      api.call(userDetails, {}, sessionCall),
      api.call(permissions, { accid: session.accID, usrid: session.usrID }, sessionCall),
    ]);
    ownDrafts(session);
    store.set({
      session,
      account: account.account,
      user: user.user,
      permissions: readPermissions(names),
      phase: "active",
      twoStep: null,
      isLoginOver: false,
      suspended: null,
      suspendedPayLink: null,
      failure: null,
    });
    openGate();
    writePreference("hadSession", "1");
    writePreference(
      "currency",
      chooseCurrency({
        user: user.user.currency,
        account: account.account.currency,
        stored: readPreference("currency"),
      }),
    );
    await deps.setLocale(deps.localeFromAddress() ?? user.user.language);
    // The answer is loaded before the first page is shown, so that a notice that appears later does not move the page.
    if (store.get().permissions.has("contact_view")) void queries.prefetchQuery(apiQuery(api, verifications, {}));
    // The badge may appear after the page, so this is not awaited.
    if (deps.basketOn()) void queries.prefetchQuery(apiQuery(api, basket, {}));
  }

  /** A login starts in the user's own account. If the session expired in a different account, this returns to that account. */
  async function goBack({ accID, usrID }: Session): Promise<Session | null> {
    const { phase, session: before } = store.get();
    if (phase !== "expired" || before?.usrID !== usrID || before.accID === accID) return null;
    try {
      return readSession(await api.call(selectAccount, { accid: before.accID }, sessionCall));
    } catch {
      // The user may no longer use that account, so the login stays in the user's own. Waiting calls are dropped, and the user is
      // told.
      return null;
    }
  }

  /** Called after a login. Loads the data of the session, then runs the calls that waited for it. */
  function enter(opened: Session, known?: AnswerOf<typeof accountDetails>): Promise<void> {
    return changeIdentity(async () => {
      const back = await goBack(opened);
      const session = back ?? opened;
      const before = store.get();
      const other = before.session && (before.session.accID !== session.accID || before.session.usrID !== session.usrID);
      if (other) clearOwned();
      await loadDetails(session, back ? undefined : known);
    });
  }

  /** Clears what this browser knows about the session. What was typed is kept for the next login of the same user. */
  function forget(suspended: string | null = null, suspendedPayLink: string | null = null): void {
    api.dropWaiting();
    clearOwned();
    ownDrafts(null);
    writePreference("hadSession", null);
    store.set({ ...emptySession, phase: "anonymous", suspended, suspendedPayLink });
  }

  /** The request layer calls this when a call finds no session. */
  function onLoginRequired(onPublicRoute: boolean): "queue" | "refuse" {
    const { session, suspended, phase } = store.get();
    // The account is suspended. The dialog that says so stays, so the user is not asked to log in.
    if (suspended !== null) return "refuse";
    // A visitor has no session to clear. Clearing would also load the public data of the page again.
    if (phase === "anonymous") return "refuse";
    if (gate !== null) {
      refused = onPublicRoute;
      return "queue";
    }
    if (onPublicRoute || !session) {
      forget();
      return "refuse";
    }
    store.set({ phase: "expired" });
    return "queue";
  }

  return {
    changeIdentity,
    clearOwned,
    loadDetails,
    enter,
    forget,
    onLoginRequired,
    /** Resolves when the change of user or account is complete; null if there is none. */
    changing: (): Promise<void> | null => gate?.promise ?? null,
    identity: (): Identity | null => {
      const { session } = store.get();
      return session ? identityOf(session, deps.brandName()) : null;
    },
  };
}
