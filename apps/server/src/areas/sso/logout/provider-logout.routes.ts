import { providerLogout } from "@nameplane/contracts/sso/provider-logout";
import { NotThere } from "@nameplane/contracts/foreign-refusals";
import { BadParameter } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { withoutToken, type Dialect, type ForeignAnswer } from "../../../platform/http/foreign.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { openedOpenId } from "../actions/travel.ts";
import { ProviderProblem, type LogoutNews, type ProviderAt } from "../provider.port.ts";
import { findProvider } from "../provider.repository.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { endProviderSessions, isAccountOf } from "./provider-sessions.repository.ts";

/** A provider makes one call for each logout, so many calls are normal. */
const often = { name: "provider logout", seconds: 60, cap: 120 } as const;

/** Refusals have the form of OAuth errors (Back-Channel Logout 2.8). */
const logoutDialect: Dialect = {
  name: "provider-logout",
  document: null,
  prefix: "/sso-logout",
  security: {},
  tokenOf: () => null,
  refuse: ({ refusal, values }) =>
    said(refusal.http === 200 ? 400 : refusal.http, {
      error: "invalid_request",
      error_description: refusalText(refusal, values, "en"),
    }),
  fault: (requestId) => said(500, { error: "server_error", error_description: requestId }),
};

const said = (status: number, body: object): ForeignAnswer => ({
  status,
  contentType: "application/json",
  body: JSON.stringify(body),
});

/**
 * Takes logouts that the login service of an account reports. The signed token says who is logged out; the address of the call
 * only says to which account the login service belongs. Nothing is stored before the token is verified, which needs the keys of
 * the provider. No switch of a brand closes this route, because sessions have to end even if the brand hides the section Account.
 */
export function providerLogoutRoutes(edge: Edge, deps: SsoDeps): void {
  edge.foreign(logoutDialect, [
    withoutToken(providerLogout, { feature: null, limit: often }, async (call, { params, body }) => {
      await takeLogout(deps, call, params.account, body);
      return { status: 200 };
    }),
  ]);
}

/**
 * Verifies a logout token and ends the sessions that it names. Possible refusals: NotThere (no provider), BadParameter (the token
 * is not from this provider, or names neither a user nor a session).
 */
async function takeLogout(deps: SsoDeps, call: PublicCall, accountId: string, body: unknown): Promise<void> {
  const { brandId } = call.brand;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(accountId)) throw new Refused(NotThere);
  const scope = makeScope({ accountId, brandId, actor: `provider:${accountId}` });
  const provider = await tx(deps.pool, scope, async (trx) =>
    (await isAccountOf(trx, accountId, brandId)) ? findProvider(trx, accountId) : null,
  );
  if (provider === null || !provider.isOn || provider.kind !== "oidc") throw new Refused(NotThere);
  const token = new URLSearchParams(typeof body === "string" ? body : "").get("logout_token") ?? "";
  const news = await read(deps, openedOpenId(deps, accountId, provider), token);
  await tx(deps.pool, scope, (trx) => end(trx, call, accountId, provider.issuer, news));
}

async function read(deps: SsoDeps, at: ProviderAt, token: string): Promise<LogoutNews> {
  try {
    return await deps.providers.logout(at, token);
  } catch (error) {
    if (error instanceof ProviderProblem)
      throw new Refused(BadParameter, { param: "logout_token", values: { rule: error.kind } });
    throw error;
  }
}

async function end(trx: Trx, call: PublicCall, accountId: string, issuer: string, news: LogoutNews): Promise<void> {
  const ended = await endProviderSessions(trx, { issuer, ...news });
  for (const { userId, sessions } of ended)
    await audit(trx, {
      accountId,
      actor: `provider:${accountId}`,
      action: "session.provider_logout",
      object: userId,
      after: { sessions },
      requestId: call.requestId,
      address: call.address,
    });
  if (ended.length > 0) await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
