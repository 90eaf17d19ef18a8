import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { createBrandSpec, lendBrandSpec } from "@nameplane/contracts/whitelabel/brand-editor";
import { NotAReseller } from "@nameplane/contracts/whitelabel/refusals";
import type { z } from "zod";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { brandOf, record, type Editing } from "./editing.ts";
import { lockDraft } from "./editor.repository.ts";
import { sender } from "./sender.rules.ts";
import { findBorrower, insertBrand, lend } from "./staff-brands.repository.ts";

/**
 * Creates a brand, which only the operator can edit until it is lent. Refuses with NoPermission to staff members who work for one
 * brand.
 */
export async function createBrand(editing: Editing, input: z.output<typeof createBrandSpec.input>): Promise<{ brandid: string }> {
  const { trx, rights } = editing;
  if (!("only" in rights) || rights.only !== null) throw new Refused(NoPermission);
  const { name, language, email } = input;
  const id = newId();
  await insertBrand(trx, { id, priceGroupId: newId(), name, language, mailFrom: sender(name, email) });
  await record(editing, await brandOf(editing, id), { action: "brand.create", after: { name, language, email } });
  return { brandid: id };
}

/**
 * Lends a brand to a reseller, or takes it back. Possible refusals: NotFound (also for the operator's own brand), NotAReseller.
 */
export async function lendBrand(editing: Editing, { brandid, number }: z.output<typeof lendBrandSpec.input>): Promise<void> {
  const { trx } = editing;
  const brand = await brandOf(editing, brandid);
  if (brand.is_operator) throw new Refused(NotFound, { param: "brandid" });
  await lockDraft(trx, brand.id);
  const account = number === null ? null : await findBorrower(trx, number);
  if (number !== null && account === null) throw new Refused(NotAReseller, { param: "number" });
  await lend(trx, brand.id, account);
  const after = { holder: account?.id ?? null };
  // The change is recorded in the audit logs of both accounts.
  await record(editing, brand, { action: "brand.lend", before: { holder: brand.owner_account_id }, after });
  if (account !== null && account.id !== brand.owner_account_id)
    await record(editing, { ...brand, owner_account_id: account.id }, { action: "brand.lend", after });
}
