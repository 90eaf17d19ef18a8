import { isPositiveMoney, subtractMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { deferMovement, deferralsOf, firstRelease, releaseIncomeMovement } from "../deferral.rules.ts";
import { insertDeferrals, lockDeferrals, setReleased } from "../deferrals.repository.ts";
import type { InvoiceLine } from "../lines.rules.ts";
import { book } from "../postings.repository.ts";
import type { Movement } from "../postings.rules.ts";

/** Stores which part of an invoice is income of later months. Returns the movements that are to be booked with the invoice. */
export async function deferIncome(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly sellerId: string;
    readonly invoiceId: string;
    readonly issuedOn: string;
    readonly lines: readonly InvoiceLine[];
    readonly now: Date;
  },
): Promise<Movement[]> {
  const deferrals = deferralsOf(of.lines, of.issuedOn);
  if (deferrals.length === 0) return [];
  const rows = deferrals.map((deferral) => ({ ...deferral, nextMonth: firstRelease(deferral, of.issuedOn) }));
  await insertDeferrals(trx, scope, of, rows);
  return deferrals.map(({ revenueCode, deferred }) => deferMovement(revenueCode, deferred));
}

/**
 * Releases all deferred income of a request that is credited. The credit note takes back the whole income of the request, so both
 * cancel each other out.
 */
export async function endDeferrals(
  trx: Trx,
  scope: AccountScope,
  of: { readonly sellerId: string; readonly invoiceId: string; readonly requestId: string; readonly on: string },
): Promise<void> {
  const open = await lockDeferrals(trx, scope, of.invoiceId, of.requestId);
  const rest = open.map((row) => ({ ...row, left: subtractMoney(row.deferred, row.released) }));
  const movements = rest.filter(({ left }) => isPositiveMoney(left));
  await book(
    trx,
    scope,
    { sellerId: of.sellerId, bookedOn: of.on, invoiceId: of.invoiceId, requestId: of.requestId },
    movements.map(({ revenueCode, left }) => releaseIncomeMovement(revenueCode, left, "")),
  );
  for (const { id, deferred } of rest) await setReleased(trx, scope, id, { released: deferred, nextMonth: null, endedOn: of.on });
}
