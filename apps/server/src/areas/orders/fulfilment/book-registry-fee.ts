import { isCurrency, money, isNegativeMoney, isZeroMoney, type Money } from "@nameplane/values";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { feeInJournal } from "../../registry/journal/index.ts";
import type { RegistryFee } from "../../registry/index.ts";
import { bookCost, dateIn, findBrandSeller } from "../../ledger/index.ts";
import { costPrice, worthOn } from "../../products/index.ts";
import { operatorsCurrency } from "./operators-currency.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";

const actWords = {
  create: { en: "a registration", sv: "en registrering" },
  renew: { en: "a renewal", sv: "en förnyelse" },
  restore: { en: "a restore", sv: "en återställning" },
  transfer: { en: "a transfer", sv: "en flytt" },
} as const;

/**
 * Posts what the registry charges for a request that it has carried out: the fee in its answer (RFC 8748), or else the fee in the
 * request's journal, or else the operator's cost price. If the cost is unknown, a person gets a task and the request continues.
 */
export async function bookRegistryFee(
  trx: Trx,
  scope: AccountScope,
  work: {
    readonly requestId: string;
    readonly asciiName: string;
    readonly registryId: string;
    readonly tld: string;
    readonly operation: "create" | "renew" | "restore" | "transfer";
    /** The command that the registry charges for, if it differs from the command of the operation. */
    readonly verb?: string;
    readonly periodMonths: number;
    /** The fee in the answer. Null if the answer contained none, or was lost. */
    readonly known: RegistryFee | null;
    readonly now: Date;
  },
): Promise<void> {
  const { requestId, operation, asciiName, now } = work;
  const verb = work.verb ?? (operation === "transfer" ? "domain:transfer-request" : `domain:${operation}`);
  const known = work.known ?? (await feeInJournal(trx, scope, requestId, verb, asciiName));
  const candidates = [known === null ? null : await costOf(trx, scope, known, now), await costPrice(trx, work)];
  for (const amount of candidates) {
    if (amount === null || isNegativeMoney(amount)) continue;
    if (isZeroMoney(amount)) return;
    if (await bookCost(trx, scope, { requestId, amount, text: `${operation} ${asciiName}`, now })) return;
  }
  await raiseTask(trx, scope, {
    kind: "cost_unknown",
    key: requestId,
    severity: "normal",
    subject: { kind: "request", id: requestId },
    text: taskText("costUnknown", {
      registry: work.registryId,
      tld: work.tld,
      act: actWords[operation],
      months: work.periodMonths,
      name: asciiName,
    }),
  });
}

/**
 * The fee as money. If nobody keeps books in the fee's currency, it is converted to the currency of the seller's books, at the
 * rate of the day. Null if no rate is known, or if the number is not valid.
 */
async function costOf(
  trx: Trx,
  scope: AccountScope,
  { currency, amountMinor: minor }: RegistryFee,
  now: Date,
): Promise<Money | null> {
  if (!Number.isSafeInteger(minor)) return null;
  if (isCurrency(currency)) return money(minor, currency);
  const { timeZone } = await findBrandSeller(trx, scope);
  return worthOn(trx, { minor, currency }, await operatorsCurrency(trx), dateIn(timeZone, now));
}
