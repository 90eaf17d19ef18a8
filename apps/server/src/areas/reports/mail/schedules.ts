import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/reports/operations";
import { ScheduleReaderMay } from "@nameplane/contracts/reports/refusals";
import { reportIds } from "@nameplane/contracts/reports/report-values";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn } from "../../ledger/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { groupingOf, mayRead, refuseReader } from "../ask-report.ts";
import { brandsAndZone } from "../brands.repository.ts";
import { nextMailOn } from "../months.rules.ts";
import * as repository from "./schedules.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * Whether a report may be sent to a staff member. They must be allowed to read it, and it must not contain another brand than
 * their own.
 */
export function maySend(
  reader: repository.ReaderAt | undefined,
  { report, brand_id: brandId }: Pick<repository.ScheduleAt, "report" | "brand_id">,
): boolean {
  if (reader === undefined) return false;
  if (!mayRead(report, { permissions: new Set(reader.permissions), brandId: reader.brand_id })) return false;
  return reader.brand_id === null || brandId === null || reader.brand_id === brandId;
}

/** The schedules of the reports that the staff member may read, and to whom each report can be mailed. */
export async function readSchedules({ trx, staff }: Call): Promise<Answer<typeof operations.reportSchedules>> {
  const readers = await repository.listReaders(trx);
  const isSeen = ({ report, brand_id: brandId }: repository.ScheduleAt) =>
    mayRead(report, staff) && (staff.brandId === null || brandId === staff.brandId);
  return {
    data: (await repository.listSchedules(trx)).filter(isSeen).map((row) => ({
      scheduleid: row.id,
      report: row.report,
      by: row.grouping,
      brand: row.brand_id === null ? null : { brandid: row.brand_id, name: row.brand_name ?? "" },
      pace: row.pace,
      format: row.format,
      reader: { staffid: row.staff_id, name: row.staff_name },
      stopped: !maySend(
        readers.find(({ id }) => id === row.staff_id),
        row,
      ),
      next: row.next_on,
      last: row.last_at?.toISOString() ?? null,
    })),
    readers: readers
      .filter(({ brand_id: brandId }) => staff.brandId === null || brandId === staff.brandId)
      .map(({ id: staffid, name, permissions, brand_id: brandId }) => ({
        staffid,
        name,
        rights: reportIds.filter((report) => mayRead(report, { permissions: new Set(permissions), brandId })),
      })),
  };
}

/** Schedules a report to be mailed. Possible refusals: NoPermission, NoSuchGrouping, NotFound (the brand), ScheduleReaderMay. */
export async function saveSchedule(call: Call, input: InputOf<typeof operations.saveSchedule>): Promise<string> {
  const { trx, staff, now, actor } = call;
  const { report, brand, pace, format, staffid: staffId } = input;
  refuseReader(report, staff);
  const grouping = groupingOf(report, input.by);
  const { brands, timeZone } = await brandsAndZone(trx, staff.brandId);
  if (brand !== null && !brands.some(({ brandid }) => brandid === brand)) throw new Refused(NotFound, { param: "brand" });
  const brandId = staff.brandId ?? brand;
  const reader = (await repository.listReaders(trx)).find(({ id }) => id === staffId);
  if (!maySend(reader, { report, brand_id: brandId })) throw new Refused(ScheduleReaderMay, { param: "staffid" });
  const id = newId(now.getTime());
  const nextOn = nextMailOn(pace, dateIn(timeZone, now));
  await repository.insertSchedule(trx, {
    id,
    report,
    grouping,
    brandId,
    pace,
    format,
    staffId,
    by: staff.staffId,
    nextOn,
    at: now,
  });
  await auditStaff(trx, call, {
    actor,
    action: "reports.schedule",
    object: id,
    after: { report, grouping, pace, format, staffId },
  });
  return id;
}

/** Stops mailing a report. Possible refusals: NotFound. */
export async function endSchedule(call: Call, id: string): Promise<void> {
  const { trx, staff, now, actor } = call;
  const found = (await repository.listSchedules(trx)).find((row) => row.id === id);
  if (found === undefined || !mayRead(found.report, staff) || (staff.brandId !== null && found.brand_id !== staff.brandId))
    throw new Refused(NotFound, { param: "scheduleid" });
  await repository.endSchedule(trx, id, now);
  await auditStaff(trx, call, {
    actor,
    action: "reports.unschedule",
    object: id,
    before: { report: found.report, staffId: found.staff_id },
  });
}
