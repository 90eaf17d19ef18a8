import { codeOf, statuses, type AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { dueSoonDays, type verificationDues } from "@nameplane/contracts/backoffice/acts/verification-values";
import { namedDomains, type VerificationRow } from "@nameplane/contracts/backoffice/acts/verifications";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import { asciiNameOf, unicodeNameOf, type DomainName } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { hasConsequence, latestDay, verifyingTlds } from "../../contacts/index.ts";
import * as repository from "./verifications.repository.ts";

const rowsOfPage = 50;

type Filter = {
  readonly status?: number | undefined;
  readonly due?: (typeof verificationDues)[number] | undefined;
  readonly brandid?: string | undefined;
  readonly name?: string | undefined;
  readonly after?: string | undefined;
};

/** Verifications that are under way, the next deadline first. Possible refusals: BadParameter (status: not one of a case). */
export async function readStaffVerifications(
  { trx, now }: StaffCall & { readonly trx: Trx },
  { status, due, brandid, name = "", after }: Filter,
): Promise<Omit<AnswerOf<typeof operations.staffVerifications>, "code" | "desc">> {
  const found = await repository.verificationsAt(trx, {
    tlds: await verifyingTlds(trx),
    named: namedDomains,
    state: status === undefined ? null : stateOf(status),
    // A case whose deadline has passed is not due soon any more.
    from: due === "soon" ? now : null,
    before: due === "soon" ? addDays(now, dueSoonDays) : due === "over" ? now : null,
    brandId: brandid ?? null,
    text: name,
    ascii: asciiNameOf(name) ?? name.toLowerCase(),
    after: after ?? null,
    limit: rowsOfPage + 1,
  });
  const page = found.slice(0, rowsOfPage);
  return {
    data: page.map(present),
    next: found.length > rowsOfPage ? (page.at(-1)?.id ?? null) : null,
    brands: await repository.brandsOfCases(trx),
  };
}

/** The account of a verification that is under way, and its brand. Possible refusals: NotFound. */
export async function findPlace(trx: Trx, caseId: string): Promise<repository.CasePlace> {
  const place = await repository.placeOfCase(trx, caseId);
  if (place === null) throw new Refused(NotFound, { param: "caseid" });
  return place;
}

function stateOf(code: number): string {
  const known = statuses.find((status) => status.machine === "case" && status.code === code);
  if (known === undefined) throw new Refused(BadParameter, { param: "status" });
  return known.state;
}

const mails = { queued: "queued", sent: "sent", delivered: "sent" } as const;

function present(row: repository.VerificationAt): VerificationRow {
  const { source, state, opened_at: openedAt, deadline_at: deadlineAt } = row;
  const wasMailed = row.mailed_at !== null;
  return {
    caseid: row.id,
    version: row.version,
    status: codeOf("case", state),
    contact: { name: row.contact_name, email: row.email },
    account: { number: row.account_number, name: row.account_name },
    brand: { brandid: row.brand_id, name: row.brand_name },
    source,
    isagain: row.is_again,
    mail: !wasMailed ? "none" : row.mail === null ? "queued" : (mails[row.mail as keyof typeof mails] ?? "bounced"),
    mailed: row.mailed_at?.toISOString() ?? null,
    objection: state === "answered" ? row.objection : null,
    askid: row.ask_id,
    domains: row.domains.map(({ id, name }) => ({ domainid: id, unicodename: unicodeNameOf(name as DomainName) })),
    domaincount: row.domain_count,
    opened: openedAt.toISOString(),
    deadline: deadlineAt.toISOString(),
    stops: hasConsequence(source),
    held: row.hold_set_at?.toISOString() ?? null,
    latest: latestDay({ source, state, openedAt, deadlineAt }),
  };
}
