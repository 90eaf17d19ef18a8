import type {
  dropMailTextSpec,
  publishMailTextSpec,
  restoreMailTextSpec,
  saveMailTextSpec,
} from "@nameplane/contracts/notifications/mail-texts";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { NothingToPublish } from "@nameplane/contracts/whitelabel/refusals";
import type { z } from "zod";
import type { AuditAction } from "../../../platform/audit.ts";
import { Refused } from "../../../platform/refused.ts";
import { record, type Editing } from "../../whitelabel/editor/index.ts";
import { readTexts, type StoredTexts } from "../wording/index.ts";
import { findVersion, insertVersion, listVersions, lockDraft, writeDraft, type DraftRow } from "./mail-texts.repository.ts";
import { mailOf, readSent, targetOf, type Target } from "./target.ts";
import type { WordedMail } from "./worded-mails.ts";

type Revision = { readonly revision: number };
type Published = Revision & { readonly version: number };
type Begun = { readonly target: Target; readonly mail: WordedMail; readonly row: DraftRow | null; readonly next: number };

/**
 * Checks what every change needs first, and locks the draft. Possible refusals: NotFound, and ChangedMeanwhile if the draft is no
 * longer the one that was on the screen.
 */
async function begin(
  editing: Editing,
  { brandid, mail: key, revision }: { readonly brandid: string; readonly mail: string; readonly revision: number },
): Promise<Begun> {
  const target = await targetOf(editing, brandid);
  const mail = mailOf(key);
  const row = await lockDraft(editing.trx, target.id, key);
  const current = row?.revision ?? 0;
  if (current !== revision) throw new Refused(ChangedMeanwhile);
  return { target, mail, row, next: current + 1 };
}

const isSame = (one: StoredTexts | null, other: StoredTexts | null) => JSON.stringify(one) === JSON.stringify(other);

/** The text in use and its version. Version 0 means that the standard is in use. */
async function inUse(editing: Editing, { target, mail }: Begun): Promise<{ version: number; texts: StoredTexts | null }> {
  const [latest] = await listVersions(editing.trx, target.id, mail.key, 1);
  return latest === undefined ? { version: 0, texts: null } : { version: latest.version, texts: readTexts(latest.texts) };
}

/** An empty draft. Publishing it brings the standard back, so it is not the same as having no draft. */
const nothingWritten: StoredTexts = { en: {}, sv: {} };

/** Saves the sent texts as the draft. Possible refusals: NotFound, ChangedMeanwhile, and texts that are not allowed in a mail. */
export async function saveText(editing: Editing, input: z.output<typeof saveMailTextSpec.input>): Promise<Revision> {
  const begun = await begin(editing, input);
  const texts = readSent(begun.mail, input.texts);
  const isAsPublished = isSame(texts, (await inUse(editing, begun)).texts);
  if (isAsPublished && (begun.row === null || begun.row.texts === null)) return { revision: begun.next - 1 };
  await keep(editing, begun, isAsPublished ? null : (texts ?? nothingWritten));
  await note(editing, begun, "brand.mail-draft", {});
  return { revision: begun.next };
}

/** Deletes the draft. Possible refusals: NotFound, ChangedMeanwhile. */
export async function dropText(editing: Editing, input: z.output<typeof dropMailTextSpec.input>): Promise<Revision> {
  const begun = await begin(editing, input);
  if (begun.row === null || begun.row.texts === null) return { revision: begun.next - 1 };
  await keep(editing, begun, null);
  await note(editing, begun, "brand.mail-drop-draft", {});
  return { revision: begun.next };
}

/**
 * Publishes the draft. The draft is checked again, because the mail may have lost a variable since the draft was saved. Possible
 * refusals: NotFound, ChangedMeanwhile, NothingToPublish, and texts that are not allowed in a mail.
 */
export async function publishText(editing: Editing, input: z.output<typeof publishMailTextSpec.input>): Promise<Published> {
  const begun = await begin(editing, input);
  const drafted = readTexts(begun.row?.texts ?? null);
  if (drafted === null) throw new Refused(NothingToPublish);
  const version = await use(editing, begun, readSent(begun.mail, drafted), null);
  await keep(editing, begun, null);
  return { revision: begun.next, version };
}

/**
 * Publishes a former version again, as a new version. Version 0 is the standard. The draft does not change. Refuses like
 * publishText.
 */
export async function restoreText(editing: Editing, input: z.output<typeof restoreMailTextSpec.input>): Promise<Published> {
  const begun = await begin(editing, input);
  const { target, mail, row } = begun;
  const former = input.version === 0 ? null : await findVersion(editing.trx, target.id, mail.key, input.version);
  if (input.version !== 0 && former === null) throw new Refused(NotFound, { param: "version" });
  const texts = readTexts(former?.texts ?? null);
  const version = await use(editing, begun, texts === null ? null : readSent(mail, texts), input.version);
  await keep(editing, begun, readTexts(row?.texts ?? null));
  return { revision: begun.next, version };
}

async function use(editing: Editing, begun: Begun, texts: StoredTexts | null, restored: number | null): Promise<number> {
  const live = await inUse(editing, begun);
  if (isSame(texts, live.texts)) throw new Refused(NothingToPublish);
  const version = live.version + 1;
  const { target, mail } = begun;
  await insertVersion(editing.trx, target.id, mail.key, { version, texts, restored, by: editing.actor, at: editing.now });
  await note(editing, begun, restored === null ? "brand.mail-publish" : "brand.mail-restore", {
    version,
    texts,
    ...(restored === null ? {} : { restored }),
  });
  return version;
}

function keep({ trx, actor: by, now: at }: Editing, { target, mail, next }: Begun, texts: StoredTexts | null): Promise<void> {
  return writeDraft(trx, target.id, mail.key, { texts, revision: next, by, at });
}

function note(editing: Editing, { target, mail }: Begun, action: AuditAction, after: Record<string, unknown>): Promise<void> {
  const about = { mail: mail.key, ...(target.id === null ? { brands: "all" } : {}) };
  return record(editing, target.brand, { action, after: { ...about, ...after } });
}
