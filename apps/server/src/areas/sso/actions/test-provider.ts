import { NotFound } from "@nameplane/contracts/refusals";
import { ProviderFlowOver } from "@nameplane/contracts/sso/refusals";
import type { ProviderTest } from "@nameplane/contracts/sso/provider";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findRoles } from "../../accounts/index.ts";
import { findMailDomains, findProvider, noteTest } from "../provider.repository.ts";
import { askedSecond, claimsToShow, domainOf, groupsIn, roleOfGroups } from "../provider.rules.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { record } from "./record.ts";
import { askPerson, comeBack, depart, opened } from "./travel.ts";

/**
 * Returns the address at the provider to which the browser is sent to test the saved details. Possible refusals: NotFound,
 * ProviderUnavailable, ProviderUnfit.
 */
export async function beginTest(deps: SsoDeps, call: SessionCall): Promise<string> {
  const { accountId } = call.scope;
  const provider = await call.tx((trx) => findProvider(trx, accountId));
  if (provider === null) throw new Refused(NotFound);
  return depart(deps, call, {
    provider: opened(deps, accountId, provider),
    accountId,
    purpose: "test",
    userId: call.session.userId,
    content: null,
    hint: null,
    store: (work) => call.tx(work),
  });
}

/**
 * Verifies the provider's answer as a login would, but opens no session. Returns which user the person would be logged in as.
 * Single sign-on can be turned on after a successful test. Possible refusals: NotFound, ProviderFlowOver, ProviderUnavailable,
 * ProviderUnfit, ProviderSaysNo.
 */
export async function finishTest(deps: SsoDeps, call: SessionCall, query: string): Promise<ProviderTest> {
  const returned = await comeBack(call, { purpose: "test", query });
  const { flow } = returned;
  const { accountId } = call.scope;
  if (flow.accountId !== accountId || flow.userId !== call.session.userId) throw new Refused(ProviderFlowOver);
  const provider = await call.tx((trx) => findProvider(trx, accountId));
  if (provider === null) throw new Refused(NotFound);
  const person = await askPerson(deps, call, opened(deps, accountId, provider), returned);
  const email = person.email ?? "";
  const groups = groupsIn(person.claims[provider.groupsClaim]);
  return call.tx(async (trx) => {
    const { issuer } = provider;
    await noteTest(trx, { accountId, tested: provider, at: call.now, as: email });
    await record(trx, call, "accounts.login_provider_tested", { issuer, email });
    const domains = await findMailDomains(trx, accountId);
    const role = roleOfGroups(groups, provider);
    const roles = await findRoles(trx, accountId);
    return {
      subject: person.subject,
      email,
      fullname: `${person.firstName} ${person.lastName}`.trim(),
      isofdomain: domains.some(({ domain, provedAt }) => provedAt !== null && domain === domainOf(email)),
      groups,
      role: roles.find(({ id, accountId: owner }) => id === role?.id && owner === role.accountId)?.name ?? null,
      issecond: askedSecond(person.methods),
      claims: claimsToShow(person.claims),
    };
  });
}
