import type { ActivityKey } from "@nameplane/contracts/privacy/activity-texts";
import type { ErasureClass } from "@nameplane/contracts/privacy/erasure-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ActivityWords, Periods } from "./register.rules.ts";

export type ActivityRow = ActivityWords & {
  readonly id: string;
  readonly key: ActivityKey | null;
  readonly isUnused: boolean;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
};

const columns = sql`p.id, p.key, p.is_unused as "isUnused", p.name, p.purpose, p.basis, p.persons, p.data, p.recipients, p.transfers, p.retention,
           p.measures, p.version, s.name as "changedBy", p.changed_at as "changedAt"`;

export async function listActivities(trx: Trx): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from processing_activity p join staff_user s on s.id = p.changed_by order by p.name, p.id`.execute(trx);
  return rows;
}

export async function findActivity(
  trx: Trx,
  by: { readonly id: string } | { readonly key: string },
): Promise<ActivityRow | null> {
  const which = "id" in by ? sql`p.id = ${by.id}::uuid` : sql`p.key = ${by.key}`;
  const { rows } = await sql<ActivityRow>`
    select ${columns} from processing_activity p join staff_user s on s.id = p.changed_by where ${which}`.execute(trx);
  return rows[0] ?? null;
}

type Change = { readonly words: ActivityWords; readonly isUnused: boolean; readonly by: string; readonly now: Date };

/** Returns false if a colleague has written the same activity of the product in the meantime. */
export async function insertActivity(
  trx: Trx,
  of: Change & { readonly id: string; readonly key: string | null },
): Promise<boolean> {
  const { words: w } = of;
  const { numAffectedRows } = await sql`
    insert into processing_activity (id, key, is_unused, name, purpose, basis, persons, data, recipients, transfers, retention, measures, changed_by, changed_at)
    values (${of.id}, ${of.key}, ${of.isUnused}, ${w.name}, ${w.purpose}, ${w.basis}, ${w.persons}, ${w.data}, ${w.recipients}, ${w.transfers}, ${w.retention},
            ${w.measures}, ${of.by}, ${of.now}) on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Returns false if the activity has another version by now. */
export async function updateActivity(trx: Trx, of: Change & { readonly id: string; readonly version: number }): Promise<boolean> {
  const { words: w } = of;
  const { numAffectedRows } = await sql`
    update processing_activity set is_unused = ${of.isUnused}, name = ${w.name}, purpose = ${w.purpose}, basis = ${w.basis}, persons = ${w.persons},
           data = ${w.data}, recipients = ${w.recipients}, transfers = ${w.transfers}, retention = ${w.retention}, measures = ${w.measures},
           version = version + 1, changed_by = ${of.by}, changed_at = ${of.now}
     where id = ${of.id} and version = ${of.version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Returns false if the activity has another version by now. */
export async function deleteActivity(trx: Trx, of: { readonly id: string; readonly version: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from processing_activity where id = ${of.id} and version = ${of.version}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export type ControllerRow = {
  readonly contact: string;
  readonly officer: string;
  readonly measures: string;
  readonly version: number;
};

export async function findController(trx: Trx): Promise<ControllerRow> {
  const { rows } = await sql<ControllerRow>`select contact, officer, measures, version from processing_controller`.execute(trx);
  return rows[0] ?? { contact: "", officer: "", measures: "", version: 0 };
}

/** Returns false if the row has another version by now. Version 0 means that there was none. */
export async function putController(trx: Trx, of: ControllerRow & { readonly by: string; readonly now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into processing_controller (contact, officer, measures, changed_by, changed_at)
    values (${of.contact}, ${of.officer}, ${of.measures}, ${of.by}, ${of.now})
    on conflict (single_row) do update set contact = excluded.contact, officer = excluded.officer, measures = excluded.measures,
           version = processing_controller.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     where processing_controller.version = ${of.version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Name and registration number of the operator. */
export async function operatorName(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string; orgnr: string }>`
    select s.name, s.orgnr from brand b join seller s on s.id = b.seller_id where b.is_operator`.execute(trx);
  return [rows[0]?.name, rows[0]?.orgnr].filter((part) => part !== undefined && part !== "").join(", ");
}

/** How long data are kept, by class, as the retention job reads it. */
export async function findPeriods(trx: Trx): Promise<Periods> {
  const { rows } = await sql<{ class: ErasureClass; least: number | null; most: number | null }>`
    select class, min(keep_days) as least, max(keep_days) as most from retention_rule where action <> 'keep' group by class`.execute(
    trx,
  );
  return Object.fromEntries(
    rows.map(({ class: each, least, most }) => [each, least === null || most === null ? null : { least, most }]),
  );
}

/** The registries whose TLDs are sold or were, by name. */
export async function registryNames(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from registry r where exists (select from tld t where t.registry_id = r.id and not t.is_preparing) order by name`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}
