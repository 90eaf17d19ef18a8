import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import type { DescribedAct, StaffTrxCall } from "../../platform/http/second-person.ts";
import { Refused } from "../../platform/refused.ts";
import { paidForRequest } from "./tasks.repository.ts";

type Input = InputOf<typeof operations.actOnRequest>;

/**
 * Describes to a second staff member how much an end of a paid request would give back to its customer. Null for acts that give
 * nothing back. Possible refusals: NotFound.
 */
export async function describeRequestAct(
  { trx }: StaffTrxCall,
  { requestid, act, text = "" }: Input,
): Promise<DescribedAct | null> {
  if (act !== "cancel" && act !== "reject") return null;
  const paid = await paidForRequest(trx, requestid);
  if (paid === null) throw new Refused(NotFound, { param: "requestid" });
  if (paid.minor === 0) return null;
  const { accountId, brandId, name, minor, currency } = paid;
  return {
    account: { accountId, brandId },
    object: { kind: "request", id: String(requestid) },
    title: `${requestid} ${name}`.trim(),
    sum: { minor, currency },
    changes: [
      { field: "amount", before: null, after: String(minor), currency },
      ...(text === "" ? [] : [{ field: "why" as const, before: null, after: text, currency: null }]),
    ],
  };
}
