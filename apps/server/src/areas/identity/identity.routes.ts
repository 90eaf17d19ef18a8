import { MissingParameter } from "@nameplane/contracts/refusals";
import { logout, permissions, setUserSettings, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { NotYourSession } from "@nameplane/contracts/identity/refusals";
import {
  logoutSpec,
  permissionsSpec,
  setUserSettingsSpec,
  userDetailsSpec,
  userLoginSpec,
} from "@nameplane/contracts/identity/session";
import { audit } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import { actorOf } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { halfCookie, logIn, giveCookies } from "./login/index.ts";
import { enterSession } from "./check-session.repository.ts";
import { findUser, loginAccounts, saveUserSettings } from "./identity.repository.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { actingRoutes } from "./acting/index.ts";
import { profileRoutes } from "./profile/index.ts";
import { passkeyRoutes, resetRoutes, twoStepRoutes } from "./two-step/index.ts";
import { passwordRoutes } from "./passwords/index.ts";
import { recordMarketing } from "./marketing.ts";
import { marketingOf, presentUser } from "./identity.present.ts";
import { endOfSession, revokeSession, sessionRoutes } from "./sessions/index.ts";
import { endHalfLogin, enterHalfLogin } from "./factors/index.ts";

const session = { kind: "session" } as const;

export function identityRoutes(edge: Edge, deps: IdentityDeps): void {
  const { pool } = deps;
  sessionRoutes(edge);
  profileRoutes(edge, deps);
  passwordRoutes(edge, deps);
  twoStepRoutes(edge, deps);
  passkeyRoutes(edge, deps);
  resetRoutes(edge, deps);
  actingRoutes(edge, deps);

  edge.public(userLogin, userLoginSpec, {}, async (call, input) => {
    const loggedIn = await logIn(deps, call, input);
    await giveCookies(deps, call, loggedIn);
    return { session: { accID: loggedIn.accountId, usrID: loggedIn.userId } };
  });

  // The route is public: logging out of a session that has ended already has to succeed, so it must not require a login.
  edge.public(logout, logoutSpec, { changesState: true }, async (call) => {
    const { token } = call;
    if (token !== null) {
      await tx(pool, null, async (trx) => {
        const facts = await enterSession(trx, sha256(token), call.brand.host);
        if (facts === null) return;
        await revokeSession(trx, facts.sessionId);
        await audit(trx, {
          accountId: facts.accountId,
          actor: actorOf(facts),
          action: "session.logout",
          object: facts.userId,
          requestId: call.requestId,
          address: call.address,
        });
      });
    }
    // Logging out also ends a half login (the password was given, but no code yet).
    const half = call.readCookie(halfCookie);
    if (half !== null) {
      await tx(pool, null, async (trx) => {
        if ((await enterHalfLogin(trx, sha256(half), call.brand.host)) !== null) await endHalfLogin(trx, sha256(half));
      });
      call.writeCookie(halfCookie, null);
    }
    call.setCookie(null);
    return {};
  });

  edge.inTransaction(
    userDetails,
    userDetailsSpec,
    session,
    {},
    async ({ trx, scope, session: { userId, sessionId, acting } }) => {
      const [user, reachable] = [await findUser(trx, userId), await loginAccounts(trx)];
      const session = { accID: scope.accountId, usrID: userId };
      if (acting === null) return { session, user: presentUser(user, reachable) };
      // A staff member may only see the account that they entered.
      const accounts = reachable.filter(({ id }) => id === scope.accountId);
      const until = (await endOfSession(trx, sessionId)).toISOString();
      return { session, user: { ...presentUser(user, accounts), acting: { mode: acting.mode, until } } };
    },
  );

  edge.inTransaction(
    permissions,
    permissionsSpec,
    session,
    {},
    async ({ scope, session: { userId, permissions: names } }, input) => {
      if (input.accid !== scope.accountId || input.usrid !== userId) throw new Refused(NotYourSession);
      return { permissions: [{ permissions: [...names].toSorted() }] };
    },
  );

  edge.inTransaction(setUserSettings, setUserSettingsSpec, session, {}, async (call, input) => {
    const {
      trx,
      scope,
      session: { userId },
    } = call;
    if (Object.keys(input).length === 0) throw new Refused(MissingParameter, { missing: ["language", "listsize"] });
    const before = marketingOf((await findUser(trx, userId)).preferences);
    const since = await recordMarketing(trx, scope, userId, { before, wanted: input }, call);
    await saveUserSettings(trx, userId, input, since);
    return {};
  });
}
