import type { AnswerOf } from "@nameplane/contracts";
import type { ContactImportLine } from "@nameplane/contracts/contacts/import";
import type { importContacts as operation } from "@nameplane/contracts/contacts/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { lockContactImports } from "../contacts.repository.ts";
import type { LineProblem } from "../import-line.rules.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { createContact } from "./create-contact.ts";
import { judgeLines, type Judged } from "./judge-import.ts";
import { updateContact } from "./update-contact.ts";

type Result = AnswerOf<typeof operation>["lines"][number];

/**
 * Imports lines as they were checked: each is judged again, and done only if it would do exactly what its seal says. A line whose
 * contact already is as the line says counts as the same, so that an import that broke off can be repeated (ADR 178).
 */
export async function importContacts(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  lines: readonly ContactImportLine[],
): Promise<Result[]> {
  await lockContactImports(trx, scope);
  const results: Result[] = [];
  for (const [at, judged] of (await judgeLines(trx, scope, lines)).entries())
    results.push(await importLine(trx, deps, scope, judged, lines[at]?.seal ?? ""));
  return results;
}

async function importLine(trx: Trx, deps: ContactDeps, scope: AccountScope, judged: Judged, seal: string): Promise<Result> {
  const { line, view, form, known } = judged;
  const refused = (problems: LineProblem[]): Result => ({ line, result: "refused", problems, contactid: null });
  if (view.state === "same") return { line, result: "same", problems: [], contactid: known?.id ?? null };
  if (view.state === "wrong") return refused([...view.problems]);
  if (view.state === "double") return refused([{ field: null, problem: "twice" }]);
  if (view.seal !== seal) return refused([{ field: null, problem: "since" }]);
  if (known === null) {
    const made = await createContact(trx, scope, form);
    return { line, result: "made", problems: [], contactid: made.id };
  }
  await updateContact(trx, deps, scope, { ...form, contactid: known.id, version: known.version });
  return { line, result: "changed", problems: [], contactid: known.id };
}
