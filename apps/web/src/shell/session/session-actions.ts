import { accountDetails, logout, selectAccount } from "@nameplane/contracts/identity/operations";
import { endProviderSession } from "@nameplane/contracts/sso/operations";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { dropDrafts } from "../../lib/drafts.ts";
import { loginActions } from "./login-actions.ts";
import { createSessionChange, sessionCall, type SessionChange, type SessionDeps } from "./session-change.ts";
import { maySwitchTo, readSession, type Session } from "./session.rules.ts";
import { userChoices } from "./user-choices.ts";

/** Whether a refusal means that the session has ended. Any other failure leaves the session as it is. */
const endsSession = ({ code }: ApiError): boolean =>
  code === resultCodes.loginRequired || code === resultCodes.twoStepRequired || code === resultCodes.suspended;

export type SessionActions = ReturnType<typeof createSessionActions>;

/** Everything the panel does with its session (specification S4). */
export function createSessionActions(deps: SessionDeps) {
  const change = createSessionChange(deps);
  const { forget, onLoginRequired, changing, identity } = change;
  return {
    ...openAndClose(deps, change),
    ...loginActions(deps, change),
    ...userChoices(deps),
    forget: (): void => forget(),
    onLoginRequired,
    changing,
    identity,
  };
}

/** How long a logout waits for the login service. */
const END_TIMEOUT_MS = 5000;

/**
 * Asks the server where the session at the login service can be ended, if this session began there. Returns the address, or null
 * if that session stays open.
 */
async function endAtProvider(api: SessionDeps["api"]): Promise<string | null> {
  if (readPreference("byProvider") === null) return null;
  writePreference("byProvider", null);
  try {
    const { url } = await api.call(endProviderSession, {}, { ...sessionCall, handled: true, timeoutMs: END_TIMEOUT_MS });
    return url;
  } catch {
    return null;
  }
}

function openAndClose({ api, store, queries }: SessionDeps, change: SessionChange) {
  const { changeIdentity, clearOwned, loadDetails, enter, forget, changing } = change;

  /** Loads account and user again, after users have changed their own name or another tab has switched the account. */
  const reload = (): Promise<void> =>
    changeIdentity(async () => {
      const answer = await api.call(accountDetails, {}, sessionCall);
      const session = readSession(answer);
      if (!session) return;
      const before = store.get().session;
      if (before?.accID !== session.accID || before.usrID !== session.usrID) clearOwned();
      await loadDetails(session, answer);
    });

  return {
    /**
     * Called first: finds out whether there is a session. On a public route, no call is made for a visitor who never had a
     * session in this browser. If the server does not answer there may still be a session, so nothing stored is deleted and the
     * app may ask again.
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

    /** The server has opened a session through a link that was mailed at sign-up. From here on this page is logged in. */
    enterOpened: async (answer: {
      readonly session: { readonly accID: string; readonly usrID: string } | null;
    }): Promise<void> => {
      const session = readSession(answer);
      if (session) await enter(session);
    },

    /** Enters a session that came with another answer, at the end of setting up two-step login. */
    enterAs: (session: Session): Promise<void> => enter(session),

    /** Switches to another account. Does nothing for a user without sub-accounts, or if it is the current account. */
    switchAccount: async (accid: string): Promise<boolean> => {
      const { user, session } = store.get();
      if (!user || !session || !maySwitchTo(user.accounts, session.accID, accid)) return false;
      await changeIdentity(async () => {
        // Queries that are still in progress belong to the old session.
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
        const end = await endAtProvider(api);
        try {
          await api.call(logout, {}, { ...sessionCall, handled: false });
        } catch {
          // The request layer has already shown the reason.
        }
        forget();
        dropDrafts();
        if (end !== null) location.assign(end);
      });
    },

    /**
     * Called when the server answers that the account is suspended. It ends the session here and on the server, but only once
     * even if many calls get that answer. A login that is refused for this reason has no session to end.
     */
    suspend: (desc: string, isLogin: boolean, payLink: string | null = null): void => {
      if (store.get().suspended !== null) return;
      forget(desc, payLink);
      if (!isLogin) void api.call(logout, {}, { ...sessionCall, ofLogin: true }).catch(() => undefined);
    },

    reload,

    /**
     * Called if an answer belongs to another user or account, because another tab has changed it. While a change is being made
     * here, nothing needs to be done.
     */
    onOtherIdentity: (): void => {
      if (changing() === null) void reload().catch(() => undefined);
    },
  };
}
