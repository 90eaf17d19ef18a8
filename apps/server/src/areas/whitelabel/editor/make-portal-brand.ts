import { randomBytes } from "node:crypto";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findPortalBrand, insertPortalBrand, portalFacts } from "./portal-brand.repository.ts";
import { sender } from "./sender.rules.ts";

type Wanted = {
  readonly serviceId: string;
  readonly name: string;
  /** The host on which the brand is to be served; null if the order named none that can be claimed. */
  readonly host: string | null;
  readonly now: Date;
};

/**
 * Makes the brand of a whitelabel portal that a reseller has ordered, and lends it to the reseller. It has a price list below
 * the operator's without a margin, a draft with the reseller's addresses for support, and a claim on its host. Until its own
 * sender is proved, its mails come from the operator's address with the brand's name. If the brand of the service was made
 * before, nothing changes.
 */
export async function makePortalBrand(trx: Trx, scope: AccountScope, { serviceId, name, host, now }: Wanted): Promise<void> {
  const { accountId, actor } = scope;
  if ((await findPortalBrand(trx, scope, serviceId)) !== null) return;
  const facts = await portalFacts(trx, scope);
  const standard = defaultConfig({ name, isOperator: false, timeZone: facts.timeZone });
  const brandId = newId(now.getTime());
  const made = await insertPortalBrand(trx, {
    serviceId,
    brandId,
    listId: newId(),
    name,
    language: facts.language,
    mailFrom: sender(name, facts.operatorAddress),
    draft: { ...standard, support: { email: facts.email, phone: facts.phone } },
    host,
    token: randomBytes(20).toString("hex"),
    by: actor,
    now,
  });
  if (made === null) throw new Error(`account ${accountId} is no reseller`);
  if (made !== brandId) return;
  await audit(trx, { accountId, actor, action: "brand.make-portal", object: brandId, after: { name, host } });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
