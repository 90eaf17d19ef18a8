import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type SettingsRow = {
  readonly defaultRenewal: string;
  readonly language: "en" | "sv";
  readonly reference: string;
  readonly moderates: boolean;
  readonly enforces: boolean;
  readonly enforcedAbove: boolean;
  readonly needsNote: boolean;
  readonly needsSecond: boolean;
  readonly domainOrder: "soonest" | "latest";
  readonly frozenAt: Date | null;
  /** The username of the person who froze the account. Empty if that person has left the account. */
  readonly frozenBy: string;
};

/** How the account has chosen to sort its domain list. If it has chosen nothing, the domains that expire soonest come first. */
export const domainOrderOf = (account: string) =>
  sql<"soonest" | "latest">`coalesce(${sql.ref(`${account}.settings`)} ->> 'domainorder', 'soonest')`;

/** Settings of the current account, and whether a parent account or the brand requires two-step login. */
export async function findSettings(trx: Trx, accountId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select a.default_renewal as "defaultRenewal", a.language, coalesce(a.settings ->> 'reference', '') as reference, a.moderates_orders as moderates,
           a.dns_needs_note as "needsNote", a.dns_needs_second as "needsSecond", a.enforces_2fa as enforces, ${domainOrderOf("a")} as "domainOrder", np_2fa_asked_above(a.id) as "enforcedAbove",
           a.frozen_at as "frozenAt", coalesce((select u.username from panel_user u where u.id = a.frozen_by), '') as "frozenBy"
      from account a where a.id = ${accountId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the account of a session is not visible to it");
  return row;
}

export async function saveSettings(
  trx: Trx,
  accountId: string,
  settings: {
    readonly defaultautorenew?: boolean | undefined;
    readonly language?: string | undefined;
    readonly reference?: string | undefined;
    readonly dnsneedsnote?: boolean | undefined;
    readonly domainorder?: "soonest" | "latest" | undefined;
  },
): Promise<void> {
  const { defaultautorenew, language, reference, dnsneedsnote, domainorder } = settings;
  const kept = { ...(reference === undefined ? {} : { reference }), ...(domainorder === undefined ? {} : { domainorder }) };
  const renewal = defaultautorenew === undefined ? null : defaultautorenew ? "auto" : "manual";
  await sql`
    update account set default_renewal = coalesce(${renewal}, default_renewal), language = coalesce(${language ?? null}, language),
           settings = settings || ${JSON.stringify(kept)}::jsonb,
           dns_needs_note = coalesce(${dnsneedsnote ?? null}::boolean, dns_needs_note), version = version + 1
     where id = ${accountId}`.execute(trx);
}

export async function saveSecurity(
  trx: Trx,
  accountId: string,
  wanted: { readonly enforce2fa?: boolean | undefined; readonly dnsneedssecond?: boolean | undefined },
): Promise<void> {
  await sql`
    update account set enforces_2fa = coalesce(${wanted.enforce2fa ?? null}::boolean, enforces_2fa),
           dns_needs_second = coalesce(${wanted.dnsneedssecond ?? null}::boolean, dns_needs_second), version = version + 1
     where id = ${accountId}`.execute(trx);
}

export async function hasTwoStep(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("panel_user").select("has_2fa").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.has_2fa;
}

/** Freezes the account, or lifts the freeze. Returns false if the account already was in the wanted state. */
export async function saveFreeze(
  trx: Trx,
  accountId: string,
  frozen: { readonly at: Date; readonly by: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("account")
    .set({ frozen_at: frozen?.at ?? null, frozen_by: frozen?.by ?? null })
    .where("id", "=", accountId)
    .where("frozen_at", frozen === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
