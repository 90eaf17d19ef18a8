import { changeHold, priceAt } from "@nameplane/values";
import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { domainDetails } from "@nameplane/contracts/domains/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { doesOneOf } from "@nameplane/contracts/orders/request-facts";
import { addDays, FAR_FUTURE } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { showPrice, pricesFor, saleTerms } from "../../products/index.ts";
import { expiryRecoveryOf, tldCatalogue } from "../../tlds/index.ts";
import {
  findContacts,
  findDetails,
  findHosts,
  findRequests,
  findRestrictions,
  findStatusFacts,
  type DetailRow,
  type StatusRow,
} from "../details.repository.ts";
import { isHeld, isRenewedNext, mayChangeRenewal, mayTransferOut, tabOf } from "../domain.state.ts";
import { milestonesOf } from "../milestones.rules.ts";
import type { Registries } from "../../registry/index.ts";
import type { RenewalPayersOf } from "../renewal-payers.port.ts";
import { locksOf } from "../list/index.ts";
import { statusOf, waitOfRequest, type StatusFacts } from "../status-summary.rules.ts";

export type DomainView = AnswerOf<typeof domainDetails>["domain"];
export type ZoneView = DomainView["zone"];

/** Returns the summary of a domain's zone, from the zones area. Null if the domain has no zone. */
export type ZoneSummary = (trx: Trx, scope: AccountScope, domainId: string) => Promise<ZoneView>;

const lockSeen = (row: DetailRow) => ({
  statuses: row.statuses_seen ?? [],
  isRegistryLocked: row.is_registry_locked === true,
  unlockedUntil: row.unlocked_until,
});

/** Everything that the page of a domain shows. Possible refusals: NotFound. */
export async function readDetails(
  trx: Trx,
  call: SessionCall,
  domainId: string,
  {
    zoneSummary,
    registries,
    renewalPayers,
  }: {
    readonly zoneSummary: ZoneSummary;
    readonly registries: Pick<Registries, "of">;
    readonly renewalPayers: RenewalPayersOf;
  },
): Promise<DomainView> {
  const { scope, session, now } = call;
  const row = await findDetails(trx, scope, domainId);
  if (row === null) throw new Refused(NotFound, { param: "itemid" });
  const tld = (await tldCatalogue(trx)).get(row.tld);
  const rules = tld?.rules;
  const terms = await saleTerms(trx, scope, now);
  const book = await pricesFor(trx, { ...terms, tlds: [row.tld], now });
  const price = (operation: string, months: number) => {
    const net = row.premium_tier === null ? book.net(row.tld, operation, months) : null;
    return net === null ? null : showPrice(priceAt(net, terms.tax.rateBasisPoints, months));
  };
  const may = (permission: string) => session.permissions.has(permission);
  const isMovable = mayTransferOut(row.state) && changeHold(lockSeen(row), now) !== "locked" && !row.is_court_locked;
  const around = await findStatusFacts(trx, scope, row);
  const milestones = milestonesOf(
    lifeOf(row, around),
    tld === null ? null : { ...tld.rules, interruptDays: expiryRecoveryOf(tld).interruptDays },
    now,
  );
  const mayAnswer =
    may("domain_transferout") &&
    around?.transfer_state === "pending" &&
    row.registry_id !== null &&
    registries.of(row.registry_id).capabilities.transfer.mayAnswer;
  const byRelease = row.registry_id !== null && isReleased(registries, row.registry_id);
  const payer = isRenewedNext(row.renewal_mode)
    ? ((await renewalPayers(trx, scope, { ids: [domainId], now })).get(domainId)?.payer ?? null)
    : null;
  const hasEnded = tabOf(row.state) === "ended";
  const lock = (await locksOf(trx, scope, [domainId])).get(domainId) ?? { state: "off" };
  return {
    ...present(row),
    registrylock: {
      locked: lock.state === "on",
      unlockeduntil: lock.state === "open" ? lock.until : null,
      offered: row.is_lock_sold && lockable.has(row.state),
    },
    contacts: (await findContacts(trx, scope, domainId)).map(({ contact_id: contactid, ...contact }) => ({
      contactid,
      ...contact,
    })),
    byrelease: byRelease,
    hosts: await findHosts(trx, scope, domainId),
    milestones,
    statussummary: statusOf({
      ...lifeFacts(row, now),
      ...facts(around, { mayAnswer, isReleased: byRelease }),
      milestones,
      payer,
    }),
    renewalpayer: payer,
    endedat: hasEnded ? instant(around?.ended_at ?? null) : null,
    serveduntil: hasEnded ? instant(around?.served_until ?? null) : null,
    shieldoffered: rules?.privacy.shield === "disclose",
    registryhides: rules?.privacy.registryHides ?? "nobody",
    zone: await zoneSummary(trx, scope, domainId),
    ispremium: row.premium_tier !== null,
    renewprice: isHeld(row.state) ? price("renew", 12) : null,
    restoreprice: row.state === "expired_restorable" ? price("restore", 0) : null,
    requests: (await findRequests(trx, scope, row.ascii_name)).map((request) => ({
      requestid: request.number,
      type: request.type,
      productid: request.product_id,
      status: request.reason ?? codeOf("request", request.state),
      at: request.created_at.toISOString(),
    })),
    restrictions: (await findRestrictions(trx, scope, domainId)).map(
      ({ set_at: at, case_number: casenumber, ...restriction }) => ({
        ...restriction,
        casenumber,
        since: at.toISOString(),
      }),
    ),
    abilities: {
      lock: may("domain_unlock") && isMovable,
      authcode: may("domain_authcode") && isMovable && rules?.useAuthcode !== false,
      release: may("domain_transferout") && isMovable && byRelease,
      autorenew: may("domain_manage") && mayChangeRenewal(row.state) && row.ends_at_expiry !== true,
      shield: may("domain_manage") && isHeld(row.state) && rules?.privacy.shield === "disclose",
    },
  };
}

type Presented = Omit<
  DomainView,
  | "contacts"
  | "zone"
  | "renewprice"
  | "restoreprice"
  | "ispremium"
  | "requests"
  | "abilities"
  | "restrictions"
  | "hosts"
  | "milestones"
  | "registrylock"
  | "shieldoffered"
  | "registryhides"
  | "statussummary"
  | "renewalpayer"
  | "endedat"
  | "byrelease"
  | "serveduntil"
>;

/** Whether the registry has no auth codes, so that domains leave by being released to the tag of another registrar. */
function isReleased(registries: Pick<Registries, "of">, registryId: string): boolean {
  try {
    return registries.of(registryId).capabilities.transfer.byRelease === true;
  } catch (error) {
    // We have no account at that registry any more, so its rules are not known.
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}

/** States in which a registry lock is possible. */
const lockable: ReadonlySet<DetailRow["state"]> = new Set(["active", "verification_needed", "verification_pending"]);

const lifeOf = (row: DetailRow, around: StatusRow | null) => ({
  state: row.state,
  endsAtExpiry: row.ends_at_expiry === true,
  restorableSince: restorableSince(row, around),
  renewsItself: isRenewedNext(row.renewal_mode) && row.ends_at_expiry !== true,
  expiresAt: row.expires_at.getTime() === FAR_FUTURE.getTime() ? null : row.expires_at,
  deactivatesAt: row.deactivates_at,
  deletesAt: row.deletes_at,
  releasesAt: row.releases_at,
});

/**
 * Since when the name can only be restored. We may see a day late what the registry did by itself, so a day is subtracted to be
 * safe.
 */
function restorableSince({ state, ended_by }: DetailRow, around: StatusRow | null): Date | null {
  const at = around?.ended_at ?? null;
  if (at === null || state !== "expired_restorable") return null;
  return ended_by === "user" || ended_by === "system" ? at : addDays(at, -1);
}

const dateOrNull = (at: Date) => (at.getTime() === FAR_FUTURE.getTime() ? null : at);

function lifeFacts(
  row: DetailRow,
  now: Date,
): Omit<StatusFacts, "milestones" | "payer" | "verifyBy" | "leaving" | "request" | "servedUntil" | "isPushed"> {
  return {
    state: row.state,
    statuses: row.statuses_seen ?? [],
    mode: row.renewal_mode,
    endsAtExpiry: row.ends_at_expiry === true,
    isDnsSilent: row.dns_state === "not_resolving",
    endedBy: row.ended_by,
    expiresAt: dateOrNull(row.expires_at),
    releasesAt: row.releases_at,
    now,
  };
}

function facts(
  row: StatusRow | null,
  leaving: { readonly mayAnswer: boolean; readonly isReleased: boolean },
): Pick<StatusFacts, "verifyBy" | "leaving" | "request" | "servedUntil" | "isPushed"> {
  if (row === null) return { verifyBy: null, leaving: null, request: null, servedUntil: null, isPushed: false };
  const { transfer_state: state, request_number: number, request_state: requestState } = row;
  const waits = requestState === null ? null : waitOfRequest(requestState);
  return {
    verifyBy: row.verify_by,
    leaving: state === null ? null : { state, until: state === "pending" ? row.acts_at : row.code_until, ...leaving },
    request:
      number === null || waits === null
        ? null
        : { number, waits, isRemedy: doesOneOf([row.request_type ?? ""], "renews", "restores") },
    servedUntil: row.served_until,
    isPushed: row.is_pushed,
  };
}

function present(row: DetailRow): Presented {
  return {
    itemid: row.id,
    domainname: row.ascii_name,
    unicodename: row.sort_name,
    tld: row.tld,
    status: codeOf("domain", row.state),
    dnsstatus: codeOf("delegation", row.dns_state),
    dnssecstatus: codeOf("dnssec", row.dnssec_state),
    createddate: instant(row.created_at),
    renewaldate: instant(row.renews_at),
    expiredate: instant(row.expires_at),
    autorenew: isRenewedNext(row.renewal_mode),
    renewalmode: isHeld(row.state) ? row.renewal_mode : null,
    whoisshield: row.whois_shield,
    locked: row.is_locked,
    labels: row.labels,
    registrystatuses: row.statuses_seen ?? [],
    registryname: row.registry_name ?? "",
    nameservers: row.ns_wanted ?? [],
    nameserversseen: row.ns_seen ?? [],
    transferfreeat: instant(row.transfer_free_at),
    deactivatesat: instant(row.deactivates_at),
    deletesat: instant(row.deletes_at),
    releasesat: instant(row.releases_at),
    syncedat: instant(row.synced_at),
  };
}

function instant(at: Date | null): string | null {
  return at === null || at.getTime() === FAR_FUTURE.getTime() ? null : at.toISOString();
}
