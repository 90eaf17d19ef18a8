import { NotFound } from "@nameplane/contracts/refusals";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { FileDeps } from "../files.deps.ts";
import { evidenceOf } from "../files.repository.ts";
import { readFile } from "./read-file.ts";

/**
 * Returns a file of the operator that is evidence of abuse or a paper of a court, for staff who may see what it belongs to. The
 * operator's audit log records who opened it; the customer's log does not. Possible refusals: NotFound.
 */
export async function readEvidence(
  deps: Pick<FileDeps, "store" | "vault">,
  call: StaffCall & { readonly trx: Trx },
  owner: { readonly kind: "abuse_report" | "abuse_mail" | "domain_restriction"; readonly id: string },
  fileId: string,
): Promise<Document> {
  const { trx, actor, brand, requestId, address } = call;
  const file = (await evidenceOf(trx, owner.kind, [owner.id])).find(({ id }) => id === fileId);
  if (file === undefined) throw new Refused(NotFound, { param: "fileid" });
  const scope = makeScope({ accountId: file.accountId, brandId: brand.brandId, actor });
  return readFile(trx, deps, scope, { fileId, reader: { owner }, caller: { requestId, address } });
}
