import { NoLoginProvider, NoStartThere, ProviderFlowOver } from "@nameplane/contracts/sso/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { countTries, loginLimits } from "../../identity/index.ts";
import { logInByProvider, type LoggedIn } from "../../identity/login/index.ts";
import { providerOfDomain, type DomainProvider } from "../flows.repository.ts";
import { isAccountOf, noteProviderSession } from "../logout/index.ts";
import type { ProviderPerson } from "../provider.port.ts";
import { findProvider } from "../provider.repository.ts";
import { askedSecond, domainOf } from "../provider.rules.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { admitPerson } from "./admit-person.ts";
import { askPerson, comeBack, depart, opened, openedOf } from "./travel.ts";

function count(trx: Trx, { now, addressBlock, brand }: PublicCall): Promise<void> {
  return countTries(trx, now, "provider", [
    { subject: addressBlock, limits: loginLimits.address },
    { subject: brand.brandId, limits: loginLimits.brand },
  ]);
}

/**
 * Finds the provider for a typed address. Each call counts as an attempt to log in. Possible refusals: TooFast by address and
 * brand.
 */
async function find(call: PublicCall, user: string): Promise<DomainProvider | null> {
  const { brandId } = call.brand;
  const domain = domainOf(user);
  return call.publicTx(async (trx) => {
    await count(trx, call);
    return domain === null ? null : providerOfDomain(trx, brandId, domain);
  });
}

/**
 * Whether addresses of this domain log in at a provider. The result depends only on the domain, so it tells nothing about users.
 * Possible refusals: TooFast.
 */
export async function loginWay(call: PublicCall, user: string): Promise<{ domain: string | null; isonly: boolean }> {
  const found = await find(call, user);
  return found === null ? { domain: null, isonly: false } : { domain: domainOf(user), isonly: found.isOnly };
}

/**
 * Returns the address at the provider to which the browser is sent to log in, for a typed mail address. Possible refusals:
 * TooFast, NoLoginProvider, ProviderUnavailable, ProviderUnfit.
 */
export async function beginLogin(deps: SsoDeps, call: PublicCall, user: string): Promise<string> {
  const found = await find(call, user);
  if (found === null) throw new Refused(NoLoginProvider, { param: "user" });
  const { accountId } = found;
  return toLogin(deps, call, accountId, user);
}

/**
 * Begins a login after somebody has started at the provider, which then sends an answer that we did not request. That answer is
 * not used, because an attacker could have made this browser send it. Instead the browser is sent to the provider again, if the
 * account allows its people to start there. Possible refusals: TooFast, NoStartThere, ProviderUnavailable, ProviderUnfit.
 */
export async function beginStart(deps: SsoDeps, call: PublicCall, accountId: string): Promise<string> {
  const { brandId } = call.brand;
  await call.publicTx((trx) => count(trx, call));
  const mayStart = await tx(deps.pool, makeScope({ accountId, brandId, actor: "public" }), async (trx) => {
    const provider = (await isAccountOf(trx, accountId, brandId)) ? await findProvider(trx, accountId) : null;
    return provider !== null && provider.isOn && provider.startsThere;
  });
  if (!mayStart) throw new Refused(NoStartThere);
  return toLogin(deps, call, accountId, null);
}

/** Sends the browser to the provider of an account. */
async function toLogin(deps: SsoDeps, call: PublicCall, accountId: string, hint: string | null): Promise<string> {
  const { brandId } = call.brand;
  const provider = await openedOf(deps, call, accountId);
  if (provider === null) throw new Refused(ProviderFlowOver);
  return depart(deps, call, {
    provider,
    accountId,
    purpose: "login",
    userId: null,
    content: null,
    hint,
    store: (work) => tx(deps.pool, makeScope({ accountId, brandId, actor: "public" }), work),
  });
}

/**
 * Logs in a person whom the provider has sent back. Nothing is stored before the provider's answer is verified. The provider is
 * asked outside of transactions.
 *
 * Possible refusals: ProviderFlowOver, ProviderUnavailable, ProviderUnfit, ProviderSaysNo, those of admitPerson, TwoStepRequired,
 * AccountSuspended.
 *
 * Source: OpenID Connect Core 3.1, T109 to T111, ADR 107
 */
export async function finishLogin(deps: SsoDeps, call: PublicCall, query: string): Promise<LoggedIn> {
  const returned = await comeBack(call, { purpose: "login", query });
  const { accountId } = returned.flow;
  const { brandId } = call.brand;
  const scope = makeScope({ accountId, brandId, actor: "public" });
  const provider = await tx(deps.pool, scope, (trx) => findProvider(trx, accountId));
  if (provider === null || !provider.isOn) throw new Refused(ProviderFlowOver);
  let person: ProviderPerson;
  let userId: string;
  try {
    person = await askPerson(deps, call, opened(deps, accountId, provider), returned);
    userId = await tx(deps.pool, scope, (trx) => admitPerson(deps, trx, call, { accountId, issuer: provider.issuer, person }));
  } catch (error) {
    if (error instanceof Refused) await recordDenial(deps, call, accountId, error);
    throw error;
  }
  const isTwoStep = provider.countsAsTwoStep || askedSecond(person.methods);
  const loggedIn = await tx(deps.pool, makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), async (trx) => {
    const outcome = await logInByProvider(deps, trx, call, { accountId, userId, isTwoStep });
    if (outcome instanceof Refused) return outcome;
    const { issuer } = provider;
    const { subject, sid } = person;
    const idToken = provider.endsThere ? person.idToken : null;
    await noteProviderSession(deps, trx, { accountId, tokenHash: sha256(outcome.token), issuer, subject, sid, idToken });
    return outcome;
  });
  if (loggedIn instanceof Refused) throw loggedIn;
  return loggedIn;
}

function recordDenial(deps: SsoDeps, call: PublicCall, accountId: string, refused: Refused): Promise<void> {
  const { requestId, address } = call;
  const after = { method: "provider", why: refused.refusal.name };
  return tx(deps.pool, makeScope({ accountId, brandId: call.brand.brandId, actor: "public" }), (trx) =>
    audit(trx, { accountId, actor: "public", action: "session.login", after, result: "denied", requestId, address }),
  );
}
