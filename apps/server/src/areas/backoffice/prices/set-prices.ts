import type { setPricesSpec } from "@nameplane/contracts/backoffice/prices";
import { PriceHasBegun } from "@nameplane/contracts/backoffice/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import type { Reading } from "./books.ts";
import { judgePrices, type Judged } from "./judge-prices.ts";
import {
  insertChange,
  insertPrices,
  lockGroup,
  subjectText,
  withdrawChange,
  type KeptLine,
  type NewChange,
} from "../../products/lists/index.ts";
import { findChange } from "./prices.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof setPricesSpec.input>;

/**
 * How many prices of a change the audit log names. A change of a whole list can have thousands; the change itself stores all of
 * them.
 */
const mostLogged = 50;

/**
 * Checks new prices before staff are asked to confirm their identity. Possible refusals: those of judgePrices, ChangedMeanwhile
 * if the preview is out of date.
 */
export async function refusePrices(call: Reading, input: Input): Promise<Judged> {
  const judged = await judgePrices(call, input);
  if (judged.preview.version !== input.version) throw new Refused(ChangedMeanwhile);
  return judged;
}

/**
 * Sets prices as the preview showed them. Prices that have already begun stay as rows, but the one that began last counts.
 * Returns the id of the change. Possible refusals: those of refusePrices.
 */
export async function setPrices(call: Call, input: Input): Promise<string> {
  const { trx, staff, now } = call;
  await lockGroup(trx, input.groupid);
  const { group, startsAt, endsAt, steps, books } = await refusePrices(call, input);
  const lines: KeptLine[] = steps.map(({ subject, operation, months, net, old }) => ({
    subject: subjectText(subject),
    operation,
    months,
    currency: net.currency,
    old: old === null ? null : minorOf(old),
    new: minorOf(net),
  }));
  const change: NewChange = {
    id: newId(),
    groupId: group.id,
    startsAt,
    endsAt,
    madeBy: { staffId: staff.staffId },
    at: now,
    lines,
    margins: [],
  };
  await insertChange(trx, change);
  await insertPrices(
    trx,
    change,
    steps.map(({ subject, operation, months, net }) => {
      // Two values of the former price are kept: a commission in per cent, and whether the price is shown as "from".
      const known = books.get(net.currency)?.amount(subject, operation, months) ?? null;
      const { percentBasisPoints, isFrom } = known ?? { percentBasisPoints: null, isFrom: false };
      return { id: newId(), subject, operation, months, net, percentBasisPoints, isFrom };
    }),
  );
  await auditStaff(trx, call, { actor: call.actor, action: "prices.set", object: group.id, after: logged(change) });
  return change.id;
}

/** Withdraws a change that has not begun. Possible refusals: NotFound, PriceHasBegun. */
export async function withdrawPrices(call: Call, changeId: string): Promise<void> {
  const { trx, staff, now } = call;
  const change = await findChange(trx, changeId);
  if (change === null || change.withdrawn_at !== null) throw new Refused(NotFound, { param: "changeid" });
  if (change.starts_at <= now) throw new Refused(PriceHasBegun);
  if (!(await withdrawChange(trx, changeId, { staffId: staff.staffId }, now))) throw new Refused(NotFound, { param: "changeid" });
  const { id, price_group_id: groupId, starts_at: startsAt, ends_at: endsAt, lines } = change;
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "prices.withdraw",
    object: groupId,
    before: logged({ id, startsAt, endsAt, lines }),
  });
}

const logged = ({ id, startsAt, endsAt, lines }: Pick<NewChange, "id" | "startsAt" | "endsAt" | "lines">) => ({
  changeId: id,
  starts: startsAt.toISOString(),
  ends: endsAt?.toISOString() ?? null,
  prices: lines.length,
  lines: lines.slice(0, mostLogged).map((line) => ({ ...line })),
});
