import { type Trx, tx } from "../../../platform/db/transaction.ts";
import { addDays } from "../../../platform/clock.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { noticeDue, periodOf, renewalClock } from "../../domains/index.ts";
import { saleTerms } from "../../products/index.ts";
import { expiryRecoveryOf, tldCatalogue } from "../../tlds/index.ts";
import { findBrandRow } from "../../whitelabel/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { expiringNames, type Cursor, type ExpiringDomain, type ExpiringRow } from "../expiring/index.ts";
import { notifyRegistrants } from "../kinds/expiry-notice/index.ts";
import { countsOf, noticeKinds, renewalNames, renewals, renewedNames, type RenewedRow } from "../kinds/renewals/index.ts";
import { listedMax } from "../mail/index.ts";
import { isWritten, mailDay, queueMail, writeNotice } from "../queue/index.ts";
import { ownerReader } from "../readers/index.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock" | "mayChargeCards">;

const pageSize = 5000;
/** Owners are no longer notified of renewals that were done more than this many days ago. */
const newsDays = 14;

type Account = { accountId: string; brandId: string; expiring: ExpiringDomain[]; renewed: RenewedRow[] };

/**
 * Notifies owners of the end of paid periods of their domains: about a month and a week before, within five days after, and when
 * a domain can only be restored. Also notifies them of automatic renewals. Each stage of a period is notified once, with all
 * domains of an account in one mail a day. If the TLD requires it, registrants are notified too.
 *
 * Returns the number of mails. A second run changes nothing, because every notice is unique and written in one transaction with
 * its mail.
 */
export async function notifyRenewals(deps: Deps): Promise<number> {
  let mails = 0;
  for (const account of (await findNews(deps)).values()) if (await notifyAccount(deps, account)) mails += 1;
  return mails;
}

async function findNews(deps: Deps): Promise<ReadonlyMap<string, Account>> {
  const now = deps.clock.now();
  const accounts = new Map<string, Account>();
  const of = ({ accountId, brandId }: { accountId: string; brandId: string }): Account => {
    const account = accounts.get(accountId) ?? { accountId, brandId, expiring: [], renewed: [] };
    accounts.set(accountId, account);
    return account;
  };
  await tx(deps.sweeping, { actor: "job:renewal-news" }, async (trx) => {
    const catalogue = await tldCatalogue(trx);
    for (let after: Cursor | null = null; ;) {
      const rows: ExpiringRow[] = await expiringNames(trx, now, after, pageSize);
      for (const row of rows) {
        const tld = catalogue.get(row.tld);
        if (tld === null) continue;
        const clock = renewalClock(row.expiresAt, tld.rules);
        const stage = noticeDue(row.state, clock, now);
        if (stage !== null && !row.notified.includes(noticeKinds[stage]))
          of(row).expiring.push({ ...row, stage, clock, recovery: expiryRecoveryOf(tld) });
      }
      const last = rows.at(-1);
      if (rows.length < pageSize || last === undefined) break;
      after = { renewsAt: last.renewsAt, domainId: last.domainId };
    }
    for (const row of await renewedNames(trx, addDays(now, -newsDays), pageSize)) of(row).renewed.push(row);
  });
  return accounts;
}

/** Thrown if another process has already written the same day's mail; the transaction is then rolled back. */
class AnotherWasFaster extends Error {}

async function notifyAccount(deps: Deps, account: Account): Promise<boolean> {
  const scope = makeScope({ accountId: account.accountId, brandId: account.brandId, actor: "job:renewal-news" });
  try {
    return await tx(deps.pool, scope, (trx) => writeAndQueue(trx, deps, scope, account));
  } catch (error) {
    if (error instanceof AnotherWasFaster) return false;
    throw error;
  }
}

async function writeAndQueue(trx: Trx, deps: Deps, scope: AccountScope, account: Account): Promise<boolean> {
  const { time_zone: timeZone } = await findBrandRow(trx, scope.brandId);
  const day = mailDay(timeZone, deps.clock.now());
  if (day === null) return false;
  const ofDay = { kind: "renewals", cause: `renewals:${day}` };
  if (await isWritten(trx, scope, ofDay)) return false;

  const noticeIds: string[] = [];
  const write = async (notice: { kind: string; cause: string; params: Record<string, unknown> }): Promise<boolean> => {
    const id = await writeNotice(trx, deps, scope, { ...notice, isBellOnly: false, isLegal: true });
    if (id !== null) noticeIds.push(id);
    return id !== null;
  };
  const expiring: ExpiringDomain[] = [];
  for (const domain of account.expiring) {
    const { domainId, name, stage, expiresAt, mode } = domain;
    const cause = `domain:${domainId}:expiry:${periodOf(expiresAt)}`;
    const params = { domainId, name, mode, expiresAt: expiresAt.toISOString() };
    if (await write({ kind: noticeKinds[stage], cause, params })) expiring.push(domain);
  }
  const renewed: RenewedRow[] = [];
  for (const row of account.renewed) {
    const { requestId, domainId, name, expiresAt } = row;
    const params = { domainId, name, expiresAt: expiresAt.toISOString() };
    if (await write({ kind: "domain_renewed", cause: `request:${requestId}`, params })) renewed.push(row);
  }
  if (noticeIds.length === 0) return false;
  const dayId = await writeNotice(trx, deps, scope, {
    ...ofDay,
    params: { names: noticeIds.length },
    isBellOnly: false,
  });
  if (dayId === null) throw new AnotherWasFaster();
  const owner = { reader: await ownerReader(trx, scope), terms: await saleTerms(trx, scope, deps.clock.now()) };
  const notified = await notifyRegistrants(trx, deps, scope, expiring, owner);
  const { names, currency } = await renewalNames(trx, deps, scope, {
    expiring,
    renewed,
    terms: owner.terms,
    fees: notified.fees,
  });
  await queueMail(trx, deps, scope, dayId, owner.reader, {
    also: [...noticeIds, ...notified.noticeIds],
    kind: renewals,
    facts: { template: "renewals", currency, names: names.slice(0, listedMax), counts: countsOf(names) },
  });
  return true;
}
