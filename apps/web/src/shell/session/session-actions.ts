import {
  accountDetails,
  logout,
  passkeyLogin,
  permissions,
  selectAccount,
  setUserSettings,
  userDetails,
  userLogin,
  userLogin2Step,
  userLoginPasskey,
  userLoginRecovery,
} from "@nameplane/contracts/identity/operations";
import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { verifications } from "@nameplane/contracts/contacts/operations";
import { basket } from "@nameplane/contracts/orders/operations";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import type { Api } from "../../lib/api/client.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import type { Identity } from "../../lib/api/replay-queue.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { chooseCurrency, type Locale } from "../../lib/i18n/locale.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { dropDrafts, ownDrafts } from "../../lib/drafts.ts";
import { forgetSessionMemory } from "../../lib/session-memory.ts";
import { identityOf, maySwitchTo, readPermissions, readSession, twoStepInput, type Session } from "./session.rules.ts";
import { emptySession, type SessionStore, type User } from "./session-store.ts";

/** Milliseconds (specification S9). A shorter limit fails on a phone in a train; a longer one keeps the user waiting. */
export const LOGIN_TIMEOUT_MS = 9000;
export const SESSION_TIMEOUT_MS = 8000;

export type SessionDeps = {
  readonly api: Api;
  readonly store: SessionStore;
  readonly queries: QueryClient;
  readonly brandName: () => string;
  readonly basketOn: () => boolean;
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** The language in the address, which wins over the user's saved one. */
  readonly localeFromAddress: () => Locale | null;
  /** Called with the number of writes dropped because they belonged to another user or account. */
  readonly onDropped: (count: number) => void;
};

/** Whether a refusal means that the session has ended; any other failure leaves it as it is. */
const endsSession = ({ code }: ApiError): boolean =>
  code === resultCodes.loginRequired || code === resultCodes.twoStepRequired || code === resultCodes.suspended;

export type SessionActions = ReturnType<typeof createSessionActions>;

const sessionCall = { timeoutMs: SESSION_TIMEOUT_MS, keep: true, handled: true, anyIdentity: true } as const;

/** The actions that change who is logged in (specification S4). */
export function createSessionActions(deps: SessionDeps) {
  const { api, store, queries } = deps;

  /** Set while the user or the account of a session is being changed; other calls wait for it. */
  let gate: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  /** Set when a call of the old session was refused during the change; the value says whether that was on a public route. */
  let refused: boolean | null = null;
  const openGate = () => {
    gate?.resolve();
    gate = null;
  };

  /**
   * While a login or logout runs, the cookie and this page may belong to different users, so other calls wait until they agree
   * again. A call refused because the old session ended does not ask for a login.
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
      if (!isDone && onPublicRoute !== null) actions.onLoginRequired(onPublicRoute);
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

  /** Loads account, user and permissions of the session, and sets language and currency from them. The basket loads meanwhile. */
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
    // Loaded before the first page shows, so that the page does not jump.
    if (store.get().permissions.has("contact_view")) void queries.prefetchQuery(apiQuery(api, verifications, {}));
    // The badge may appear after the page.
    if (deps.basketOn()) void queries.prefetchQuery(apiQuery(api, basket, {}));
  }

  /** A login starts in the user's own account. If the session expired in another account, this returns to that one. */
  async function goBack({ accID, usrID }: Session): Promise<Session | null> {
    const { phase, session: before } = store.get();
    if (phase !== "expired" || before?.usrID !== usrID || before.accID === accID) return null;
    try {
      return readSession(await api.call(selectAccount, { accid: before.accID }, sessionCall));
    } catch {
      // The user may no longer use that account, so the own one is kept; waiting calls are dropped and the user is told.
      return null;
    }
  }

  /** After a login: loads the data of the session, then runs the calls that waited for it. */
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

  async function enterBy(operation: typeof passkeyLogin, passkey: PasskeyAnswer): Promise<boolean> {
    const answer = await api.call(
      operation,
      { passkey },
      {
        timeoutMs: LOGIN_TIMEOUT_MS,
        keep: true,
        handled: true,
        ofLogin: true,
        ownCodes: [resultCodes.twoStepFailed, resultCodes.badAuthorization, resultCodes.loginRequired],
      },
    );
    const session = readSession(answer);
    if (!session) return false;
    await enter(session);
    return true;
  }

  /** Clears what this browser knows of the session. What was typed waits for a login of the same user. */
  function forget(suspended: string | null = null): void {
    api.dropWaiting();
    clearOwned();
    ownDrafts(null);
    writePreference("hadSession", null);
    store.set({ ...emptySession, phase: "anonymous", suspended });
  }

  const actions = {
    /**
     * Runs first: finds out whether there is a session. On a public route, a visitor who never had one here causes no call. If
     * the server does not answer there may still be a session, so nothing stored is deleted and the app may ask again.
     */
    boot: async (onPublicRoute: boolean): Promise<void> => {
      const isOpen = () => ["unknown", "unreachable"].includes(store.get().phase);
      if (!isOpen()) return;
      if (onPublicRoute && readPreference("hadSession") === null) return forget();
      try {
        const answer = await api.call(accountDetails, {}, sessionCall);
        const session = readSession(answer);
        if (session) await enter(session, answer);
        else forget();
      } catch (error) {
        if (!isOpen()) return;
        if (error instanceof ApiError && endsSession(error)) forget();
        else store.set({ phase: "unreachable", failure: error });
      }
    },

    /** Throws the ApiError if refused. Code 2203 means that two-step login is needed and carries its data. */
    login: async (user: string, password: string): Promise<boolean> => {
      const input = { user: user.trim(), password: password.trim() };
      store.set({ isLoginOver: false });
      const answer = await api.call(userLogin, input, {
        timeoutMs: LOGIN_TIMEOUT_MS,
        keep: true,
        handled: true,
        ofLogin: true,
        ownCodes: [resultCodes.loginRequired, resultCodes.badAuthorization],
      });
      const session = readSession(answer);
      if (!session) return false;
      await enter(session);
      return true;
    },

    /** The server has opened a session, by a link mailed at sign-up: from here on this page is logged in. */
    enterOpened: async (answer: {
      readonly session: { readonly accID: string; readonly usrID: string } | null;
    }): Promise<void> => {
      const session = readSession(answer);
      if (session) await enter(session);
    },

    /** The second step of a login: the authenticator's code. The dialog shows the refusals 2204 and 2202 itself. */
    submitCode: async (code: string, secret: string | null): Promise<boolean> => {
      const answer = await api.call(userLogin2Step, twoStepInput(code, secret), {
        timeoutMs: LOGIN_TIMEOUT_MS,
        keep: true,
        handled: true,
        ofLogin: true,
        ownCodes: [resultCodes.twoStepFailed, resultCodes.badAuthorization, resultCodes.loginRequired],
      });
      const session = readSession(answer);
      if (!session) return false;
      await enter(session);
      return true;
    },

    /** The second step with a recovery code, which is then used up. */
    submitRecoveryCode: async (code: string): Promise<boolean> => {
      const answer = await api.call(
        userLoginRecovery,
        { code },
        {
          timeoutMs: LOGIN_TIMEOUT_MS,
          keep: true,
          handled: true,
          ofLogin: true,
          ownCodes: [resultCodes.twoStepFailed, resultCodes.badAuthorization, resultCodes.loginRequired],
        },
      );
      const session = readSession(answer);
      if (!session) return false;
      await enter(session);
      return true;
    },

    /** The second step of a login with a passkey, and a whole login with one. Both throw the ApiError if refused. */
    submitPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(userLoginPasskey, passkey),
    loginByPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(passkeyLogin, passkey),

    /** Enters a session that came with another answer, at the end of setting up two-step login. */
    enterAs: (session: Session): Promise<void> => enter(session),

    /** Cancels a login that waits for its second step. */
    cancelTwoStep: (): void => store.set({ twoStep: null }),

    /** The login that waited has expired: shows the password form again, with the reason. */
    endTwoStep: (): void => store.set({ twoStep: null, isLoginOver: true }),

    /** Switches to another account. Does nothing for a user without sub-accounts, or for the current account. */
    switchAccount: async (accid: string): Promise<boolean> => {
      const { user, session } = store.get();
      if (!user || !session || !maySwitchTo(user.accounts, session.accID, accid)) return false;
      await changeIdentity(async () => {
        // Reads still running belong to the old session.
        await queries.cancelQueries();
        try {
          await api.call(selectAccount, { accid }, { ...sessionCall, handled: false });
        } catch (error) {
          void queries.refetchQueries({ type: "active" });
          throw error;
        }
        clearOwned();
        await loadDetails({ ...session, accID: accid });
      });
      return true;
    },

    /** Ends the session. If the call fails, a toast says so, because the cookie may still be valid. */
    logout: async (): Promise<void> => {
      store.set({ isLeaving: true });
      await changeIdentity(async () => {
        await queries.cancelQueries();
        try {
          await api.call(logout, {}, { ...sessionCall, handled: false });
        } catch {
          // The request layer has told the reason.
        }
        forget();
        dropDrafts();
      });
    },

    forget: (): void => forget(),

    /**
     * The account is suspended: the session ends here and on the server, once, however many calls are told so. A login that is refused
     * for it has no session to end.
     */
    suspend: (desc: string, isLogin: boolean): void => {
      if (store.get().suspended !== null) return;
      forget(desc);
      if (!isLogin) void api.call(logout, {}, { ...sessionCall, ofLogin: true }).catch(() => undefined);
    },

    /** Loads account and user again, after users changed their own name or another tab switched the account. */
    reload: (): Promise<void> =>
      changeIdentity(async () => {
        const answer = await api.call(accountDetails, {}, sessionCall);
        const session = readSession(answer);
        if (!session) return;
        const before = store.get().session;
        if (before?.accID !== session.accID || before.usrID !== session.usrID) clearOwned();
        await loadDetails(session, answer);
      }),

    /**
     * An answer belonged to another user or account, because another tab changed it. During a change made here nothing is needed.
     */
    onOtherIdentity: (): void => {
      if (gate === null) void actions.reload().catch(() => undefined);
    },

    /** Resolves when the change of user or account is complete; null if there is none. */
    changing: (): Promise<void> | null => gate?.promise ?? null,

    /** Sets the language of the page, and saves it to the server if a user is logged in. */
    chooseLanguage: async (locale: Locale): Promise<void> => {
      writePreference("locale", locale);
      await deps.setLocale(locale);
      // Answers with texts in the old language are fetched again.
      void queries.invalidateQueries();
      const { phase, user } = store.get();
      if (phase !== "active" || !user) return;
      store.set({ user: { ...user, language: locale } });
      await api.call(setUserSettings, { language: locale }, { timeoutMs: SESSION_TIMEOUT_MS });
    },

    /** Saves what the user wants to see and to be notified about; the screen returns to the old values if saving fails. */
    chooseViews: async (
      views: Partial<
        Pick<
          User,
          | "priceswithvat"
          | "cartview"
          | "helpexpanded"
          | "showlabels"
          | "includesubaccounts"
          | "newsletter"
          | "telemarketing"
          | "currency"
        >
      >,
    ): Promise<void> => {
      const { user } = store.get();
      if (!user) return;
      store.set({ user: { ...user, ...views, ...consentTimes(views) } });
      try {
        await api.call(setUserSettings, views, { timeoutMs: SESSION_TIMEOUT_MS, handled: true });
      } catch (error) {
        store.set({ user });
        throw error;
      }
      // Other screens have prices and lists fetched with the old choice.
      void queries.invalidateQueries();
    },

    /** Zone of times; null: the brand's. Saved to the server, and taken back on screen when that fails. */
    chooseTimeZone: async (timezone: string | null): Promise<void> => {
      const { user } = store.get();
      if (!user) return;
      store.set({ user: { ...user, timezone } });
      try {
        await api.call(setUserSettings, { timezone: timezone ?? "" }, { timeoutMs: SESSION_TIMEOUT_MS, handled: true });
      } catch (error) {
        store.set({ user });
        throw error;
      }
    },

    /** Rows per list; saved to the server. */
    chooseListSize: async (listsize: number): Promise<void> => {
      const { user } = store.get();
      if (!user || user.listsize === listsize || !isListSize(listsize)) return;
      store.set({ user: { ...user, listsize } });
      await api.call(setUserSettings, { listsize }, { timeoutMs: SESSION_TIMEOUT_MS });
    },

    /** The request layer asks this when a call finds no session. */
    onLoginRequired: (onPublicRoute: boolean): "queue" | "refuse" => {
      const { session, suspended, phase } = store.get();
      // The dialog that says why nobody is logged in any more stays.
      if (suspended !== null) return "refuse";
      // Nothing is left to forget, and what a page of visitors shows is not asked for anew because one of its calls was refused.
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
    },

    identity: (): Identity | null => {
      const { session } = store.get();
      return session ? identityOf(session, deps.brandName()) : null;
    },
  };
  return actions;
}

const isListSize = (size: number): size is 10 | 20 | 25 | 50 | 100 => [10, 20, 25, 50, 100].includes(size);

/** As the server will answer when it is asked again: a consent begins now, and one that is taken back has no beginning. */
function consentTimes(views: { readonly newsletter?: boolean; readonly telemarketing?: boolean }) {
  const now = new Date().toISOString();
  return {
    ...(views.newsletter === undefined ? {} : { newslettersince: views.newsletter ? now : null }),
    ...(views.telemarketing === undefined ? {} : { telemarketingsince: views.telemarketing ? now : null }),
  };
}
