import { isCurrency, money, isNegativeMoney, isZeroMoney, type Money } from "@nameplane/values";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { feeInJournal } from "../../registry/journal/index.ts";
import type { RegistryFee } from "../../registry/index.ts";
import { bookCost } from "../../ledger/index.ts";
import { costPrice } from "../../products/index.ts";
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
  const candidates = [known === null ? null : costOf(known), await costPrice(trx, work)];
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

/** The fee as money. Null if the product does not support its currency, or if the number is not valid. */
function costOf({ currency, amountMinor }: RegistryFee): Money | null {
  return isCurrency(currency) && Number.isSafeInteger(amountMinor) ? money(amountMinor, currency) : null;
}
