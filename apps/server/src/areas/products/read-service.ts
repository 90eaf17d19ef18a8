import type { AnswerOf } from "@nameplane/contracts";
import type { serviceList } from "@nameplane/contracts/products/operations";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { presentService } from "./services.present.ts";
import { findService } from "./services.repository.ts";

/** A service of the account as lists show it. Null if the account has no such service. */
export async function readService(
  trx: Trx,
  scope: AccountScope,
  id: string,
): Promise<AnswerOf<typeof serviceList>["data"][number] | null> {
  const row = await findService(trx, scope, id);
  return row === null ? null : presentService(row);
}
