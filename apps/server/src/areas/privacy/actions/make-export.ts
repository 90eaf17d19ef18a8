import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { eraseFile, keepStream } from "../../files/index.ts";
import { notifyDataExport } from "../../notifications/index.ts";
import { changeExport, lockExport, type ExportRow } from "../exports.repository.ts";
import type { PrivacyDeps } from "../privacy.deps.ts";
import { writeArchive } from "../write-archive.ts";
import { fillArchive } from "./fill-archive.ts";

/** For how many days a copy can be downloaded. */
const fetchDays = 7;
const dayMs = 86_400_000;
/** How many times a copy is begun before it counts as failed, and the user is told to contact support. */
const triesMax = 3;
/** The worker writes its sign of life at most this often. */
const beatMs = 20_000;

/**
 * Makes a copy that was ordered, as an encrypted file, and notifies the user. It is safe to repeat: if a worker died while making
 * a copy, the copy is begun again, and what was already written is erased.
 */
export async function makeExport(deps: PrivacyDeps, scope: AccountScope, exportId: string): Promise<void> {
  const begun = await tx(deps.pool, scope, (trx) => begin(trx, deps, scope, exportId));
  if (begun === null) return;
  let seenAt = deps.clock.now().getTime();
  const within = async <T>(fn: (trx: Trx) => Promise<T>) =>
    tx(deps.pool, scope, async (trx) => {
      const now = deps.clock.now();
      if (now.getTime() - seenAt > beatMs) {
        await changeExport(trx, scope, exportId, { worked_at: now });
        seenAt = now.getTime();
      }
      return fn(trx);
    });
  const now = deps.clock.now();
  const { number } = await within((trx) => findAccount(trx, scope));
  const fetchUntil = addMs(now, fetchDays * dayMs);
  const chunks = writeArchive(now, (add) =>
    fillArchive(deps, within, scope, { language: begun.language, account: number, at: now }, add),
  );
  const file = {
    owner: { kind: "data_export", id: exportId },
    name: `account-${number}.zip`,
    mime: "application/zip",
    now,
    eraseAt: fetchUntil,
  } as const;
  const { fileId, size } = await keepStream(within, deps.files, scope, file, chunks);
  await tx(deps.pool, scope, async (trx) => {
    const ours = await lockExport(trx, scope, exportId);
    // Another worker took over because this one seemed dead. The other worker's copy is the one that counts.
    if (ours?.state !== "waiting" || ours.tries !== begun.tries) return eraseFile(trx, scope, fileId);
    await changeExport(trx, scope, exportId, {
      state: "ready",
      file_id: fileId,
      size_bytes: size,
      ended_at: deps.clock.now(),
      fetch_until: fetchUntil,
    });
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: "privacy.export-ready", object: exportId, after: { bytes: size } });
    await tell(trx, deps, scope, begun, fetchUntil);
  });
}

/**
 * Takes over the making of the copy. Returns null if there is nothing to make. After too many attempts, the export counts as
 * failed, and the user is notified.
 */
async function begin(trx: Trx, deps: PrivacyDeps, scope: AccountScope, exportId: string): Promise<ExportRow | null> {
  const row = await lockExport(trx, scope, exportId);
  if (row?.state !== "waiting") return null;
  const now = deps.clock.now();
  if (row.tries >= triesMax) {
    await changeExport(trx, scope, exportId, { state: "failed", ended_at: now });
    await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "privacy.export-failed", object: exportId });
    await tell(trx, deps, scope, row, null);
    return null;
  }
  const tries = row.tries + 1;
  await changeExport(trx, scope, exportId, { tries, worked_at: now });
  return { ...row, tries };
}

const tell = (trx: Trx, deps: PrivacyDeps, scope: AccountScope, { id, userId }: ExportRow, until: Date | null) =>
  notifyDataExport(trx, deps, scope, { exportId: id, userId, until: until?.toISOString() ?? null });
