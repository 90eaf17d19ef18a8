import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

type Texts = { readonly en: string; readonly sv: string };

export type AnnouncementAt = Pick<AnnouncementRow, "kind" | "severity" | "parts"> & {
  readonly id: string;
  readonly brand_id: string | null;
  readonly brand_name: string | null;
  readonly title: Texts;
  readonly body: Texts;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly made_by: string | null;
  readonly updates: readonly {
    readonly updateid: string;
    readonly phase: AnnouncementRow["updates"][number]["phase"];
    readonly text: Texts;
    readonly at: string;
    readonly by: string;
  }[];
  readonly version: number;
};

async function select(trx: Trx, which: RawBuilder<boolean>): Promise<AnnouncementAt[]> {
  const { rows } = await sql<AnnouncementAt>`
    select n.id, n.brand_id, b.name as brand_name, n.kind, n.severity, n.parts, n.title, n.body, n.starts_at, n.ends_at, s.name as made_by, n.version,
           coalesce((select jsonb_agg(jsonb_build_object('updateid', u.id, 'phase', u.phase, 'text', u.text, 'at', u.at, 'by', m.name) order by u.at, u.id)
                       from status_update u join staff_user m on m.id = u.made_by where u.notice_id = n.id), '[]') as updates
      from status_notice n left join brand b on b.id = n.brand_id left join staff_user s on s.id = n.made_by
     where ${which} order by n.starts_at desc, n.id desc limit 200`.execute(trx);
  return rows;
}

/** The newest 200 notices that the staff member may see. With `endedAfter`, notices that ended before that time are left out. */
export function listAnnouncements(trx: Trx, endedAfter: Date | null): Promise<AnnouncementAt[]> {
  return select(
    trx,
    sql<boolean>`(${endedAfter}::timestamptz is null or n.ends_at is null or n.ends_at > ${endedAfter}::timestamptz)`,
  );
}

/** One notice. Null if it does not exist, or the staff member may not see it. */
export async function findAnnouncement(trx: Trx, id: string): Promise<AnnouncementAt | null> {
  return (await select(trx, sql<boolean>`n.id = ${id}::uuid`))[0] ?? null;
}

export type AnnouncementFields = Pick<
  AnnouncementAt,
  "kind" | "severity" | "parts" | "title" | "body" | "starts_at" | "ends_at" | "brand_id"
>;

const valuesOf = ({ title, body, ...fields }: AnnouncementFields) => ({
  ...fields,
  title: JSON.stringify(title),
  body: JSON.stringify(body),
});

export async function insertAnnouncement(trx: Trx, id: string, madeBy: string, fields: AnnouncementFields): Promise<void> {
  await trx
    .insertInto("status_notice")
    .values({ id, made_by: madeBy, ...valuesOf(fields) })
    .execute();
}

/** Changes a notice. Returns false if a colleague has changed it since it was read. */
export async function changeAnnouncement(
  trx: Trx,
  { id, version }: AnnouncementAt,
  fields: AnnouncementFields,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("status_notice")
    .set({ ...valuesOf(fields), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertUpdate(
  trx: Trx,
  update: {
    readonly id: string;
    readonly noticeId: string;
    readonly phase: string;
    readonly text: Texts;
    readonly at: Date;
    readonly madeBy: string;
  },
): Promise<void> {
  const { id, noticeId, phase, text, at, madeBy } = update;
  await trx
    .insertInto("status_update")
    .values({ id, notice_id: noticeId, phase, text: JSON.stringify(text), at, made_by: madeBy })
    .execute();
}

export async function deleteAnnouncement(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("status_notice").where("id", "=", id).execute();
}

/** The brands for which the staff member may publish. */
export async function listBrandsFor(trx: Trx, brandId: string | null): Promise<{ brandid: string; name: string }[]> {
  let query = trx.selectFrom("brand").select(["id as brandid", "name"]).orderBy("name");
  if (brandId !== null) query = query.where("id", "=", brandId);
  return query.execute();
}
