import type { InputOf } from "@nameplane/contracts";
import { AccountInUse } from "@nameplane/contracts/backoffice/refusals";
import type { ClosingView } from "@nameplane/contracts/privacy/closing";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { ClosingAsked, NotThatNumber, OwnerCloses } from "@nameplane/contracts/privacy/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, type Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { notifyAccountClosing } from "../../notifications/index.ts";
import { blocksOf, thinkDays } from "../closing.rules.ts";
import { bookYears, endClosing, findClosing, insertClosing, isOwner, openClosing, readHoldings } from "../closing.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Deps = { readonly jobs: Pick<Jobs, "enqueue">; readonly clock: Clock };

/** What the page about closing shows: what prevents it, and what would happen. */
export async function readClosing({ trx, scope, session }: Call): Promise<ClosingView> {
  const found = await readHoldings(trx, scope);
  const asked = await findClosing(trx, scope.accountId);
  const { toAsk } = blocksOf(found);
  const { kind, state: _, isRefunding: __, ...holdings } = found;
  return {
    ...holdings,
    mayclose: kind !== "operator" && (await isOwner(trx, scope, session.userId)),
    asked:
      asked === null ? null : { at: asked.askedAt.toISOString(), closesat: asked.closesAt.toISOString(), erases: asked.erases },
    blocks: toAsk,
    bookyears: await bookYears(trx),
  };
}

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: OwnerCloses, StatusProhibits,
 * ClosingAsked, NotThatNumber, AccountInUse.
 */
export async function refuseClosing(trx: Trx, { scope, session }: SessionCall, number: string): Promise<void> {
  const holdings = await readHoldings(trx, scope);
  if (!(await isOwner(trx, scope, session.userId))) throw new Refused(OwnerCloses);
  // The operator's own account sells to all others, so nobody could work without it.
  if (holdings.kind === "operator") throw new Refused(StatusProhibits);
  if ((await findClosing(trx, scope.accountId)) !== null) throw new Refused(ClosingAsked);
  if (number !== String(holdings.number)) throw new Refused(NotThatNumber, { param: "number" });
  if (blocksOf(holdings).toAsk.length > 0) throw new Refused(AccountInUse);
}

/**
 * Requests the closing of the account for its owner, who can cancel it for 14 days. Possible refusals: those of refuseClosing.
 */
export async function closeAccount(
  deps: Deps,
  call: Call,
  { number, erase }: InputOf<typeof operations.closeAccount>,
): Promise<{ closesat: string }> {
  const { trx, scope, now } = call;
  await refuseClosing(trx, call, number);
  const id = newId(now.getTime());
  const closesAt = addDays(now, thinkDays);
  if (!(await insertClosing(trx, scope, { id, askedAt: now, closesAt, erases: erase }))) throw new Refused(ClosingAsked);
  const { accountId, actor } = scope;
  const { requestId, address } = call;
  const after = { closesAt: closesAt.toISOString(), erase };
  await audit(trx, { accountId, actor, action: "privacy.close", object: accountId, after, requestId, address });
  await notifyAccountClosing(trx, deps, scope, {
    closingId: id,
    step: "asked",
    closesAt: closesAt.toISOString(),
    erases: erase,
  });
  return { closesat: closesAt.toISOString() };
}

/** Cancels the closing for the owner. Possible refusals: OwnerCloses, NotFound (the account is not being closed). */
export async function keepAccount(deps: Deps, call: Call): Promise<void> {
  const { trx, scope, session, now } = call;
  if (!(await isOwner(trx, scope, session.userId))) throw new Refused(OwnerCloses);
  const asked = await openClosing(trx, scope);
  if (asked === null) throw new Refused(NotFound);
  await endClosing(trx, scope, asked.id, { as: "taken_back", now });
  const { accountId, actor } = scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: "privacy.keep", object: accountId, requestId, address });
  await notifyAccountClosing(trx, deps, scope, {
    closingId: asked.id,
    step: "kept",
    closesAt: asked.closesAt.toISOString(),
    erases: asked.erases,
  });
}
