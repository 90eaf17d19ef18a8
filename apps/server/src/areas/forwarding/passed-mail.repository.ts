import type { Trx } from "../../platform/db/transaction.ts";

/** Which of the given deliveries were made before. */
export async function passedBefore(trx: Trx, digests: readonly Buffer[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("passed_mail")
    .select("digest")
    .where("digest", "in", [...digests])
    .execute();
  return new Set(rows.map((row) => row.digest.toString("hex")));
}

export async function notePassed(trx: Trx, digest: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto("passed_mail")
    .values({ digest, passed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
