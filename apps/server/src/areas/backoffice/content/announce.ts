import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { ChangedByColleague, EndsBeforeStart, HasBegun, OtherBrand } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { whenOf } from "../status.rules.ts";
import {
  changeAnnouncement,
  deleteAnnouncement,
  insertAnnouncement,
  insertUpdate,
  listAnnouncements,
  listBrandsFor,
  findAnnouncement,
  type AnnouncementAt,
  type AnnouncementFields,
} from "./announcements.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

const weekMs = 7 * 86_400_000;

/** Notices of the status page with their texts in all languages. `past` includes those that ended more than a week ago. */
export async function readAnnouncements(
  { trx, staff, now }: Call,
  past: boolean,
): Promise<Answer<typeof operations.announcementList>> {
  const rows = await listAnnouncements(trx, past ? null : new Date(now.getTime() - weekMs));
  return { data: rows.map((row) => present(row, staff.brandId, now)), brands: await listBrandsFor(trx, staff.brandId) };
}

/**
 * Creates or changes a notice on the status page. Customers see it within seconds.
 *
 * Possible refusals: NotFound, EndsBeforeStart, OtherBrand, ChangedByColleague.
 */
export async function saveAnnouncement(call: Call, input: InputOf<typeof operations.saveAnnouncement>): Promise<string> {
  const { trx, staff } = call;
  const { noticeid, version, brandid, starts, ends, ...rest } = input;
  const fields: AnnouncementFields = {
    ...rest,
    brand_id: brandid,
    starts_at: new Date(starts),
    ends_at: ends === null ? null : new Date(ends),
  };
  if (fields.ends_at !== null && fields.ends_at <= fields.starts_at) throw new Refused(EndsBeforeStart, { param: "ends" });
  if (staff.brandId !== null && brandid !== staff.brandId) throw new Refused(OtherBrand, { param: "brandid" });
  const known = await listBrandsFor(trx, brandid);
  if (brandid !== null && known.length === 0) throw new Refused(NotFound, { param: "brandid" });
  const before = noticeid === undefined ? null : await loadOwn(call, noticeid, version);
  const id = before?.id ?? newId();
  if (before === null) await insertAnnouncement(trx, id, staff.staffId, fields);
  else await change(trx, before, fields);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: before === null ? "announcements.publish" : "announcements.change",
    object: id,
    ...(before === null ? {} : { before: logged(before) }),
    after: logged(fields),
  });
  return id;
}

/** Adds an update to a notice. `over` ends the notice now. Possible refusals: NotFound, OtherBrand, ChangedByColleague. */
export async function updateAnnouncement(call: Call, input: InputOf<typeof operations.updateAnnouncement>): Promise<void> {
  const { trx, staff, now } = call;
  const { noticeid, version, phase, severity, text } = input;
  const notice = await loadOwn(call, noticeid, version);
  await insertUpdate(trx, { id: newId(), noticeId: notice.id, phase, text, at: now, madeBy: staff.staffId });
  const isOver = phase === "over" && (notice.ends_at === null || notice.ends_at > now);
  // A notice that is declared over before its planned start ends a moment after that start, because an end must follow a start.
  const endsAt = isOver ? new Date(Math.max(now.getTime(), notice.starts_at.getTime() + 1)) : notice.ends_at;
  await change(trx, notice, { ...fieldsOf(notice), severity, ends_at: endsAt });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "announcements.update",
    object: notice.id,
    after: { phase, severity, ...text },
  });
}

/** Removes a notice that has not begun. Possible refusals: NotFound, OtherBrand, HasBegun. */
export async function withdrawAnnouncement(call: Call, noticeId: string): Promise<void> {
  const { trx, now } = call;
  const notice = await loadOwn(call, noticeId);
  if (notice.starts_at <= now) throw new Refused(HasBegun);
  await deleteAnnouncement(trx, notice.id);
  await auditStaff(trx, call, { actor: call.actor, action: "announcements.withdraw", object: notice.id, before: logged(notice) });
}

async function loadOwn({ trx, staff }: Call, noticeId: string, version?: number): Promise<AnnouncementAt> {
  const notice = await findAnnouncement(trx, noticeId);
  if (notice === null) throw new Refused(NotFound, { param: "noticeid" });
  if (staff.brandId !== null && notice.brand_id !== staff.brandId) throw new Refused(OtherBrand);
  if (version !== undefined && version !== notice.version) throw new Refused(ChangedByColleague);
  return notice;
}

async function change(trx: Trx, notice: AnnouncementAt, fields: AnnouncementFields): Promise<void> {
  if (!(await changeAnnouncement(trx, notice, fields))) throw new Refused(ChangedByColleague);
}

const fieldsOf = ({ brand_id, kind, severity, parts, title, body, starts_at, ends_at }: AnnouncementAt): AnnouncementFields => ({
  brand_id,
  kind,
  severity,
  parts,
  title,
  body,
  starts_at,
  ends_at,
});

const logged = ({ brand_id, kind, severity, parts, title, body, starts_at, ends_at }: AnnouncementFields) => ({
  brandId: brand_id,
  kind,
  severity,
  parts,
  title,
  body,
  starts: starts_at.toISOString(),
  ends: ends_at?.toISOString() ?? null,
});

function present(row: AnnouncementAt, ownBrand: string | null, now: Date): AnnouncementRow {
  const { id, brand_id: brandid, brand_name: name, kind, severity, parts, title, body, starts_at: starts, ends_at: ends } = row;
  return {
    noticeid: id,
    brand: brandid === null ? null : { brandid, name: name ?? "" },
    kind,
    severity,
    parts,
    title,
    body,
    starts: starts.toISOString(),
    ends: ends?.toISOString() ?? null,
    when: whenOf({ starts, ends }, now),
    updates: row.updates.map(({ at, ...update }) => ({ ...update, at: new Date(at).toISOString() })),
    by: row.made_by,
    maychange: ownBrand === null || brandid === ownBrand,
    version: row.version,
  };
}
