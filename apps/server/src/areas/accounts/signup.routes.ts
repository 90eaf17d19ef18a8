import {
  acceptInvitation,
  checkSignupUsername,
  confirmEmail,
  openInvitation,
  openSignup,
  signUp,
} from "@nameplane/contracts/accounts/operations";
import {
  acceptInvitationSpec,
  checkSignupUsernameSpec,
  confirmEmailSpec,
  openInvitationSpec,
  openSignupSpec,
  signUpSpec,
} from "@nameplane/contracts/accounts/signup";
import type { Edge } from "../../platform/http/edge.ts";
import { giveCookies } from "../identity/login/index.ts";
import { termsOf } from "../whitelabel/index.ts";
import type { AccountDeps } from "./accounts.deps.ts";
import * as links from "./actions/open-mailed-link.ts";
import * as opening from "./actions/open-signup.ts";
import * as signing from "./actions/sign-up.ts";

/** How long a form that a link has opened may stay open. After that, the cookie with the token of the link is gone. */
const cookieSeconds = 2 * 3600;

export function signupRoutes(edge: Edge, deps: AccountDeps): void {
  edge.public(openSignup, openSignupSpec, {}, async (call, input) => {
    const token = input.token ?? call.readCookie(opening.signupCookie);
    const { invitation, place } = await opening.openSignup(call, token, input.affiliate ?? "");
    if (token !== null) call.writeCookie(opening.signupCookie, token, cookieSeconds);
    const terms = await call.publicTx((trx) => termsOf(trx, call.brand.brandId));
    return { invitedby: invitation?.inviter ?? "", country: place.country, tosurl: terms?.url ?? "" };
  });

  edge.public(checkSignupUsername, checkSignupUsernameSpec, {}, async (call, { username }) => {
    await opening.checkFreeUsername(call, username);
    return {};
  });

  edge.public(signUp, signUpSpec, {}, async (call, form) => {
    await signing.signUp(deps, call, form, call.readCookie(opening.signupCookie));
    call.writeCookie(opening.signupCookie, null);
    return { username: form.username };
  });

  edge.public(confirmEmail, confirmEmailSpec, {}, async (call, { token }) => {
    const { loggedIn, ...proved } = await links.confirmEmail(deps, call, token);
    if (loggedIn === null) return { ...proved, session: null };
    await giveCookies(deps, call, loggedIn);
    return { ...proved, session: { accID: loggedIn.accountId, usrID: loggedIn.userId } };
  });

  edge.public(openInvitation, openInvitationSpec, {}, async (call, input) => {
    const token = input.token ?? call.readCookie(links.inviteCookie);
    const opened = await links.openInvitation(deps, call, token);
    if (token !== null) call.writeCookie(links.inviteCookie, token, cookieSeconds);
    return opened;
  });

  edge.public(acceptInvitation, acceptInvitationSpec, {}, async (call, { newpassword }) => {
    await links.acceptInvitation(deps, call, call.readCookie(links.inviteCookie), newpassword);
    call.writeCookie(links.inviteCookie, null);
    return {};
  });
}
