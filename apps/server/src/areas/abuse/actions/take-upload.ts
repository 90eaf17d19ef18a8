import { randomUUID } from "node:crypto";
import { evidenceTypeNames } from "@nameplane/contracts/files/limits";
import type { attachAbuseFileSpec } from "@nameplane/contracts/abuse/letters";
import { letterLimits } from "@nameplane/contracts/abuse/letter-values";
import {
  FileEmpty,
  FileInfected,
  FileTooLarge,
  ScannerAway,
  UploadsBusy,
  WrongFileType,
} from "@nameplane/contracts/files/refusals";
import type { z } from "zod";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { SentFile } from "../../../platform/http/sent-file.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { checkFiles, cleanName, type CheckedFile, type FileDeps } from "../../files/index.ts";
import { countTries } from "../../identity/index.ts";
import { abuseCallLimits } from "../abuse-limits.rules.ts";
import { insertUpload } from "../uploads.repository.ts";

/**
 * How many files of strangers one process takes at the same time. The limit is needed because files are held in memory while they
 * are checked.
 */
const atOnce = 4;
let underWay = 0;
const bytesMax = letterLimits.fileMegabytes * 1024 * 1024;

export const placeOfUpload = (id: string) => ({ table: "abuse_upload", column: "sealed", rowId: id });

/**
 * Takes a file for a report that is still being written. The whole file is checked, and then kept for a day. It can only be
 * reached by its id, which is random.
 *
 * Possible refusals: TooFast, UploadsBusy, FileTooLarge, FileEmpty, WrongFileType, FileInfected, ScannerAway, BrokenBody.
 */
export async function takeUpload(
  deps: { readonly files: Pick<FileDeps, "scanner" | "vault"> },
  call: PublicCall,
  { name }: z.output<typeof attachAbuseFileSpec.input>,
  body: SentFile,
): Promise<{ uploadid: string; name: string; size: number }> {
  await call.publicTx((trx) =>
    countTries(trx, call.now, "abuse", [
      { subject: call.addressBlock, limits: abuseCallLimits.upload },
      { subject: call.brand.brandId, limits: abuseCallLimits.brandUpload },
    ]),
  );
  if (underWay >= atOnce) throw new Refused(UploadsBusy);
  underWay += 1;
  try {
    const file = await checked(deps, name, await body.read(bytesMax, tooLarge));
    const id = randomUUID();
    const shown = cleanName(file.name, file.type);
    const sealed = deps.files.vault.seal(placeOfUpload(id), file.bytes);
    const row = { id, name: shown, kind: file.type, scan: file.scan, sealed, at: call.now };
    await call.publicTx((trx) => insertUpload(trx, row));
    return { uploadid: id, name: shown, size: file.bytes.length };
  } finally {
    underWay -= 1;
  }
}

const tooLarge = () => new Refused(FileTooLarge, { values: { megabytes: letterLimits.fileMegabytes } });

async function checked(
  { files }: { readonly files: Pick<FileDeps, "scanner"> },
  name: string,
  bytes: Buffer,
): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refused(FileEmpty);
  const { kept, leftOut } = await checkFiles(files, [{ name, bytes }], { isEvidence: true }).catch((error: unknown) => {
    throw error instanceof OutcomeError ? new Refused(ScannerAway) : error;
  });
  const [file] = kept;
  if (file !== undefined) return file;
  if (leftOut[0]?.why === "virus") throw new Refused(FileInfected);
  throw new Refused(WrongFileType, { values: { types: evidenceTypeNames } });
}
