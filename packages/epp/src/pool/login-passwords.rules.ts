/**
 * Which password to log in with. Without a password change it is always `pw`. With a change, the first login changes the
 * password. If its answer is lost or it is refused, the new password alone is tried, because it may be valid already. If that is
 * refused after a lost answer, the change is tried once more. Refused logins are counted, because registries lock accounts after
 * too many.
 */
export interface PasswordState {
  readonly pw: string;
  readonly newPw: string | null;
  readonly attempt: "plain" | "change" | "tryNew";
  readonly wasAnswerLost: boolean;
  readonly refusals: number;
}

export type LoginOutcome = "accepted" | "refused" | "lost";

// The login with the change and the login with the new password may each be refused once. If the change is tried again after a
// lost answer, it may be refused once more.
const maxRefusals = 3;

export function startingPasswords(pw: string, newPw: string | null): PasswordState {
  const isChange = newPw !== null && newPw !== pw;
  return {
    pw,
    newPw: isChange ? newPw : null,
    attempt: isChange ? "change" : "plain",
    wasAnswerLost: false,
    refusals: 0,
  };
}

/** The passwords for the next login. */
export function passwordsOf(state: PasswordState): { readonly pw: string; readonly newPW: string | null } {
  if (state.attempt === "change") return { pw: state.pw, newPW: state.newPw };
  return { pw: state.attempt === "tryNew" ? (state.newPw ?? state.pw) : state.pw, newPW: null };
}

/** Whether a password change is in progress. Logins must then be tried one by one. */
export function isChanging(state: PasswordState): boolean {
  return state.attempt !== "plain";
}

/** The state after a login. Returns `mayRetry` false when every password has been refused in turn; staff must then act. */
export function afterLogin(
  state: PasswordState,
  outcome: LoginOutcome,
): { readonly state: PasswordState; readonly mayRetry: boolean; readonly isChanged: boolean } {
  if (state.attempt === "plain") return { state, mayRetry: outcome !== "refused", isChanged: false };
  if (outcome === "accepted") {
    return { state: startingPasswords(state.newPw ?? state.pw, null), mayRetry: true, isChanged: true };
  }
  if (outcome === "lost") {
    const attempt = state.attempt === "change" ? "tryNew" : state.attempt;
    return { state: { ...state, attempt, wasAnswerLost: true }, mayRetry: true, isChanged: false };
  }
  const refusals = state.refusals + 1;
  const next = state.attempt === "change" ? "tryNew" : "change";
  const mayRetry = refusals < maxRefusals && (state.attempt === "change" ? refusals === 1 : state.wasAnswerLost);
  const fresh = startingPasswords(state.pw, state.newPw);
  return { state: mayRetry ? { ...state, attempt: next, refusals } : fresh, mayRetry, isChanged: false };
}
