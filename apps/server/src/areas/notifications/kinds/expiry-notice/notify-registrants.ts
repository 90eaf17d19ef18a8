import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isEmail, minorOf } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { interruptionAt, isRenewedNext, periodOf } from "../../../domains/index.ts";
import { raiseTask, type StaffTask } from "../../../../platform/staff-tasks.ts";
import { keepingFees, pricesFor, visitorTerms, type SaleTerms } from "../../../products/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { ExpiringDomain, KeepingFees, Stage } from "../../expiring/index.ts";
import { headerText, listedMax } from "../../mail/index.ts";
import { markNotices, queueMail, writeNotice, type NewNotice } from "../../queue/index.ts";
import { accountName, type Recipient } from "../../readers/index.ts";
import type { ExpiringName } from "./facts.ts";
import { expiryNotice } from "./mail.ts";
import { registrantLanguage } from "./registrant-language.rules.ts";
import { registrantsOf, type RegistrantRow } from "./registrants.repository.ts";

type Deps = Pick<NotificationDeps, "jobs" | "clock">;

/**
 * Kinds of notices by stage. The notice is the proof of what was sent to whom, so it keeps its recipient and content (ICANN's
 * ERRP 2.1).
 */
const registrantKinds = {
  month: "registrant_month",
  week: "registrant_week",
  after: "registrant_after",
  restorable: "registrant_restorable",
} as const satisfies Record<Stage, string>;

/**
 * What the mail to the account's owner has to contain if the owner is also the registrant of the domains: the notices that it
 * covers, and the fees.
 */
export type OwnersPart = { readonly noticeIds: readonly string[]; readonly fees: ReadonlyMap<string, KeepingFees> };

/**
 * Notifies registrants of the end of the paid periods of their domains, if the TLD requires it. Each stage of a domain is
 * notified once, with all domains of a registrant in one mail a day. The notice keeps its recipient and the stated fees for as
 * long as proof is kept. A registrant who owns the account is notified in the account's own mail, with the account's prices.
 * Other registrants see the prices that visitors see.
 *
 * If a registrant has no address, staff get a task at once. Source: ICANN, Expired Registration Recovery Policy 2.1.
 */
export async function notifyRegistrants(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  expiring: readonly ExpiringDomain[],
  owner: { readonly reader: Recipient | null; readonly terms: SaleTerms },
): Promise<OwnersPart> {
  const owed = expiring.filter(({ recovery }) => recovery.notifiesRegistrant);
  if (owed.length === 0) return { noticeIds: [], fees: new Map() };
  const now = deps.clock.now();
  const registrants = await registrantsOf(
    trx,
    scope,
    owed.map(({ domainId }) => domainId),
  );
  const isOwner = ({ domainId }: ExpiringDomain) => sameAddress(registrants.get(domainId)?.email, owner.reader?.address);
  const ownersFees = await feesOf(trx, owner.terms, owed.filter(isOwner), now);
  const terms = await visitorTerms(trx, scope.brandId, now);
  const othersFees = await feesOf(
    trx,
    terms,
    owed.filter((domain) => !isOwner(domain)),
    now,
  );

  const mails = new Map<string, RegistrantMail>();
  const noticeIds: string[] = [];
  for (const domain of owed) {
    const to = registrants.get(domain.domainId) ?? null;
    const isOwners = isOwner(domain);
    const fees = (isOwners ? ownersFees : othersFees).get(domain.domainId) ?? { renewMinor: null, restoreMinor: null };
    const language = isOwners ? owner.reader?.language : to === null ? null : registrantLanguage(to);
    const proof = { address: to?.email ?? null, language, currency: (isOwners ? owner.terms : terms).currency, ...fees };
    const id = await writeNotice(trx, deps, scope, noticeOf(domain, proof));
    if (id === null) continue;
    if (isOwners) {
      noticeIds.push(id);
      continue;
    }
    if (to === null || !isEmail(to.email)) {
      await raiseTask(trx, scope, unreachable(domain));
      await markNotices(trx, scope, [id], "escalated_at", now);
      continue;
    }
    const mail = mails.get(to.email.toLowerCase()) ?? { to, noticeIds: [], names: [] };
    mail.noticeIds.push(id);
    mail.names.push(expiringName(domain, fees));
    mails.set(to.email.toLowerCase(), mail);
  }
  await queueMails(trx, deps, scope, [...mails.values()], terms.currency);
  return { noticeIds, fees: ownersFees };
}

/** What the notice keeps as proof: the registrant's address, the language of the mail, and the stated fees. */
type Proof = KeepingFees & {
  readonly address: string | null;
  readonly language: string | null | undefined;
  readonly currency: string;
};

function noticeOf({ domainId, name, stage, expiresAt }: ExpiringDomain, proof: Proof): NewNotice {
  return {
    kind: registrantKinds[stage],
    cause: `domain:${domainId}:expiry:${periodOf(expiresAt)}`,
    params: { domainId, name, expiresAt: expiresAt.toISOString(), ...proof },
    isBellOnly: false,
    isLegal: true,
  };
}

/** The mail of the day for one registrant. */
type RegistrantMail = { readonly to: RegistrantRow; readonly noticeIds: string[]; readonly names: ExpiringName[] };

async function queueMails(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  mails: readonly RegistrantMail[],
  currency: string,
): Promise<void> {
  const by = headerText(await accountName(trx, scope), 80);
  for (const { to, noticeIds, names } of mails) {
    const [first, ...also] = noticeIds;
    if (first === undefined) continue;
    const why = { kind: "contact", by } as const;
    const reader = { address: to.email, firstName: to.firstName, language: registrantLanguage(to), why };
    const listed = names.toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1)).slice(0, listedMax);
    await queueMail(trx, deps, scope, first, reader, {
      also,
      kind: expiryNotice,
      facts: { template: "expiry-notice", by, currency, names: listed, count: names.length },
    });
  }
}

function unreachable({ domainId, name }: ExpiringDomain): StaffTask {
  return {
    kind: "registrant_unreachable",
    key: domainId,
    severity: "high",
    text: taskText("registrantWithoutAddress", { name }),
    data: { domainId, names: [name] },
  };
}

function sameAddress(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();
}

function expiringName({ name, stage, mode, clock, deletesAt, recovery }: ExpiringDomain, fees: KeepingFees): ExpiringName {
  const isRestorable = stage === "restorable";
  const until = isRestorable ? deletesAt : stage === "after" ? clock.lastSafeAt : null;
  return {
    name,
    stage,
    expiresAt: clock.expiresAt.toISOString(),
    until: until?.toISOString() ?? null,
    interruptedAt: isRestorable ? null : (interruptionAt(clock, recovery.interruptDays)?.toISOString() ?? null),
    mode: mode === "cancel" ? "cancel" : isRenewedNext(mode) ? "auto" : "manual",
    ...fees,
  };
}

/** The fees for keeping each domain. Prices of premium domains are left out, because only the registry knows them. */
async function feesOf(
  trx: Trx,
  terms: SaleTerms,
  expiring: readonly ExpiringDomain[],
  now: Date,
): Promise<ReadonlyMap<string, KeepingFees>> {
  if (expiring.length === 0) return new Map();
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(expiring.map(({ tld }) => tld))], now });
  return new Map(
    expiring.map(({ domainId, tld, isPremium }) => {
      const { renew, restore } = keepingFees(book, terms.tax, tld);
      return [
        domainId,
        {
          // The mail states the price of one year. If the period is longer or shorter, it states no price.
          renewMinor: isPremium || renew?.periodMonths !== 12 ? null : minorOf(renew.total),
          restoreMinor: isPremium || restore === null ? null : minorOf(restore.total),
        },
      ];
    }),
  );
}
