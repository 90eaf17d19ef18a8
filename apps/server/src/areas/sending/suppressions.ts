import { NotFound } from "@nameplane/contracts/refusals";
import type { suppressionsSpec } from "@nameplane/contracts/sending/suppressions";
import type { z } from "zod";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { brandOf, record, type Editing } from "../whitelabel/editor/index.ts";
import {
  deleteSuppression,
  findSuppression,
  listSuppressions,
  ownAddress,
  type SuppressionRow,
} from "./suppressions.repository.ts";

const pageSize = 20;

const presented = ({ since, ...row }: SuppressionRow) => ({ ...row, since: since.toISOString() });

/** The addresses to which mails of a brand do not go. Possible refusals: NotFound. */
export async function readSuppressions(
  editing: Editing,
  { brandid, search, page }: z.output<typeof suppressionsSpec.input>,
): Promise<z.output<typeof suppressionsSpec.answer>> {
  await brandOf(editing, brandid);
  const { rows, count } = await listSuppressions(editing.trx, brandid, { search, page, size: pageSize });
  return { data: rows.map(presented), count };
}

/** Allows mails to an address again. Possible refusals: NotFound (also if mails are allowed already). */
export async function endSuppression(
  editing: Editing,
  { brandid, address }: { readonly brandid: string; readonly address: string },
): Promise<void> {
  const brand = await brandOf(editing, brandid);
  if (!(await deleteSuppression(editing.trx, brandid, address))) throw new Refused(NotFound, { param: "address" });
  // The log of the brand's account may be kept longer than the address of a customer.
  await record(editing, brand, { action: "brand.mail-again" });
}

type Call = SessionCall & { readonly trx: Trx };

/** Why mails to the user's own address do not arrive. Null if they do. */
export async function ownTrouble({ trx, session }: Call): Promise<ReturnType<typeof presented> | null> {
  const address = await ownAddress(trx, session.userId);
  const found = address === null ? null : await findSuppression(trx, session.brandId, address);
  return found === null ? null : presented(found);
}

/**
 * Allows mails to the user's own address again, because the user says that it works now. Refuses with NotFound if mails are
 * already allowed.
 */
export async function retryOwn(call: Call): Promise<void> {
  const { trx, session, scope, requestId, address: from } = call;
  const address = await ownAddress(trx, session.userId);
  if (address === null || !(await deleteSuppression(trx, session.brandId, address))) throw new Refused(NotFound);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "user.mail-again",
    object: session.userId,
    requestId,
    address: from,
  });
}
