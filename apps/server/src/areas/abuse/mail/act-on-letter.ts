import { NameNeeded, NoDomainName, NoSenderAddress } from "@nameplane/contracts/abuse/refusals";
import type { actOnLetterSpec } from "@nameplane/contracts/abuse/letters";
import { ChangedMeanwhile, MissingParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isEmail } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { letterWrittenJob } from "../abuse.jobs.ts";
import { reportedHost } from "../abuse.rules.ts";
import { fileNames } from "./file-names.ts";
import { insertAbuseMail, textOfLetter } from "./letter.repository.ts";
import { findStaffLetter, markRead, setAside, type StaffLetter } from "./staff-letters.repository.ts";
import { idsOfMail } from "./write-letter-mail.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };
type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof actOnLetterSpec.input>;

/**
 * Carries out an act of staff about a mail that reports abuse.
 *
 * Possible refusals: NotFound, ChangedMeanwhile, StatusProhibits (an act that the letter does not allow), NameNeeded,
 * NoDomainName, MissingParameter (no kind of abuse, no reason or no text), NoSenderAddress.
 */
export async function actOnLetter(deps: Deps, call: Call, input: Input): Promise<void> {
  const { trx } = call;
  const letter = await findStaffLetter(trx, input.letterid, { lock: true });
  if (letter === null) throw new Refused(NotFound, { param: "letterid" });
  if (letter.version !== input.version) throw new Refused(ChangedMeanwhile);
  const acts = { file, aside, write, read } as const;
  await acts[input.act](deps, call, letter, input);
  const { act, text: reason, names } = input;
  const after = { act, subject: letter.subject, ...(act === "aside" ? { reason } : {}), ...(act === "file" ? { names } : {}) };
  await auditStaff(trx, call, { actor: call.actor, action: "abuse.letter", object: letter.id, after });
}

/** Makes a report for each chosen domain. Staff can add domains that the mail does not name, and can add more later. */
async function file(deps: Deps, { trx, now, actor }: Call, letter: StaffLetter, input: Input): Promise<void> {
  const { what } = input;
  if (what === undefined) throw new Refused(MissingParameter, { missing: ["what"] });
  if (input.names.length === 0) throw new Refused(NameNeeded, { param: "names" });
  const names = input.names.map((name) => {
    const host = reportedHost(name);
    if (host === null) throw new Refused(NoDomainName, { param: "names", values: { name } });
    return host;
  });
  const text = await textOfLetter(trx, letter.account_id, letter.id);
  const of = { names: [...new Set(names)], what, isGrouped: input.grouped, text, extraUrls: [], by: actor, now };
  await fileNames(trx, deps, letter, of);
}

/** Staff have decided that the mail reports no abuse. Reports that were already made of it stay. */
async function aside(_deps: Deps, { trx, now, actor }: Call, letter: StaffLetter, { text }: Input): Promise<void> {
  if (letter.state !== "waiting") throw new Refused(StatusProhibits, { param: "act" });
  if (text === "") throw new Refused(MissingParameter, { missing: ["text"] });
  await setAside(trx, letter, { by: actor, at: now, reason: text.slice(0, 2000) });
}

/** Writes to the sender. The text stands in the conversation at once; the worker sends it as a mail. */
async function write(deps: Deps, { trx, now, staff }: Call, letter: StaffLetter, { text }: Input): Promise<void> {
  if (text === "") throw new Refused(MissingParameter, { missing: ["text"] });
  if (!isEmail(letter.sender_email)) throw new Refused(NoSenderAddress);
  const { deliveryId, mailId } = await idsOfMail(trx, letter.brand_id, now);
  const id = newId(now.getTime());
  const { account_id: accountId, id: letterId, brand_id: brandId, sender_email: address } = letter;
  await insertAbuseMail(trx, accountId, {
    id,
    letterId,
    direction: "out",
    mailId,
    address,
    text,
    authorId: staff.staffId,
    at: now,
  });
  await markRead(trx, letter);
  await deps.jobs.enqueue(trx, letterWrittenJob, [{ accountId, brandId, letterId, mailId: id, deliveryId, text }]);
}

async function read(_deps: Deps, { trx }: Call, letter: StaffLetter): Promise<void> {
  if (letter.news_at === null) throw new Refused(StatusProhibits, { param: "act" });
  await markRead(trx, letter);
}
