import { ExportUnderWay } from "@nameplane/contracts/privacy/refusals";
import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { StreamedDocument } from "../../../platform/http/send-answer.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { readStream, type FileDeps } from "../../files/index.ts";
import { changeExport, insertExport, listExports, lockExport, type ExportRow } from "../exports.repository.ts";
import { exportOrderedJob } from "../privacy.jobs.ts";

type Exports = Omit<AnswerOf<typeof operations.dataExports>, "code" | "desc">["data"];

/** Refuses a second copy. Possible refusals: ExportUnderWay, because only one copy of an account is made at a time. */
export async function refuseOrder(trx: Trx, { scope }: SessionCall): Promise<void> {
  if ((await listExports(trx, scope)).some(({ state }) => state === "waiting")) throw new Refused(ExportUnderWay);
}

/** Orders a copy of everything the account has here. Possible refusals: ExportUnderWay. */
export async function orderExport(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  call: SessionCall & { trx: Trx },
): Promise<string> {
  const { trx, scope, session, language, now } = call;
  const id = newId(now.getTime());
  if (!(await insertExport(trx, scope, { id, userId: session.userId, language, now }))) throw new Refused(ExportUnderWay);
  const { accountId, brandId, actor } = scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: "privacy.export", object: id, requestId, address });
  await deps.jobs.enqueue(trx, exportOrderedJob, [{ accountId, brandId, exportId: id }]);
  return id;
}

export async function readExports(trx: Trx, { scope }: SessionCall): Promise<Exports> {
  return (await listExports(trx, scope)).map(presentExport);
}

function presentExport(row: ExportRow): Exports[number] {
  return {
    exportid: row.id,
    state: row.state,
    orderedat: row.orderedAt.toISOString(),
    size: row.size,
    fetchuntil: row.fetchUntil?.toISOString() ?? null,
    fetchedat: row.fetchedAt?.toISOString() ?? null,
  };
}

/** Returns the copy if it can be downloaded. Possible refusals: NotFound. */
export async function findReady(
  trx: Trx,
  { scope, now }: SessionCall,
  exportId: string,
): Promise<ExportRow & { fileId: string }> {
  const row = await lockExport(trx, scope, exportId);
  if (row?.state !== "ready" || row.fileId === null || row.fetchUntil === null || row.fetchUntil <= now)
    throw new Refused(NotFound, { param: "exportid" });
  return { ...row, fileId: row.fileId };
}

/** The archive, decrypted part by part while it is sent. Possible refusals: NotFound. */
export async function fetchExport(
  files: Pick<FileDeps, "store" | "vault">,
  call: SessionCall,
  exportId: string,
): Promise<StreamedDocument> {
  const { scope, now, requestId, address } = call;
  const { fileId } = await call.tx(async (trx) => {
    const row = await findReady(trx, call, exportId);
    await changeExport(trx, scope, exportId, { fetched_at: now });
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: "privacy.export-fetch", object: exportId, requestId, address });
    return row;
  });
  return {
    chunks: readStream((fn) => call.tx(fn), files, scope, fileId),
    contentType: "application/zip",
    fileName: `account-${now.toISOString().slice(0, 10)}.zip`,
  };
}
