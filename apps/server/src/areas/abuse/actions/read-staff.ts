import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/abuse/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { evidenceOf, presentFile, type EvidenceRow } from "../../files/index.ts";
import { messagesOf, type CaseOfDomain } from "../abuse.repository.ts";
import { readReference, worstFirst } from "../abuse.rules.ts";
import { authorsOf, findCase, listAbuse, reportsWith, type CaseAt, type ReportAt } from "../staff-abuse.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
const rowsOfPage = 50;

/** The list of reported domains, for staff. */
export async function readAbuseList(
  { trx }: { readonly trx: Trx },
  { list = "open", page: typed = 1 }: InputOf<typeof operations.abuseList>,
): Promise<Answer<typeof operations.abuseList>> {
  const page = Number(typed);
  const rows = await listAbuse(trx, list, { limit: rowsOfPage, offset: (page - 1) * rowsOfPage });
  return {
    data: rows.map((row) => ({
      reference: row.reference,
      name: unicodeNameOf(row.name as DomainName),
      what: worstFirst(row.kinds),
      reports: row.reports,
      received: row.received.toISOString(),
      due: row.due?.toISOString() ?? null,
      isheld: row.is_held,
      isanswered: row.is_answered,
      account: row.number === null ? null : { number: row.number, name: row.account_name },
      brand: row.brand,
    })),
    page,
    limit: rowsOfPage,
    total: rows[0]?.total ?? 0,
  };
}

/** A report with everything that belongs to it, for staff. Possible refusals: NotFound. */
export async function readAbuseCase(
  { trx }: { readonly trx: Trx },
  { reference }: InputOf<typeof operations.abuseCase>,
): Promise<Answer<typeof operations.abuseCase>> {
  const reports = await reportsWith(trx, readReference(reference));
  const [first] = reports;
  if (first === undefined) throw new Refused(NotFound, { param: "reference" });
  const one = first.case_id === null ? null : await findCase(trx, first.account_id, first.case_id, { lock: false });
  const files = await evidenceOf(
    trx,
    "abuse_report",
    reports.map(({ id }) => id),
  );
  return {
    name: unicodeNameOf((one?.ascii_name ?? first.name) as DomainName),
    reports: reports.map((row) => presentReport(row, files)),
    case: one === null ? null : await presentCase(trx, one),
  };
}

function presentReport(row: ReportAt, files: readonly EvidenceRow[]) {
  return {
    reportid: row.id,
    letterid: row.letter_id,
    files: files.filter(({ ownerId }) => ownerId === row.id).map(presentFile),
    reference: row.reference,
    what: row.what,
    text: row.text,
    urls: row.urls,
    reportername: row.reporter_name,
    reporteremail: row.reporter_email,
    brand: row.brand,
    received: row.received_at.toISOString(),
    due: row.due_at.toISOString(),
    answer:
      row.answered_at === null || row.outcome === null
        ? null
        : { outcome: row.outcome, text: row.answer ?? "", at: row.answered_at.toISOString(), by: row.answered_by ?? "" },
  };
}

async function presentCase(trx: Trx, one: CaseAt) {
  const messages = await messagesOf(trx, one.account_id, one.id);
  const authors = new Map(
    (await authorsOf(trx, [...new Set(messages.map((row) => row.author_id))])).map(({ id, name }) => [id, name]),
  );
  return {
    caseid: one.id,
    version: one.version,
    status: codeOf("case", one.state),
    opened: one.opened_at.toISOString(),
    closed: one.closed_at?.toISOString() ?? null,
    hold: holdOf(one),
    islocked: one.statuses.includes("clientTransferProhibited"),
    islockwanted: one.lock_wanted,
    account: { number: one.number, name: one.account_name },
    domain: {
      domainid: one.domain_id,
      status: codeOf("domain", one.domain_state),
      statuses: one.statuses,
      created: one.created_at.toISOString(),
      isregistered: one.is_registered,
    },
    messages: messages.map(({ step, text, at, author_id: author }) => ({
      step,
      text,
      at: at.toISOString(),
      by: authors.get(author) ?? "",
    })),
  };
}

export function holdOf({
  hold_wanted: isWanted,
  hold_set_at: setAt,
}: Pick<CaseOfDomain, "hold_wanted" | "hold_set_at">): "none" | "holding" | "held" | "lifting" {
  if (isWanted === null) return "none";
  if (!isWanted) return "lifting";
  return setAt === null ? "holding" : "held";
}
