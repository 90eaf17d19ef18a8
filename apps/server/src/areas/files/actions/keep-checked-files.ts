import { evidenceTypes, fileMaxBytes, filesMax, type EvidenceType } from "@nameplane/contracts/files/limits";
import type { LeftOutWhy } from "@nameplane/contracts/tickets/mail-values";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { cleanName } from "../file-name.rules.ts";
import { evidenceTypeOf, typeOf } from "../file-type.rules.ts";
import type { FileDeps } from "../files.deps.ts";
import { insertFile, nameKept, type FileOwner } from "../files.repository.ts";
import { eraseAt, type KeptAs } from "../keep-for.rules.ts";
import { sealFile } from "../seal-file.ts";

type Attached = { readonly name: string; readonly bytes: Buffer };

/** An attached file that passed the checks of uploads. */
export type CheckedFile = Attached & { readonly type: EvidenceType; readonly scan: "clean" | "not_scanned" };

/** An attached file that failed the checks: its type or size is not accepted, it has a virus, or there were too many files. */
export type RefusedFile = { readonly name: string; readonly why: LeftOutWhy };

/**
 * Checks files that came with a mail, or files of staff, as uploads are checked: by their bytes and by the virus scanner. Nobody
 * can be asked to choose another file, so a file that is not accepted is returned with the reason. Do not call it in a
 * transaction, because it calls the scanner. Throws OutcomeError "unavailable" if the scanner does not answer.
 */
export async function checkFiles(
  deps: Pick<FileDeps, "scanner">,
  files: readonly Attached[],
  { isEvidence = false }: { readonly isEvidence?: boolean } = {},
): Promise<{ kept: CheckedFile[]; leftOut: RefusedFile[] }> {
  const kept: CheckedFile[] = [];
  const leftOut: RefusedFile[] = [];
  for (const { name, bytes } of files) {
    const type = isEvidence ? evidenceTypeOf(bytes) : typeOf(bytes);
    const why = bytes.length > fileMaxBytes ? "size" : type === null ? "type" : kept.length >= filesMax ? "many" : null;
    if (why !== null || type === null) {
      leftOut.push({ name, why: why ?? "type" });
      continue;
    }
    const said = deps.scanner === null ? "not_scanned" : await deps.scanner.scan(bytes);
    if (said === "away") throw new OutcomeError("unavailable", "the virus scanner does not answer");
    if (said === "infected") leftOut.push({ name, why: "virus" });
    else kept.push({ name, bytes, type, scan: said === "not_scanned" ? said : "clean" });
  }
  return { kept, leftOut };
}

/** Stores a checked file with the mail message that it came with. */
export function keepMailFile(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  messageId: string,
  file: CheckedFile,
  now: Date,
): Promise<void> {
  const owner = { kind: "ticket_message", id: messageId } as const;
  return keepChecked(trx, deps, scope, { owner, as: "message", action: "files.mail", file, now });
}

/** Stores a checked file as evidence of abuse. Customers never see it. */
export function keepEvidence(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  owner: { readonly kind: "abuse_report" | "abuse_mail"; readonly id: string },
  file: CheckedFile,
  now: Date,
): Promise<void> {
  return keepChecked(trx, deps, scope, { owner, as: "message", action: "files.evidence", file, now });
}

/** Stores a checked file of a court or a dispute provider with the restriction that it orders. */
export function keepPaper(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  restrictionId: string,
  file: CheckedFile,
  now: Date,
): Promise<void> {
  const owner = { kind: "domain_restriction", id: restrictionId } as const;
  return keepChecked(trx, deps, scope, { owner, as: "paper", action: "files.paper", file, now });
}

/** Stores a checked file that staff deliver with a service. */
export function keepGivenFile(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  serviceId: string,
  file: CheckedFile,
  now: Date,
): Promise<void> {
  const owner = { kind: "service", id: serviceId } as const;
  return keepChecked(trx, deps, scope, { owner, as: "given", action: "files.deliver", file, now });
}

type Kept = {
  readonly owner: FileOwner;
  readonly as: KeptAs;
  readonly action: AuditAction;
  readonly file: CheckedFile;
  readonly now: Date;
};

async function keepChecked(
  trx: Trx,
  { store, vault }: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  { owner, as, action, file: { name, bytes, type, scan }, now }: Kept,
): Promise<void> {
  const id = newId(now.getTime());
  const { keyEnc, parts } = sealFile(vault, id, bytes);
  const { mime } = evidenceTypes[type];
  await insertFile(trx, scope, {
    id,
    name: cleanName(name, type),
    mime,
    size: bytes.length,
    hash: sha256(bytes),
    keyEnc,
    scan,
    createdAt: now,
    storageKey: "",
    owner,
    eraseAt: eraseAt(as, now),
  });
  const { storageKey } = await store.keep(trx, scope, id, parts);
  await nameKept(trx, scope, id, storageKey);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action, object: id, after: { mime, size: bytes.length } });
}
