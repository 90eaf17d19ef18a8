import type { WidgetLanguage, WidgetTheme, WidgetUse } from "@nameplane/contracts/whitelabel/widget-choices";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type WidgetRow = {
  readonly ison: boolean;
  readonly theme: WidgetTheme;
  readonly language: WidgetLanguage;
  readonly tlds: string[];
  readonly sites: string[];
  readonly revision: number;
};

/** The settings of a brand that has never changed them: the widget is shown on no site. */
const untouched: WidgetRow = { ison: false, theme: "auto", language: "auto", tlds: [], sites: [], revision: 0 };

export async function findWidget(trx: Trx, brandId: string): Promise<WidgetRow> {
  const { rows } = await sql<WidgetRow>`
    select is_on as ison, theme, language, tlds, sites, revision from brand_widget where brand_id = ${brandId}::uuid`.execute(
    trx,
  );
  return rows[0] ?? untouched;
}

/** Saves the settings. Returns the new revision, or null if somebody else has changed them since the given revision. */
export async function writeWidget(
  trx: Trx,
  brandId: string,
  to: WidgetRow & { readonly by: string; readonly at: Date },
): Promise<number | null> {
  const { ison, theme, language, tlds, sites, revision, by, at } = to;
  const { rows } = await sql<{ revision: number }>`
    insert into brand_widget as w (brand_id, is_on, theme, language, tlds, sites, changed_by, changed_at)
    select ${brandId}::uuid, ${ison}, ${theme}, ${language}, ${tlds}::text[], ${sites}::text[], ${by}, ${at}
    on conflict (brand_id) do update set is_on = excluded.is_on, theme = excluded.theme, language = excluded.language, tlds = excluded.tlds,
       sites = excluded.sites, changed_by = excluded.changed_by, changed_at = excluded.changed_at, revision = w.revision + 1
     where w.revision = ${revision}
    returning revision`.execute(trx);
  return rows[0]?.revision ?? null;
}

export type DayRow = {
  readonly day: string;
  readonly site: string;
  readonly shown: number;
  readonly searched: number;
  readonly chosen: number;
};

/** The counts of the latest days on which the widget was shown, at most `most` rows. */
export async function widgetDays(trx: Trx, brandId: string, most: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, site, shown, searched, chosen from brand_widget_day where brand_id = ${brandId}::uuid
     order by day desc, shown desc, site limit ${most}`.execute(trx);
  return rows;
}

/** Counts one use on a site. Returns false if the transaction's brand does not allow the site. */
export async function countUse(
  trx: Trx,
  { site, day, use }: { readonly site: string; readonly day: string; readonly use: WidgetUse },
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_count_widget(${site}, ${day}::date, ${use}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

/** The host to which the widget's links lead: the brand's main host, otherwise its first. Null if the brand has no host. */
export async function homeHost(trx: Trx, brandId: string): Promise<string | null> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_host where brand_id = ${brandId}::uuid and purpose = 'panel' and is_live
     order by is_main desc, redirects, host ~ '^[0-9.:]+$', host limit 1`.execute(trx);
  return rows[0]?.host ?? null;
}
