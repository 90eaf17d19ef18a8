import type { AnswerOf } from "@nameplane/contracts";
import { TooManyCalendars } from "@nameplane/contracts/domains/refusals";
import type { createRenewalCalendar, renewalCalendars } from "@nameplane/contracts/domains/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { calendarName, endTexts, writeCalendar, type CalendarDay } from "./calendar.rules.ts";
import {
  calendarsOf,
  endDays,
  enterCalendar,
  insertCalendar,
  labelTitle,
  noteCalendarUse,
  revokeCalendar,
  type CalendarRow,
  type EndDay,
} from "./calendar.repository.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Wish = { readonly name: string; readonly labelid?: number | undefined };
type CalendarView = AnswerOf<typeof renewalCalendars>["data"][number];

const calendarsMax = 20;
const prefix = "np_cal_";
/**
 * How many days ahead a calendar shows names, and how many days with names it has at most. Nobody plans further ahead, and
 * calendar programs cannot handle tens of thousands of entries.
 */
const aheadDays = 800;
const daysMax = 5000;

export async function listCalendars({ trx, scope }: InTrx): Promise<{ data: CalendarView[] }> {
  return { data: (await calendarsOf(trx, scope)).map(present) };
}

/**
 * Makes a calendar address. It is returned only this once, because only its hash is stored. Whoever has the address can see
 * names, their expiry dates and their labels, and nothing else. Possible refusals: NotFound (label), TooManyCalendars.
 */
export async function makeCalendar(call: InTrx, wish: Wish): Promise<AnswerOf<typeof createRenewalCalendar>> {
  const { trx, scope, now, requestId, address, language } = call;
  const labelid = await readLabel(trx, scope, wish);
  const [token, id] = [`${prefix}${newToken()}`, newId(now.getTime())];
  const reach = { labelid, language };
  const hint = `${prefix}…${token.slice(-4)}`;
  await insertCalendar(trx, scope, { id, hash: sha256(token), hint, name: wish.name, reach });
  const { accountId, actor } = scope;
  const after = { name: wish.name, labelid };
  await audit(trx, { accountId, actor, action: "domain.make_calendar", object: id, after, requestId, address });
  const row = (await calendarsOf(trx, scope)).find((each) => each.id === id);
  if (row === undefined) throw new Error("a calendar that was made is not there");
  return { path: `/calendar/${token}.ics`, calendar: present(row) };
}

/**
 * The checks of makeCalendar that come before the user is asked to confirm their identity. Possible refusals: those of
 * makeCalendar.
 */
export const refuseCalendar = (call: SessionCall, wish: Wish): Promise<unknown> =>
  call.tx((trx) => readLabel(trx, call.scope, wish));

async function readLabel(trx: Trx, scope: SessionCall["scope"], wish: Wish): Promise<number | null> {
  const labelid = wish.labelid ?? null;
  if (labelid !== null && (await labelTitle(trx, scope.accountId, labelid)) === null)
    throw new Refused(NotFound, { param: "labelid" });
  if ((await calendarsOf(trx, scope)).length >= calendarsMax)
    throw new Refused(TooManyCalendars, { values: { max: calendarsMax } });
  return labelid;
}

/**
 * Ends a calendar address. It stops working at once, because every fetch checks whether the address is valid. Possible refusals:
 * NotFound.
 */
export async function endCalendar({ trx, scope, requestId, address }: InTrx, feedId: string): Promise<void> {
  const name = await revokeCalendar(trx, scope, feedId);
  if (name === null) throw new Refused(NotFound, { param: "feedid" });
  const { accountId, actor } = scope;
  const after = { name };
  await audit(trx, { accountId, actor, action: "domain.end_calendar", object: feedId, after, requestId, address });
}

function present({ id, name, hint, scope, createdAt, createdBy, works, usedAt }: CalendarRow): CalendarView {
  return {
    feedid: id,
    name,
    hint,
    labelid: scope.labelid,
    created: createdAt.toISOString(),
    createdby: createdBy,
    works,
    used: usedAt?.toISOString() ?? null,
  };
}

/**
 * The calendar of an address, in the language of the user who made it. Null if the address is not valid. If the label of the
 * address was deleted, the calendar is empty, because it must never show more than it was made for.
 */
export async function readCalendarFeed(
  trx: Trx,
  token: string,
  at: { host: string; origin: string; now: Date },
): Promise<string | null> {
  const entered = await enterCalendar(trx, sha256(token), at.host);
  if (entered === null) return null;
  const { id, accountId, reach, brandName } = entered;
  await noteCalendarUse(trx, accountId, id);
  const label = reach.labelid === null ? null : ((await labelTitle(trx, accountId, reach.labelid)) ?? "–");
  const rows = await endDays(trx, accountId, reach.labelid, addDays(at.now, aheadDays), daysMax);
  return writeCalendar({
    name: calendarName(reach.language, brandName, label),
    language: reach.language,
    days: rows.map((row) => dayOf(row, reach.language, at.origin)),
    madeAt: at.now,
  });
}

function dayOf(row: EndDay, language: "en" | "sv", origin: string): CalendarDay {
  const restorable = row.state === "expired_restorable";
  const ends = dateOn(row.expiresAt);
  return {
    uid: `${row.id}-${ends}${restorable ? "-restore" : ""}@nameplane`,
    date: restorable && row.deletesAt !== null ? dateOn(row.deletesAt) : ends,
    ...endTexts(language, { name: row.name, mode: row.mode, restorable }, ends),
    url: `${origin}/domain/details/${row.id}/status`,
    categories: row.labels,
  };
}
