import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { ErasureOpen } from "@nameplane/contracts/privacy/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct } from "../../../platform/http/second-person.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { findClosing } from "../closing.repository.ts";
import { insertErasure, listErasures, previewErasure } from "../erasure.repository.ts";
import { sumByClass, type ErasureSum } from "../erasure.rules.ts";

type Call = StaffCall & { readonly trx: Trx };

/** What an erasure of the caller's own account would erase, and what it would keep. */
export async function readOwnErasure({ trx, scope }: SessionCall & { readonly trx: Trx }): Promise<ErasureSum[]> {
  return sumByClass(await previewErasure(trx, scope.accountId));
}

async function accountOf(trx: Trx, number: number): Promise<{ id: string; brand_id: string; state: string; kind: string }> {
  const row = await trx
    .selectFrom("account")
    .select(["id", "brand_id", "state", "kind"])
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refused(NotFound, { param: "number" });
  return row;
}

/** For staff: what an erasure would erase of a customer, and what has been erased already. Possible refusals: NotFound. */
export async function readErasure(
  { trx }: Call,
  { number }: { readonly number: number },
): Promise<Omit<AnswerOf<typeof operations.customerErasure>, "code" | "desc">> {
  const account = await accountOf(trx, number);
  const done = await listErasures(trx, account.id);
  const asked = await findClosing(trx, account.id);
  return {
    mayerase: account.state === "closed" && account.kind !== "operator" && !done.some(({ doneAt }) => doneAt === null),
    closing: asked === null ? null : { closesat: asked.closesAt.toISOString(), erases: asked.erases },
    classes: sumByClass(await previewErasure(trx, account.id)),
    erasures: done.map(({ askedAt, nextAt, doneAt, counts }) => ({
      askedat: askedAt.toISOString(),
      nextat: nextAt?.toISOString() ?? null,
      doneat: doneAt?.toISOString() ?? null,
      rows: Object.values(counts).reduce((sum, n) => sum + n, 0),
    })),
  };
}

/**
 * The checks that are made before the staff member is asked to confirm their identity. Possible refusals: NotFound,
 * StatusProhibits (the account is not closed), ErasureOpen.
 */
export async function refuseErasure(trx: Trx, { number }: { readonly number: number }): Promise<string> {
  const account = await accountOf(trx, number);
  if (account.state !== "closed" || account.kind === "operator") throw new Refused(StatusProhibits, { param: "number" });
  if ((await listErasures(trx, account.id)).some(({ doneAt }) => doneAt === null)) throw new Refused(ErasureOpen);
  return account.id;
}

/** Orders the erasure of a closed account, which the worker carries out. Possible refusals: those of refuseErasure. */
export async function eraseCustomer(call: Call, { number, why }: InputOf<typeof operations.eraseCustomer>): Promise<void> {
  const { trx, actor, now, requestId, address } = call;
  const accountId = await refuseErasure(trx, { number: Number(number) });
  if (!(await insertErasure(trx, { accountId, actor }, { id: newId(now.getTime()), why: "staff", now, nextAt: now })))
    throw new Refused(ErasureOpen);
  await audit(trx, { accountId, actor, action: "privacy.erase", object: accountId, after: { why }, requestId, address });
}

/** Describes an erasure, for the second staff member who approves it. Possible refusals: NotFound. */
export async function describeErasure(
  { trx }: Call,
  { number, why }: InputOf<typeof operations.eraseCustomer>,
): Promise<DescribedAct> {
  const account = await accountOf(trx, Number(number));
  return {
    account: { accountId: account.id, brandId: account.brand_id },
    object: { kind: "account", id: account.id },
    title: String(number),
    sum: null,
    changes: [
      { field: "personalData", before: "kept", after: "erased", currency: null },
      { field: "why", before: null, after: why, currency: null },
    ],
  };
}
