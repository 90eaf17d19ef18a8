import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";

/** Names and addresses of these staff members, without those who are locked out. */
export async function staffNamed(
  trx: Trx,
  staffIds: readonly string[],
): Promise<{ name: string; email: string; language: string }[]> {
  const { rows } = await sql<{
    name: string;
    email: string;
    language: string;
  }>`select * from np_staff_named(${[...staffIds]}::uuid[])`.execute(trx);
  return rows;
}
