import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { linkDays } from "../case.rules.ts";
import { insertLink } from "../cases.repository.ts";

/** A link for the mail of a case, valid for one answer and seven days. Only its hash is stored, so each mail gets a new link. */
export function issueCaseLink(
  trx: Trx,
  scope: AccountScope,
  of: { readonly caseId: string; readonly address: string },
  now: Date,
): Promise<string> {
  return issue(trx, scope, "case_answer", { case: of.caseId, email: of.address }, now);
}

/** Like issueCaseLink, for a link by which one side agrees to a change of owner. */
export function issueConsentLink(
  trx: Trx,
  scope: AccountScope,
  of: { readonly consentId: string; readonly address: string },
  now: Date,
): Promise<string> {
  return issue(trx, scope, "owner_consent", { consent: of.consentId, email: of.address }, now);
}

async function issue(
  trx: Trx,
  scope: AccountScope,
  kind: "case_answer" | "owner_consent",
  subject: object,
  now: Date,
): Promise<string> {
  const token = newToken();
  await insertLink(trx, scope, { hash: sha256(token), kind, subject, endsAt: addDays(now, linkDays) });
  return token;
}
