import type { AnswerOf } from "@nameplane/contracts";
import type { CustomerImport, customerImportSpec, ImportedLine } from "@nameplane/contracts/resellers/imports";
import { importReport } from "@nameplane/contracts/resellers/file-texts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { importProblems, type ImportedState } from "@nameplane/contracts/resellers/values";
import { ruleKeys } from "@nameplane/values";
import type { z } from "zod";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { findImport, newestImports, rowsOfImport, type ImportedRow, type ImportRow } from "./imports.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

const states: Readonly<Record<ImportedRow["state"], ImportedState>> = {
  pending: "waiting",
  done: "made",
  skipped: "there",
  failed: "failed",
};
/** The state in which a row is shown. In the database, a customer who was changed is "done" as well. */
const stateOf = ({ state, isChanged }: ImportedRow): ImportedState => (isChanged && state === "done" ? "changed" : states[state]);
const problems = [...importProblems, ...ruleKeys];

/** Imports of customers, the newest first. */
export const readImports = async ({ trx, scope }: Call): Promise<Answer<typeof operations.customerImports>> => ({
  data: (await newestImports(trx, scope)).map(presentRun),
});

/** An import with its lines. Possible refusals: NotFound (runid). */
export async function readImport(
  { trx, scope }: Call,
  { runid, only, page, limit }: z.output<typeof customerImportSpec.input>,
): Promise<Answer<typeof operations.customerImport>> {
  const found = await findImport(trx, scope, runid);
  if (found === null) throw new Refused(NotFound, { param: "runid" });
  const rows = await rowsOfImport(trx, scope, { id: runid, only: only ?? null, limit, offset: (page - 1) * limit });
  return { run: presentRun(found), data: rows.map(presentRow), page, limit, total: rows[0]?.total ?? 0 };
}

/** The result of each line, as a file. Possible refusals: NotFound (runid). */
export async function importFile({ trx, scope, language }: Call, runid: string): Promise<Document> {
  const found = await findImport(trx, scope, runid);
  if (found === null) throw new Refused(NotFound, { param: "runid" });
  const rows = await rowsOfImport(trx, scope, { id: runid, only: null, limit: found.total, offset: 0 });
  const word = importReport[language];
  const head = [word.line, word.reference, word.name, word.email, word.username, word.result];
  const lines = rows.map((row) =>
    csvLine([row.line, row.reference, row.name, row.email, row.username, word.state[stateOf(row)]]),
  );
  return {
    content: Buffer.from(`\ufeff${csvLine(head)}${lines.join("")}`, "utf8"),
    contentType: "text/csv; charset=utf-8",
    fileName: `import-${found.startedAt.toISOString().slice(0, 10)}.csv`,
  };
}

const presentRun = ({ id, terms, by, startedAt, total, made, there, failed, waiting, changed }: ImportRow): CustomerImport => ({
  runid: id,
  brand: terms.brand,
  startedat: startedAt.toISOString(),
  by,
  invite: terms.invite,
  isended: waiting === 0,
  total,
  made,
  changed,
  there,
  failed,
  waiting,
});

const presentRow = (row: ImportedRow): ImportedLine => {
  const { line, reference, name, email, username, problem, accountId } = row;
  return {
    line,
    reference,
    name,
    email,
    username,
    state: stateOf(row),
    problem: problems.find((each) => each === problem) ?? null,
    accid: accountId,
  };
};
