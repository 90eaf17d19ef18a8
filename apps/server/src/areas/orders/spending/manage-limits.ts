import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { removeSpendingLimit, setSpendingLimit, spending } from "@nameplane/contracts/orders/operations";
import { LimitEmpty, LimitExists, NoApprover } from "@nameplane/contracts/orders/refusals";
import { MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { accountMembers, findAccount, membersWith } from "../../accounts/index.ts";
import { hasRules, presentRules, rulesOfReseller } from "./reseller-rules.repository.ts";
import {
  changeLimit,
  deleteLimit,
  insertLimit,
  labelsOfAccount,
  limitsOfAccount,
  lockSpending,
  monthOf,
  spentOf,
  waitingOrders,
} from "./spending.repository.ts";
import { everyOrder, limitsOf, type Limit } from "./spending.rules.ts";

type Answer = Omit<AnswerOf<typeof spending>, "code" | "desc">;
type Currency = Answer["currency"];

/** Users who change limits have this permission. */
export const mayEditLimits = "account_setaccountsettings";

/**
 * The spending limits with the amounts that are already used, and the orders that wait for approval. A user who may neither
 * change limits nor approve orders sees only their own.
 */
export async function readSpending(trx: Trx, { scope, session, now }: SessionCall): Promise<Answer> {
  const canedit = session.permissions.has(mayEditLimits);
  const mayApprove = session.permissions.has("order_approve");
  const seesAll = canedit || mayApprove;
  const members = await accountMembers(trx, now);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const all = await limitsOfAccount(trx, scope);
  const shown = seesAll ? all : limitsOf(all, { userId: session.userId, mayApprove });
  const month = await monthOf(trx, scope, now);
  const spent = await spentOf(trx, scope, month, seesAll ? null : scope.actor);
  const account = await findAccount(trx, scope);
  const approvers = await membersWith(trx, "order_approve", now);
  const waiting = await waitingOrders(trx, scope, now);
  const rules = (await hasRules(trx, scope)) ? await rulesOfReseller(trx, scope, now) : null;
  return {
    currency: account.currency as Currency,
    month: { from: month.from.toISOString(), to: month.to.toISOString(), timezone: month.timezone },
    limits: shown.map((limit) => ({
      limitid: limit.id,
      subject: limit.subject,
      usrid: limit.userId,
      labelid: limit.labelId,
      name: limit.userId === null ? limit.label : (names.get(limit.userId) ?? null),
      currency: (limit.perOrder ?? limit.perMonth)?.currency ?? (account.currency as Currency),
      orderMinor: shownSum(limit.perOrder),
      monthMinor: shownSum(limit.perMonth),
      spentMinor: shownSum(spent.get(limit.id) ?? null) ?? 0,
    })),
    approvers: approvers.map(({ user_id: userId, username }) => names.get(userId) ?? username),
    waiting: waiting
      .filter(({ isOwn }) => seesAll || isOwn)
      .map(({ ordernr, askedby, total, askedAt, endsAt, cause }) => ({
        ordernr,
        askedby,
        totalMinor: minorOf(total),
        currency: total.currency,
        askedat: askedAt.toISOString(),
        endsat: endsAt.toISOString(),
        cause: cause ?? everyOrder,
      })),
    users: canedit
      ? members.map(({ userId, name, rights }) => ({ usrid: userId, name, mayapprove: rights.has("order_approve") }))
      : [],
    labels: canedit ? await labelsOfAccount(trx, scope) : [],
    reseller: rules === null || rules.version === 0 ? null : presentRules(rules),
    abilities: { canedit },
  };
}

type Wanted = InputOf<typeof setSpendingLimit>;

/**
 * Checks a wanted limit. Possible refusals: LimitEmpty (no sum), MissingParameter (no user or label), NotFound (limit, user or
 * label), NoApprover (nobody could approve what goes beyond the limit, because nobody may approve their own order).
 */
export async function refuseLimit(trx: Trx, { scope, now }: SessionCall, input: Wanted): Promise<void> {
  const { subject, orderMinor, monthMinor, limitid } = input;
  if (orderMinor === null && monthMinor === null) throw new Refused(LimitEmpty, { param: "orderMinor" });
  const before = limitid === undefined ? null : await limitAt(trx, scope, limitid);
  const { userId, labelId } = before ?? aboutOf(input);
  if (before === null && subject === "user" && userId === null)
    throw new Refused(MissingParameter, { param: "usrid", missing: ["usrid"] });
  if (before === null && subject === "label" && labelId === null)
    throw new Refused(MissingParameter, { param: "labelid", missing: ["labelid"] });
  if (userId !== null && !(await accountMembers(trx, now)).some((member) => member.userId === userId))
    throw new Refused(NotFound, { param: "usrid" });
  if (labelId !== null && !(await labelsOfAccount(trx, scope)).some(({ labelid }) => labelid === labelId))
    throw new Refused(NotFound, { param: "labelid" });
  const approvers = await membersWith(trx, "order_approve", now);
  if (!approvers.some((member) => member.user_id !== userId)) throw new Refused(NoApprover);
}

/**
 * Sets a new limit, or changes the sums of one. What the limit is about never changes. Possible refusals: those of refuseLimit,
 * LimitExists.
 */
export async function setLimit(trx: Trx, call: SessionCall, input: Wanted): Promise<{ limitid: string }> {
  const { scope, now } = call;
  const { subject, orderMinor, monthMinor, limitid } = input;
  await lockSpending(trx, scope);
  await refuseLimit(trx, call, input);
  const { currency } = await findAccount(trx, scope);
  const of = moneyIn(currency);
  const perOrder = orderMinor === null ? null : of(orderMinor);
  const sums = { currency, perOrder, perMonth: monthMinor === null ? null : of(monthMinor) };
  if (limitid !== undefined) {
    const before = await limitAt(trx, scope, limitid);
    await changeLimit(trx, scope, { id: limitid, ...sums }, now);
    await note(trx, call, "orders.set-limit", limitid, {
      before: wordsOf(before),
      after: wordsOf({ subject: before.subject, ...sums }),
    });
    return { limitid };
  }
  const id = newId(now.getTime());
  if (!(await insertLimit(trx, scope, { id, subject, ...aboutOf(input), ...sums }, now)))
    throw new Refused(LimitExists, { param: subject === "user" ? "usrid" : subject === "label" ? "labelid" : "subject" });
  await note(trx, call, "orders.set-limit", id, { after: wordsOf({ subject, ...sums }) });
  return { limitid: id };
}

const aboutOf = ({ subject, usrid, labelid }: Wanted) => ({
  userId: subject === "user" ? (usrid ?? null) : null,
  labelId: subject === "label" ? (labelid ?? null) : null,
});

async function limitAt(trx: Trx, scope: SessionCall["scope"], limitid: string): Promise<Limit> {
  const found = (await limitsOfAccount(trx, scope)).find(({ id }) => id === limitid);
  if (found === undefined) throw new Refused(NotFound, { param: "limitid" });
  return found;
}

/** Removes a limit. Orders that wait because of it still wait. Possible refusals: NotFound. */
export async function removeLimit(trx: Trx, call: SessionCall, { limitid }: InputOf<typeof removeSpendingLimit>): Promise<void> {
  const { scope } = call;
  await lockSpending(trx, scope);
  const before = await limitAt(trx, scope, limitid);
  await deleteLimit(trx, scope, limitid);
  await note(trx, call, "orders.remove-limit", limitid, { before: wordsOf(before) });
}

const shownSum = (amount: Money | null): number | null => (amount === null ? null : minorOf(amount));

/** A limit in the form in which the audit log shows it. */
const wordsOf = ({ subject, perOrder, perMonth }: Pick<Limit, "subject" | "perOrder" | "perMonth">) => ({
  subject,
  currency: (perOrder ?? perMonth)?.currency,
  orderMinor: shownSum(perOrder),
  monthMinor: shownSum(perMonth),
});

async function note(
  trx: Trx,
  { scope, requestId, address }: SessionCall,
  action: "orders.set-limit" | "orders.remove-limit",
  object: string,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action, object, ...change, requestId, address });
}
