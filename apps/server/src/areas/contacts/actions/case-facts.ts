import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { hasConsequence } from "../case.rules.ts";
import { findCaseMail, ownedNames } from "../cases.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";

export type FactsOfCase = {
  readonly contactId: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly domains: readonly string[];
  /** Null if no domain depends on the answer. */
  readonly deadlineAt: Date | null;
  /** What is wrong in the data according to the contact. Null if the contact has not objected. */
  readonly denied: string | null;
};

/** The facts for a mail of a case. Null if the case has ended. */
export async function factsOfCase(trx: Trx, scope: AccountScope, caseId: string): Promise<FactsOfCase | null> {
  const found = await findCaseMail(trx, scope, caseId);
  if (found === null) return null;
  const { contactId, name, firstName, email, source, deadlineAt, denied } = found;
  const isBinding = hasConsequence(source);
  const domains = isBinding ? await namesOfRegistrant(trx, scope, contactId) : [];
  return { contactId, name, firstName, email, domains, deadlineAt: isBinding ? deadlineAt : null, denied };
}

/** Domains that depend on the verification of a registrant, sorted by name. */
export async function namesOfRegistrant(trx: Trx, scope: AccountScope, contactId: string): Promise<string[]> {
  const states = ["active", "verification_needed", "verification_pending", "suspended", "expired_renewable"];
  const names = await ownedNames(trx, scope, contactId, { tlds: await verifyingTlds(trx), states });
  return names.map(({ asciiName }) => asciiName);
}
