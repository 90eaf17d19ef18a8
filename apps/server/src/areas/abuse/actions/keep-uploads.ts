import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { keepEvidence, type FileDeps } from "../../files/index.ts";
import type { AbuseReported } from "../abuse.jobs.ts";
import { takeUpload } from "../uploads.repository.ts";
import { placeOfUpload } from "./take-upload.ts";

/**
 * Keeps the files that were uploaded for a report as its evidence, in the operator's account. Each file is moved in one
 * transaction, so a repeated job does not keep a file twice.
 */
export async function keepUploads(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly files: Pick<FileDeps, "store" | "vault"> },
  operator: AccountScope,
  { id, files = [] }: Pick<AbuseReported, "id" | "files">,
): Promise<void> {
  for (const uploadId of files)
    await tx(deps.pool, operator, async (trx) => {
      const upload = await takeUpload(trx, uploadId);
      if (upload === null) return;
      const bytes = deps.files.vault.open(placeOfUpload(uploadId), upload.sealed);
      const file = { name: upload.name, bytes, type: upload.kind, scan: upload.scan };
      await keepEvidence(trx, deps.files, operator, { kind: "abuse_report", id }, file, deps.clock.now());
    });
}
