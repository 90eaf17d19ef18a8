import type { ReportFormat, ReportId, SchedulePace } from "@nameplane/contracts/reports/report-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** A staff member to whom reports can be mailed, because their login is not locked. */
export type ReaderAt = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: "en" | "sv";
  readonly brand_id: string | null;
  readonly permissions: readonly string[];
};

/** All staff members whose login is not locked, with their permissions. */
export async function listReaders(trx: Trx): Promise<ReaderAt[]> {
  const { rows } = await sql<ReaderAt>`select * from np_report_readers()`.execute(trx);
  return rows;
}

export type ScheduleAt = {
  readonly id: string;
  readonly report: ReportId;
  readonly grouping: string;
  readonly brand_id: string | null;
  readonly brand_name: string | null;
  readonly pace: SchedulePace;
  readonly format: ReportFormat;
  readonly staff_id: string;
  readonly staff_name: string;
  readonly next_on: string;
  readonly last_at: Date | null;
};

/**
 * The reports that are mailed, with the names of their readers, including readers whose login is locked. Runs as the staff role.
 */
export async function listSchedules(trx: Trx): Promise<ScheduleAt[]> {
  const { rows } = await sql<ScheduleAt>`
    select s.id, s.report, s.grouping, s.brand_id, b.name as brand_name, s.pace, s.format, s.staff_id, u.name as staff_name, s.next_on::text as next_on, s.last_at
      from report_schedule s join staff_user u on u.id = s.staff_id left join brand b on b.id = s.brand_id
     where s.ended_at is null order by s.created_at, s.id`.execute(trx);
  return rows;
}

export type NewSchedule = {
  readonly id: string;
  readonly report: ReportId;
  readonly grouping: string;
  readonly brandId: string | null;
  readonly pace: SchedulePace;
  readonly format: ReportFormat;
  readonly staffId: string;
  readonly by: string;
  readonly nextOn: string;
  readonly at: Date;
};

export async function insertSchedule(trx: Trx, row: NewSchedule): Promise<void> {
  await sql`
    insert into report_schedule (id, report, grouping, brand_id, pace, format, staff_id, made_by, next_on, created_at)
    values (${row.id}, ${row.report}, ${row.grouping}, ${row.brandId}::uuid, ${row.pace}, ${row.format}, ${row.staffId}::uuid, ${row.by}::uuid, ${row.nextOn}::date, ${row.at})`.execute(
    trx,
  );
}

export async function endSchedule(trx: Trx, id: string, at: Date): Promise<void> {
  await sql`update report_schedule set ended_at = ${at} where id = ${id}::uuid and ended_at is null`.execute(trx);
}

export type DueAt = Omit<ScheduleAt, "brand_name" | "staff_name" | "last_at">;

/** Schedules that are due today. Runs as the worker. */
export async function dueSchedules(trx: Trx, today: string): Promise<DueAt[]> {
  const { rows } = await sql<DueAt>`
    select id, report, grouping, brand_id, pace, format, staff_id, next_on::text as next_on from report_schedule
     where ended_at is null and next_on <= ${today}::date order by next_on, id limit 100`.execute(trx);
  return rows;
}

/** Moves a schedule to its next day. Returns false if another process has already done so. */
export async function moveSchedule(
  trx: Trx,
  of: { readonly id: string; readonly from: string; readonly to: string; readonly sentAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_schedule set next_on = ${of.to}::date, last_at = coalesce(${of.sentAt}::timestamptz, last_at)
     where id = ${of.id}::uuid and next_on = ${of.from}::date and ended_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
