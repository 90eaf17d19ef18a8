import {
  passkeyLogin,
  userLogin,
  userLogin2Step,
  userLoginPasskey,
  userLoginRecovery,
} from "@nameplane/contracts/identity/operations";
import { finishProviderLogin } from "@nameplane/contracts/sso/operations";
import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { resultCodes } from "../../lib/api/api-error.ts";
import type { InputOf, Operation } from "../../lib/api/operation.ts";
import { writePreference } from "../../lib/preferences.ts";
import type { SessionChange, SessionDeps } from "./session-change.ts";
import { readSession, twoStepInput } from "./session.rules.ts";

/** The timeout of a login in milliseconds (specification S9). */
export const LOGIN_TIMEOUT_MS = 9000;

const passwordCodes = [resultCodes.loginRequired, resultCodes.badAuthorization];
const secondStepCodes = [...passwordCodes, resultCodes.twoStepFailed];

/**
 * The ways of logging in. Each resolves to whether the answer opened a session, and throws the ApiError if the login was refused.
 * The login screen itself shows the refusals 2200 and 2202; the screen of a second step also shows 2204.
 */
export function loginActions({ api, store }: SessionDeps, { enter }: SessionChange) {
  async function enterBy<O extends Operation>(operation: O, input: InputOf<O>, ownCodes: readonly number[]): Promise<boolean> {
    const answer = await api.call(operation, input, {
      timeoutMs: LOGIN_TIMEOUT_MS,
      keep: true,
      handled: true,
      ofLogin: true,
      ownCodes,
    });
    const session = readSession(answer);
    if (!session) return false;
    await enter(session);
    return true;
  }

  return {
    /** The first step: username and password. An answer with code 2203 requires a second step, and contains the data for it. */
    login: (user: string, password: string): Promise<boolean> => {
      store.set({ isLoginOver: false });
      return enterBy(userLogin, { user: user.trim(), password: password.trim() }, passwordCodes);
    },

    /** The second step of a login, with the code of the authenticator. */
    submitCode: (code: string, secret: string | null): Promise<boolean> =>
      enterBy(userLogin2Step, twoStepInput(code, secret), secondStepCodes),

    /** The second step with a recovery code, which cannot be used again. */
    submitRecoveryCode: (code: string): Promise<boolean> => enterBy(userLoginRecovery, { code }, secondStepCodes),

    /** The first function uses a passkey as the second step of a login. The other uses a passkey for the whole login. */
    submitPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(userLoginPasskey, { passkey }, secondStepCodes),
    loginByPasskey: (passkey: PasskeyAnswer): Promise<boolean> => enterBy(passkeyLogin, { passkey }, secondStepCodes),

    /** A login at the login service of an account, which has sent the browser back with this query. */
    loginByProvider: (query: string): Promise<boolean> => {
      writePreference("byProvider", "1");
      return enterBy(finishProviderLogin, { query }, passwordCodes);
    },

    /** Cancels a login that waits for its second step. */
    cancelTwoStep: (): void => store.set({ twoStep: null }),

    /** The login that waited has expired. The password form is shown again, with the reason. */
    endTwoStep: (): void => store.set({ twoStep: null, isLoginOver: true }),
  };
}
