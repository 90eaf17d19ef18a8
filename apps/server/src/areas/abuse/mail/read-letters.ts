import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/abuse/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { evidenceOf, presentFile } from "../../files/index.ts";
import { findStaffLetter, listLetters, mailsOfLetter, namesOfLetter } from "./staff-letters.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
const rowsOfPage = 50;

/** The list of mails that report abuse, for staff. */
export async function readLetters(
  { trx }: { readonly trx: Trx },
  { list = "waiting", page: typed = 1 }: InputOf<typeof operations.abuseLetters>,
): Promise<Answer<typeof operations.abuseLetters>> {
  const page = Number(typed);
  const rows = await listLetters(trx, list, { limit: rowsOfPage, offset: (page - 1) * rowsOfPage });
  return {
    data: rows.map((row) => ({
      letterid: row.id,
      sender: row.sender,
      subject: row.subject,
      what: row.what,
      mark: row.mark,
      names: row.names.map((name) => unicodeNameOf(name as DomainName)),
      files: row.files,
      received: row.received_at.toISOString(),
      due: row.due_at.toISOString(),
      news: row.news_at?.toISOString() ?? null,
      brand: row.brand,
    })),
    page,
    limit: rowsOfPage,
    total: rows[0]?.total ?? 0,
  };
}

/** A mail that reports abuse, with everything that belongs to it, for staff. Possible refusals: NotFound. */
export async function readLetter(
  { trx }: { readonly trx: Trx },
  { letterid }: InputOf<typeof operations.abuseLetter>,
): Promise<Answer<typeof operations.abuseLetter>> {
  const letter = await findStaffLetter(trx, letterid, { lock: false });
  if (letter === null) throw new Refused(NotFound, { param: "letterid" });
  const mails = await mailsOfLetter(trx, letterid);
  const files = await evidenceOf(
    trx,
    "abuse_mail",
    mails.map(({ id }) => id),
  );
  return {
    letterid,
    version: letter.version,
    state: letter.state,
    sendername: letter.sender_name,
    senderemail: letter.sender_email,
    subject: letter.subject,
    brand: letter.brand,
    format: letter.format,
    mark: letter.mark,
    what: letter.what,
    received: letter.received_at.toISOString(),
    due: letter.due_at.toISOString(),
    news: letter.news_at?.toISOString() ?? null,
    grouped: letter.is_grouped,
    reason: letter.reason,
    decidedby: letter.decided_by,
    names: (await namesOfLetter(trx, letterid)).map((row) => ({
      name: unicodeNameOf(row.name as DomainName),
      isours: row.is_ours,
      reference: row.reference,
      isfiled: row.is_filed,
      outcome: row.outcome,
    })),
    mails: mails.map((row) => ({
      mailid: row.id,
      direction: row.direction,
      address: row.address,
      text: row.text,
      mark: row.mark,
      by: row.by,
      at: row.at.toISOString(),
      files: files.filter(({ ownerId }) => ownerId === row.id).map(presentFile),
      leftout: row.left_out.map(({ name, why }) => ({ name, why })),
    })),
  };
}
