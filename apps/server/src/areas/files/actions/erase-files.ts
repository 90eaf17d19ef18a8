import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { FileDeps } from "../files.deps.ts";
import { eraseFile, filesToErase } from "../files.repository.ts";

const actor = "job:erase-files";
const batch = 200;

/** Erases the keys and the bytes of files past their retention. Returns how many were erased. It can run twice. */
export async function eraseFiles({
  pool,
  sweeping,
  clock,
}: { readonly pool: Pool; readonly sweeping: Pool } & Pick<FileDeps, "clock">): Promise<number> {
  const due = await tx(sweeping, { actor }, (trx) => filesToErase(trx, clock.now(), batch));
  for (const { accountId, brandId, fileId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(pool, scope, async (trx) => {
      await eraseFile(trx, scope, fileId);
      await audit(trx, { accountId, actor, action: "files.erase", object: fileId });
    });
  }
  return due.length;
}
