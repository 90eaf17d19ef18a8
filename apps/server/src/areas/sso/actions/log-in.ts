import { NoLoginProvider, ProviderFlowOver } from "@nameplane/contracts/sso/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { countTries, loginLimits } from "../../identity/index.ts";
import { logInByProvider, type LoggedIn } from "../../identity/login/index.ts";
import { providerOfDomain, type DomainProvider } from "../flows.repository.ts";
import type { ProviderPerson } from "../provider.port.ts";
import { findProvider } from "../provider.repository.ts";
import { askedSecond, domainOf } from "../provider.rules.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { admitPerson } from "./admit-person.ts";
import { askPerson, comeBack, depart, opened } from "./travel.ts";

/** The provider of a typed address, counted as a try to log in. Refuses TooFast by address and brand. */
async function find(call: PublicCall, user: string): Promise<DomainProvider | null> {
  const { brandId } = call.brand;
  const domain = domainOf(user);
  return call.publicTx(async (trx) => {
    await countTries(trx, call.now, "provider", [
      { subject: call.addressBlock, limits: loginLimits.address },
      { subject: brandId, limits: loginLimits.brand },
    ]);
    return domain === null ? null : providerOfDomain(trx, brandId, domain);
  });
}

/**
 * Whether addresses of this domain log in at a provider. Only the domain decides, so the answer says nothing about users.
 * Refuses TooFast.
 */
export async function loginWay(call: PublicCall, user: string): Promise<{ domain: string | null; isonly: boolean }> {
  const found = await find(call, user);
  return found === null ? { domain: null, isonly: false } : { domain: domainOf(user), isonly: found.isOnly };
}

/** Sends the browser to the provider of a typed address. Refuses TooFast, NoLoginProvider, ProviderUnavailable, ProviderUnfit. */
export async function beginLogin(deps: SsoDeps, call: PublicCall, user: string): Promise<string> {
  const found = await find(call, user);
  if (found === null) throw new Refused(NoLoginProvider, { param: "user" });
  const { accountId } = found;
  const { brandId } = call.brand;
  return depart(deps, call, {
    at: opened(deps, accountId, found),
    accountId,
    purpose: "login",
    userId: null,
    content: null,
    hint: user,
    store: (work) => tx(deps.pool, makeScope({ accountId, brandId, actor: "public" }), work),
  });
}

/**
 * Logs in somebody whom the provider has sent back. Nothing is stored before the answer is verified; the provider is asked
 * outside of transactions.
 *
 * Refuses ProviderFlowOver, ProviderUnavailable, ProviderUnfit, ProviderSaysNo, what admitPerson refuses, TwoStepRequired,
 * AccountSuspended
 * Source  OpenID Connect Core 3.1, T109 to T111, ADR 107
 */
export async function finishLogin(deps: SsoDeps, call: PublicCall, query: string): Promise<LoggedIn> {
  const { flow, arrival } = await comeBack(call, { purpose: "login", query });
  const { accountId } = flow;
  const { brandId } = call.brand;
  const scope = makeScope({ accountId, brandId, actor: "public" });
  const provider = await tx(deps.pool, scope, (trx) => findProvider(trx, accountId));
  if (provider === null || !provider.isOn) throw new Refused(ProviderFlowOver);
  let person: ProviderPerson;
  let userId: string;
  try {
    person = await askPerson(deps, call, opened(deps, accountId, provider), arrival);
    userId = await tx(deps.pool, scope, (trx) => admitPerson(deps, trx, call, { accountId, issuer: provider.issuer, person }));
  } catch (error) {
    if (error instanceof Refused) await recordDenial(deps, call, accountId, error);
    throw error;
  }
  const isTwoStep = provider.countsAsTwoStep || askedSecond(person.methods);
  const loggedIn = await tx(deps.pool, makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), (trx) =>
    logInByProvider(deps, trx, call, { accountId, userId, isTwoStep }),
  );
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
