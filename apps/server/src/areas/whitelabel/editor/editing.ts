import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { readConfig } from "@nameplane/contracts/whitelabel/read-config";
import { defaultConfig, type BrandFacts } from "@nameplane/contracts/whitelabel/default-config";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { publishedConfig } from "../whitelabel.repository.ts";
import { accountOfBrand, findEdited, lockDraft, type BrandAt, type DraftRow } from "./editor.repository.ts";

/** Who edits brands: users of the account to which a brand was lent, or staff, some of whom work for one brand only. */
export type Editing = {
  readonly trx: Trx;
  /** The actor as logs name it. */
  readonly actor: string;
  readonly rights: { readonly accountId: string } | { readonly only: string | null };
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
};

type In<Call> = Call & { readonly trx: Trx };

/** Editing by a reseller, in a further transaction of the same call. */
export const resellerIn = ({ scope, now, language, requestId, address }: SessionCall, trx: Trx): Editing => ({
  trx,
  now,
  language,
  requestId,
  address,
  actor: scope.actor,
  rights: { accountId: scope.accountId },
});
export const asReseller = (call: In<SessionCall>): Editing => resellerIn(call, call.trx);

/** Editing by a staff member, in a further transaction of the same call. */
export const staffIn = ({ staff, actor, now, language, requestId, address }: StaffCall, trx: Trx): Editing => ({
  trx,
  now,
  language,
  requestId,
  address,
  actor,
  rights: { only: staff.brandId },
});
export const asStaff = (call: In<StaffCall>): Editing => staffIn(call, call.trx);

export type Live = { readonly version: number; readonly config: BrandConfig; readonly isBroken: boolean };

export const factsOf = (brand: BrandAt): BrandFacts => ({
  name: brand.name,
  isOperator: brand.is_operator,
  timeZone: brand.time_zone,
});

/** The brand to edit. Refuses with NotFound if there is no such brand that the caller may edit. */
export async function brandOf({ trx, rights }: Editing, brandId: string): Promise<BrandAt> {
  const brand = await findEdited(trx, brandId, rights);
  if (brand === null) throw new Refused(NotFound, { param: "brandid" });
  return brand;
}

/** The published configuration that customers of the brand see, or the standard one if nothing was ever published. */
export async function liveOf(trx: Trx, brand: BrandAt): Promise<Live> {
  const published = await publishedConfig(trx, brand.id);
  if (published === null) return { version: 0, config: defaultConfig(factsOf(brand)), isBroken: false };
  return { version: published.version, ...readConfig(published.config, factsOf(brand)) };
}

export const draftOf = (brand: BrandAt, row: DraftRow | null): BrandConfig | null =>
  row === null || row.config === null ? null : readConfig(row.config, factsOf(brand)).config;

export type Begun = { readonly brand: BrandAt; readonly row: DraftRow | null; readonly next: number };

/**
 * Begins a change of a brand. Possible refusals: NotFound, and ChangedMeanwhile if the draft is no longer the one that was on the
 * screen.
 */
export async function begin(
  editing: Editing,
  { brandid, revision }: { readonly brandid: string; readonly revision: number },
): Promise<Begun> {
  const brand = await brandOf(editing, brandid);
  const row = await lockDraft(editing.trx, brand.id);
  const current = row?.revision ?? 0;
  if (current !== revision) throw new Refused(ChangedMeanwhile);
  return { brand, row, next: current + 1 };
}

/** Records an action in the audit log of the account that holds the brand. */
export async function record(
  { trx, actor, requestId, address }: Editing,
  brand: BrandAt,
  entry: { readonly action: AuditAction; readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  await audit(trx, { accountId: await accountOfBrand(trx, brand), object: brand.id, actor, requestId, address, ...entry });
}
