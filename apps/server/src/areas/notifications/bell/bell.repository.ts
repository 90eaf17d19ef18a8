import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { VisibleKinds } from "./bell.rules.ts";

export type NoticeRow = {
  readonly id: string;
  readonly kind: string;
  readonly params: unknown;
  readonly createdAt: Date;
  readonly isRead: boolean;
  /** Id of the domain named in the notice, if the account has that domain and the notice itself does not store the id. */
  readonly domainId: string | null;
};

export type Reader = { readonly scope: AccountScope; readonly userId: string; readonly kinds: VisibleKinds };

/** Notices that the reader sees. Row policies already keep those of other users away. */
const seenBy = ({ scope, userId, kinds }: Reader) => sql`
  n.account_id = ${scope.accountId} and (n.kind = any(${kinds.shared}::text[]) or (n.user_id = ${userId} and n.kind = any(${kinds.own}::text[])))`;

/** Whether the reader has read the notice. Each user of the account has a read mark of their own. */
const isRead = ({ userId }: Reader) =>
  sql<boolean>`exists (select 1 from notice_read x where x.account_id = n.account_id and x.notice_id = n.id and x.user_id = ${userId})`;

/** The most notices that are counted, because the notification bell shows no more than "99+". */
const countMax = 100;

export async function countUnread(trx: Trx, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from notice n where ${seenBy(reader)} and not ${isRead(reader)} limit ${countMax}) u`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export async function listNotices(
  trx: Trx,
  reader: Reader,
  { isUnread, page, limit }: { readonly isUnread: boolean; readonly page: number; readonly limit: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = sql`${seenBy(reader)} ${isUnread ? sql`and not ${isRead(reader)}` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from notice n where ${where}`.execute(trx);
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.params, n.created_at as "createdAt", ${isRead(reader)} as "isRead",
           (select d.id from domain d where d.account_id = n.account_id and d.ascii_name = coalesce(n.params ->> 'apex', n.params ->> 'name') limit 1) as "domainId"
      from notice n where ${where}
     order by n.created_at desc, n.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  return { rows, total: counted[0]?.total ?? 0 };
}

type Which = { readonly ids: readonly string[] } | { readonly until: Date };

/** Marks notices as read by the reader alone. Returns the ids of those that were unread. */
export async function markRead(trx: Trx, reader: Reader, which: Which, now: Date): Promise<string[]> {
  const these = "ids" in which ? sql`n.id = any(${which.ids}::uuid[])` : sql`n.created_at <= ${which.until}`;
  const { rows } = await sql<{ id: string }>`
    insert into notice_read (account_id, notice_id, user_id, read_at)
    select n.account_id, n.id, ${reader.userId}, ${now} from notice n where ${seenBy(reader)} and not ${isRead(reader)} and ${these}
        on conflict do nothing returning notice_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}
