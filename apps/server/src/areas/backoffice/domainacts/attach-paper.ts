import type { attachPaperSpec } from "@nameplane/contracts/backoffice/acts/domain-acts";
import { fileMaxMegabytes, filesMax, fileTypeNames } from "@nameplane/contracts/files/limits";
import { FileInfected, FileTooLarge, ScannerAway, TooManyFiles, WrongFileType } from "@nameplane/contracts/files/refusals";
import type { FileView } from "@nameplane/contracts/files/files";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { checkFiles, evidenceOf, keepPaper, presentFile, type CheckedFile, type FileDeps } from "../../files/index.ts";
import { auditStaff, operatorAccountId } from "../../staff/index.ts";
import { openRestrictions, placeOfDomain, type RestrictionAt } from "./restrictions.repository.ts";

type Input = z.output<typeof attachPaperSpec.input>;

/**
 * Files a paper (a file of a court or a dispute provider) with a court lock or a UDRP lock. The file is checked like every
 * upload, and stored in the operator's account, so that the customer's account contains nothing of it.
 *
 * Possible refusals: NotFound, StatusProhibits (a hold has no papers), TooManyFiles, FileTooLarge, WrongFileType, FileInfected,
 * ScannerAway.
 */
export async function attachPaper(deps: FileDeps, call: StaffCall, input: Input): Promise<{ paper: FileView }> {
  await call.tx((trx) => lockOf(trx, input));
  const file = await checked(deps, input);
  return call.tx(async (trx) => {
    const { id } = await lockOf(trx, input);
    if ((await evidenceOf(trx, "domain_restriction", [id])).length >= filesMax)
      throw new Refused(TooManyFiles, { values: { max: filesMax } });
    const scope = makeScope({ accountId: await operatorAccountId(trx), brandId: call.brand.brandId, actor: call.actor });
    await keepPaper(trx, deps, scope, id, file, call.now);
    const paper = (await evidenceOf(trx, "domain_restriction", [id])).at(-1);
    if (paper === undefined) throw new Error("a paper that was filed is not there");
    await auditStaff(trx, call, {
      actor: call.actor,
      action: "domain.paper",
      object: input.domainid,
      after: { restriction: id, file: paper.id },
    });
    return { paper: presentFile(paper) };
  });
}

async function lockOf(trx: Trx, { domainid: domainId, restrictionid: id }: Input): Promise<RestrictionAt> {
  const place = await placeOfDomain(trx, domainId);
  const open = place === null ? [] : await openRestrictions(trx, { accountId: place.accountId, domainId }, { lock: true });
  const found = open.find((each) => each.id === id);
  if (found === undefined) throw new Refused(NotFound, { param: "restrictionid" });
  if (found.kind === "hold") throw new Refused(StatusProhibits, { param: "restrictionid" });
  return found;
}

async function checked(deps: Pick<FileDeps, "scanner">, { name, content }: Input): Promise<CheckedFile> {
  const sent = [{ name, bytes: Buffer.from(content, "base64") }];
  const { kept, leftOut } = await checkFiles(deps, sent).catch((error: unknown) => {
    throw error instanceof OutcomeError ? new Refused(ScannerAway, { param: "content" }) : error;
  });
  const [file] = kept;
  if (file !== undefined) return file;
  const why = leftOut[0]?.why;
  if (why === "virus") throw new Refused(FileInfected, { param: "content" });
  if (why === "size") throw new Refused(FileTooLarge, { param: "content", values: { megabytes: fileMaxMegabytes } });
  throw new Refused(WrongFileType, { param: "content", values: { types: fileTypeNames } });
}
