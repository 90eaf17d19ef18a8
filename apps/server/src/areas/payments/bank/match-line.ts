import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isPositiveMoney, isSameMoney, moneyToJson, sumMoney } from "@nameplane/values";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { bookBankSuspense, findOpenByOcr, type OpenInvoice } from "../../ledger/bank/index.ts";
import { findInvoiceByOcr, orderOfReference } from "../../ledger/index.ts";
import { findTransferOrder } from "../payments.repository.ts";
import { decideBankLine, findBankLine, findNewLines, lockBankLine, type BankLine } from "./bank-lines.repository.ts";
import { bookAsCredit, bookPart, type BookDeps, type LineTarget } from "./book-line.ts";
import { referencesIn } from "./references.rules.ts";

export type BankDeps = BookDeps & {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
};

/** The result for a line: matched to a customer, left in suspense for staff, or already decided before. */
export type Matched = "matched" | "suspense" | "known";

/** The account and targets for a whole line, if its references identify them without doubt. */
type Place = { readonly accountId: string; readonly brandId: string; readonly targets: readonly LineTarget[] };

const actor = "job:bank";
const batch = 200;

/**
 * Handles a new line. If its references identify an invoice or an order, the money is booked there; otherwise it waits in
 * suspense for staff. A line that was already decided stays as it is.
 */
export async function matchLine(deps: BankDeps, of: { readonly sellerId: string; readonly lineId: string }): Promise<Matched> {
  const { line, place } = await tx(deps.sweeping, { actor }, async (trx) => {
    const found = await findBankLine(trx, of.sellerId, of.lineId);
    return { line: found, place: found === null ? null : await findPlace(trx, found) };
  });
  if (line === null || line.state !== "new") return "known";
  return place === null ? leaveInSuspense(deps, of) : bookOnPlace(deps, of, place);
}

/**
 * Handles every new line, and returns how many there were. A line that fails does not stop the others: it stays new, and is
 * retried in the next run.
 *
 * Throws the first failure, after all other lines.
 */
export async function matchNewLines(deps: BankDeps): Promise<number> {
  const failures = new Map<string, unknown>();
  let count = 0;
  for (;;) {
    const found = await tx(deps.sweeping, { actor }, (trx) => findNewLines(trx, batch + failures.size));
    const untried = found.filter(({ lineId }) => !failures.has(lineId));
    if (untried.length === 0) break;
    for (const each of untried) {
      await matchLine(deps, each).catch((error: unknown) => failures.set(each.lineId, error));
    }
    count += untried.length;
  }
  for (const failure of failures.values()) throw failure;
  return count;
}

/**
 * Decides from the references where money belongs. Null means that staff decide. A single reference pays what is left on its
 * invoice, and the rest becomes credit. Several references are paid only if they belong to one customer and the money is exactly
 * their sum; otherwise it is not certain which of them the payer meant to leave out.
 */
async function findPlace(trx: Trx, line: BankLine): Promise<Place | null> {
  if (!isPositiveMoney(line.amount) || line.isReversal) return null;
  const { currency } = line.amount;
  const references = referencesIn(line);
  const [only] = references;
  if (only === undefined) return null;
  if (references.length > 1)
    return placeOfSeveral(line, await findOpenByOcr(trx, line.sellerId, currency, references), references.length);
  const invoice = await findInvoiceByOcr(trx, line.sellerId, only);
  if (invoice !== null)
    return invoice.currency === currency ? { ...invoice, targets: [{ kind: "invoice", invoiceId: invoice.invoiceId }] } : null;
  const number = orderOfReference(only);
  const order = number === null ? null : await findTransferOrder(trx, line.sellerId, number);
  return order === null || order.currency !== currency
    ? null
    : { ...order, targets: [{ kind: "order", orderId: order.orderId }] };
}

function placeOfSeveral(line: BankLine, invoices: readonly OpenInvoice[], asked: number): Place | null {
  const [first] = invoices;
  if (first === undefined || invoices.length !== asked) return null;
  const sum = sumMoney(
    invoices.map(({ left }) => left),
    line.amount.currency,
  );
  if (!isSameMoney(sum, line.amount) || invoices.some(({ accountId }) => accountId !== first.accountId)) return null;
  const { accountId, brandId } = first;
  return { accountId, brandId, targets: invoices.map(({ invoiceId }) => ({ kind: "invoice", invoiceId })) };
}

function bookOnPlace(deps: BankDeps, of: { readonly sellerId: string; readonly lineId: string }, place: Place): Promise<Matched> {
  const scope = makeScope({ accountId: place.accountId, brandId: place.brandId, actor });
  return tx(deps.pool, scope, async (trx) => {
    const line = await lockBankLine(trx, of.sellerId, of.lineId);
    if (line === null || line.state !== "new") return "known";
    const now = deps.clock.now();
    const paymentId = await bookTargets(deps, trx, scope, { line, targets: place.targets, amount: line.amount, now });
    await decideBankLine(trx, line, { state: "matched", accountId: scope.accountId, paymentId, by: actor, at: now });
    return "matched";
  });
}

/**
 * Books money on the targets of one account, one after the other. What is left over becomes the account's credit. Returns the
 * first payment.
 */
export async function bookTargets(
  deps: BookDeps,
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly line: BankLine;
    readonly targets: readonly LineTarget[];
    readonly amount: BankLine["amount"];
    readonly now: Date;
  },
): Promise<string> {
  const { line, targets, now } = of;
  let left = of.amount;
  let first: string | null = null;
  let orderId: string | null = null;
  for (const target of targets) {
    if (!isPositiveMoney(left)) break;
    const booked = await bookPart(deps, trx, scope, { line, target, amount: left, now });
    if (target.kind === "order") orderId = target.orderId;
    if (booked === null) continue;
    first ??= booked.paymentId;
    left = booked.left;
  }
  if (isPositiveMoney(left)) {
    const rest = await bookAsCredit(
      deps,
      trx,
      scope,
      { line, amount: left, now },
      orderId === null ? null : { orderId, isFor: false },
    );
    first ??= rest.paymentId;
  }
  if (first === null) throw new Error(`line ${line.id} was booked nowhere`);
  return first;
}

async function leaveInSuspense(deps: BankDeps, of: { readonly sellerId: string; readonly lineId: string }): Promise<Matched> {
  const operator = await tx(deps.sweeping, { actor }, operatorAccount);
  const scope = makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor });
  return tx(deps.pool, scope, async (trx) => {
    const line = await lockBankLine(trx, of.sellerId, of.lineId);
    if (line === null || line.state !== "new") return "known";
    const movement = { sellerId: line.sellerId, bankLineId: line.id, amount: line.amount, bookedOn: line.bookedOn };
    await bookBankSuspense(trx, scope, movement, { text: line.bankReference ?? "", isBack: false });
    await decideBankLine(trx, line, { state: "suspense", by: actor, at: deps.clock.now() });
    // Outgoing money is mostly fees and our own payments, which the bookkeeper knows. Only incoming money becomes a task.
    if (isPositiveMoney(line.amount))
      await raiseTask(trx, scope, {
        kind: "bank-unplaced",
        key: line.id,
        severity: "normal",
        subject: { kind: "bank-line", id: line.id },
        text: taskText("transferUnplaced", {
          amount: moneyToJson(line.amount),
          reference: [...line.references, line.text]
            .filter((each) => each !== "")
            .join(" ")
            .slice(0, 140),
        }),
      });
    return "suspense";
  });
}
