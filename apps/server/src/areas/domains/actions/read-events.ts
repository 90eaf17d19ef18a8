import type { AnswerOf } from "@nameplane/contracts";
import type { domainEvents } from "@nameplane/contracts/domains/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { FAR_FUTURE } from "../../../platform/clock.ts";
import { eventsOf, nameOfDomain, userNames } from "../events.repository.ts";
import { eventOf } from "../events.rules.ts";

/** The most events that one answer contains. */
const pageSize = 20;

/** The events in the life of a domain, newest first, continuing where an earlier answer ended. Possible refusals: NotFound. */
export async function readEvents(
  trx: Trx,
  scope: AccountScope,
  input: { itemid: string; before?: string | undefined },
): Promise<AnswerOf<typeof domainEvents>> {
  const domain = await nameOfDomain(trx, scope, input.itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const before = input.before === undefined ? FAR_FUTURE : new Date(input.before);
  const rows = await eventsOf(trx, scope, domain, { before, limit: pageSize + 1 });
  const names = await userNames(trx, [...new Set(rows.map(({ actor }) => actor))]);
  return {
    data: rows.slice(0, pageSize).map((row) => eventOf(row, names)),
    more: rows.length > pageSize,
  };
}
