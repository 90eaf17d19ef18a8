import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionFacts } from "../../platform/http/call.ts";

/** How many rows a page of a list has: as many as the call asks for, or else the user's setting (specification S9). */
export async function pageSize(trx: Trx, { userId }: Pick<SessionFacts, "userId">, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return asked;
  const user = await trx.selectFrom("panel_user").select("list_size").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.list_size;
}
