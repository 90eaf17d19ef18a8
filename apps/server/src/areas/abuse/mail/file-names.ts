import { abuseLimits, type AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import { randomBytes } from "node:crypto";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { abuseReportedJob } from "../abuse.jobs.ts";
import { referenceOf } from "../abuse.rules.ts";
import { namedIn, urlsOf } from "./find-names.rules.ts";
import { insertNames, markFiled, type LetterAt } from "./letter.repository.ts";

/**
 * Makes a report of a letter for each of these domains. A report joins the open case of its domain, or opens one. The worker
 * finds out which account the domain belongs to.
 */
export async function fileNames(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  letter: LetterAt,
  of: {
    readonly names: readonly string[];
    readonly what: AbuseKind;
    readonly isGrouped: boolean;
    readonly text: string;
    readonly extraUrls: readonly string[];
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const { what, isGrouped, by, now } = of;
  const found = namedIn([...of.extraUrls, of.text].join("\n"));
  const reports = of.names.map((host) => ({
    id: newId(now.getTime()),
    reference: referenceOf(randomBytes(10)),
    brandId: letter.brand_id,
    host,
    what,
    text: shortened(of.text === "" ? letter.subject || "–" : of.text),
    urls: urlsOf(found, host, abuseLimits.urls),
    name: letter.sender_name.slice(0, abuseLimits.name),
    email: letter.sender_email,
    language: letter.language,
    receivedAt: letter.received_at.toISOString(),
    letterId: letter.id,
  }));
  await insertNames(
    trx,
    letter.account_id,
    letter.id,
    reports.map(({ host, id }) => ({ name: host, isOurs: true, reportId: id })),
  );
  await markFiled(trx, letter.account_id, letter.id, { by, at: now, what, isGrouped });
  await deps.jobs.enqueue(trx, abuseReportedJob, reports);
}

const shortened = (text: string) =>
  text.length <= abuseLimits.text ? text : `${text.slice(0, abuseLimits.text - 1).toWellFormed()}…`;
