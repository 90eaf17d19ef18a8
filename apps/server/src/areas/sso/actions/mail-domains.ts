import { randomBytes } from "node:crypto";
import { NotFound } from "@nameplane/contracts/refusals";
import { LastMailDomain, MailDomainNotAsked, MailDomainNotProved, MailDomainTaken } from "@nameplane/contracts/sso/refusals";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { deleteMailDomain, findMailDomains, findProvider, insertMailDomain, proveMailDomain } from "../provider.repository.ts";
import { isProved, proofName } from "../provider.rules.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { record } from "./record.ts";

type InTrx = SessionCall & { readonly trx: Trx };

/** Adds a mail domain that is not proved yet. The page then shows the DNS record that proves it. */
export async function addDomain(call: InTrx, domain: string): Promise<void> {
  const { trx, scope, now: at } = call;
  const { accountId, actor: by } = scope;
  await insertMailDomain(trx, { accountId, domain, token: randomBytes(20).toString("hex"), by, at });
  await record(trx, call, "accounts.mail_domain_added", { domain });
}

/**
 * Queries the DNS for the record of a mail domain, and makes its addresses log in at the provider if the record exists. No
 * transaction is open during the query. Of several accounts only one can prove a domain at a time.
 *
 * Possible refusals: NotFound, MailDomainNotAsked (no answer came), MailDomainNotProved, MailDomainTaken.
 *
 * Source: T109
 */
export async function proveDomain(deps: SsoDeps, call: SessionCall, domain: string): Promise<void> {
  const { accountId } = call.scope;
  const claim = await call.tx(async (trx) => (await findMailDomains(trx, accountId)).find((each) => each.domain === domain));
  if (claim === undefined) throw new Refused(NotFound, { param: "domain" });
  const texts = await deps.textsOf(proofName(domain)).catch((error: unknown) => {
    throw error instanceof OutcomeError ? new Refused(MailDomainNotAsked, { cause: error }) : error;
  });
  if (!isProved(texts, claim.token)) throw new Refused(MailDomainNotProved, { param: "domain" });
  try {
    await call.tx(async (trx) => {
      if (!(await proveMailDomain(trx, accountId, domain, call.now))) throw new Refused(NotFound, { param: "domain" });
      await record(trx, call, "accounts.mail_domain_proved", { domain });
    });
  } catch (error) {
    if (isUniqueViolation(error, "login_provider_domain_proved")) throw new Refused(MailDomainTaken, { param: "domain" });
    throw error;
  }
}

async function judgeRemoval(trx: Trx, accountId: string, domain: string): Promise<void> {
  const domains = await findMailDomains(trx, accountId);
  const found = domains.find((each) => each.domain === domain);
  if (found === undefined) throw new Refused(NotFound, { param: "domain" });
  const isLast = found.provedAt !== null && domains.filter(({ provedAt }) => provedAt !== null).length === 1;
  if (isLast && (await findProvider(trx, accountId))?.isOn === true) throw new Refused(LastMailDomain, { param: "domain" });
}

/** Checks made before the user has to confirm their identity. Possible refusals: NotFound, LastMailDomain. */
export const refuseDomainRemoval = (call: SessionCall, { domain }: { readonly domain: string }): Promise<void> =>
  call.tx((trx) => judgeRemoval(trx, call.scope.accountId, domain));

/** Removes a mail domain. Possible refusals: NotFound, LastMailDomain. */
export async function removeDomain(call: InTrx, domain: string): Promise<void> {
  const { trx } = call;
  const { accountId } = call.scope;
  await judgeRemoval(trx, accountId, domain);
  await deleteMailDomain(trx, accountId, domain);
  await record(trx, call, "accounts.mail_domain_removed", { domain });
}
