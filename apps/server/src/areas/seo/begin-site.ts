import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { domainOfService, insertSite, siteOfService } from "./sites.repository.ts";

/**
 * Begins to check the site of a service: its domain, or a host below it. Returns false if the service was not ordered for a
 * domain of the account. A repeated call changes nothing.
 */
export async function beginSite(
  trx: Trx,
  scope: AccountScope,
  { serviceId, label, now }: { readonly serviceId: string; readonly label: string; readonly now: Date },
): Promise<boolean> {
  const domainName = await domainOfService(trx, scope, serviceId);
  if (domainName === null) return false;
  const host = label === "" ? domainName : `${label.toLowerCase()}.${domainName}`;
  if (!(await insertSite(trx, scope, { serviceId, domainName, host, at: now }))) return true;
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "seo.begin", object: serviceId, after: { host } });
  return true;
}

/** Whether the crawler reads a site for this service. If not, staff deliver the service. */
export const hasSite = async (trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> =>
  (await siteOfService(trx, scope, serviceId)) !== null;
