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

/** Milliseconds (specification S9). Shorter fails on a phone in a train, longer keeps people staring. */
export const LOGIN_TIMEOUT_MS = 9000;
export const SESSION_TIMEOUT_MS = 8000;

export type SessionDeps = {
  readonly api: Api;
  readonly store: SessionStore;
  readonly queries: QueryClient;
  readonly brandName: () => string;
  readonly basketOn: () => boolean;
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** Language the address asks for; it wins over the user's saved one. */
  readonly localeFromAddress: () => Locale | null;
  /** Writes of another identity were dropped: how many. */
  readonly onDropped: (count: number) => void;
};

/** Refusals that say something about the session itself; any other failure leaves it as it is. */
const endsSession = ({ code }: ApiError): boolean =>
  code === resultCodes.loginRequired || code === resultCodes.twoStepRequired || code === resultCodes.suspended;

export type SessionActions = ReturnType<typeof createSessionActions>;

const sessionCall = { timeoutMs: SESSION_TIMEOUT_MS, keep: true, handled: true, anyIdentity: true } as const;

/** Everything that changes who is logged in (specification S4). */
export function createSessionActions(deps: SessionDeps) {
  const { api, store, queries } = deps;

  /** Somebody is logged in, and it is being changed who, or for which account: what the request layer waits for. */
  let gate: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  /** A call of the identity that is being left found no session: whether on a public route. */
  let refused: boolean | null = null;
  const openGate = () => {
    gate?.resolve();
    gate = null;
  };

  /**
   * While a login or logout runs, the cookie and this page may belong to different users: other calls wait until they agree again. What was under
   * way and refused, because its session was left, is no reason to ask for a login.
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

  /** Nothing of one user or account shows to the next. */
  function clearOwned(): void {
    queries.clear();
    forgetSessionMemory();
  }

  /** Account, user and permissions of the session; language and currency follow from them; the basket loads beside. */
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
    // Known before the first page is drawn, so that it does not jump.
    if (store.get().permissions.has("contact_view")) void queries.prefetchQuery(apiQuery(api, verifications, {}));
    // The badge may come later than the page.
    if (deps.basketOn()) void queries.prefetchQuery(apiQuery(api, basket, {}));
  }

  /** A login ends in the user's own account: whoever worked in another one when the session ended goes on there. */
  async function goBack({ accID, usrID }: Session): Promise<Session | null> {
    const { phase, session: before } = store.get();
    if (phase !== "expired" || before?.usrID !== usrID || before.accID === accID) return null;
    try {
      return readSession(await api.call(selectAccount, { accid: before.accID }, sessionCall));
    } catch {
      // No longer theirs to act in: the own account it is, and what waited is dropped and told.
      return null;
    }
  }

  /** A session exists now: load what belongs to it, then let the calls that waited for it run. */
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
     * First thing the app does: is there a session already? A visitor who never had one here is not asked for, where none is needed.
     * If the server does not answer, the session may still exist: nothing stored in this browser is deleted, and the app may ask again.
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

    /** Throws the ApiError of the refusal; two-step data arrives as code 2203. */
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

    /** Second half of a login: the code of the authenticator. 2204 and 2202 are refusals the dialog shows. */
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

    /** The same without the authenticator: a recovery code, which is used up. */
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

    /** Second half of a login by a passkey, and a whole login by one: throw the ApiError of a refusal. */
    submitPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(userLoginPasskey, passkey),
    loginByPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(passkeyLogin, passkey),

    /** A session that another answer brought: the end of setting up two-step login. */
    enterAs: (session: Session): Promise<void> => enter(session),

    /** Gives up a login that waits for its second half. */
    cancelTwoStep: (): void => store.set({ twoStep: null }),

    /** The login that waits has run out: back to the password, and why. */
    endTwoStep: (): void => store.set({ twoStep: null, isLoginOver: true }),

    /** Acts in another account from now on; nothing happens without sub-accounts, or for the current one. */
    switchAccount: async (accid: string): Promise<boolean> => {
      const { user, session } = store.get();
      if (!user || !session || !maySwitchTo(user.accounts, session.accID, accid)) return false;
      await changeIdentity(async () => {
        // What is still being read belongs to a session that is about to be over.
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

    /** Ends the session. A call that fails is told in a toast: the cookie may still be good, and its owner should know. */
    logout: async (): Promise<void> => {
      store.set({ isLeaving: true });
      await changeIdentity(async () => {
        await queries.cancelQueries();
        try {
          await api.call(logout, {}, { ...sessionCall, handled: false });
        } catch {
          // Told by the request layer.
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

    /** Account and user again: after somebody changed their own name, or another tab changed the account. */
    reload: (): Promise<void> =>
      changeIdentity(async () => {
        const answer = await api.call(accountDetails, {}, sessionCall);
        const session = readSession(answer);
        if (!session) return;
        const before = store.get().session;
        if (before?.accID !== session.accID || before.usrID !== session.usrID) clearOwned();
        await loadDetails(session, answer);
      }),

    /** Another identity was met: another tab changed it, unless this one is about to know already. */
    onOtherIdentity: (): void => {
      if (gate === null) void actions.reload().catch(() => undefined);
    },

    /** Ends when it is known again who is logged in; null when it is. */
    changing: (): Promise<void> | null => gate?.promise ?? null,

    /** Language of the page; saved to the server when somebody is logged in. */
    chooseLanguage: async (locale: Locale): Promise<void> => {
      writePreference("locale", locale);
      await deps.setLocale(locale);
      // Reasons and answers in words were given in the former language.
      void queries.invalidateQueries();
      const { phase, user } = store.get();
      if (phase !== "active" || !user) return;
      store.set({ user: { ...user, language: locale } });
      await api.call(setUserSettings, { language: locale }, { timeoutMs: SESSION_TIMEOUT_MS });
    },

    /** What the user wants to see and to be told; saved to the server, and taken back on screen when that fails. */
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
      // Prices and lists on other screens were asked for with the old choice.
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

    /** What the request layer asks when a call finds no session. */
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
