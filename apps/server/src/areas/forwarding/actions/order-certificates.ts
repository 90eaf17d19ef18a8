import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { Vault } from "../../../platform/vault.ts";
import {
  checkAgainMs,
  dayMs,
  mayIssue,
  pauseMs,
  renewAt,
  waitOf,
  withAccount,
  type AnswerBoard,
  type CertificateAuthority,
  type IssuedCertificate,
  type NameLookup,
} from "../../certificates/index.ts";
import { ordersPerHour, zoneOrdersPerWeek } from "../certificates.rules.ts";
import {
  changeCertificate,
  claimCertificate,
  dueCertificates,
  hostsWithoutCertificate,
  issuedSince,
  putAnswer,
  wantCertificate,
  type CertificateChange,
  type DueCertificate,
} from "../certificates.repository.ts";
import { parentsOf } from "../host.rules.ts";
import { zoneOfHost, type ZoneOfHost } from "../hosts.repository.ts";
import type { HostLookup } from "../look-up-host.ts";

export type CertificateDeps = {
  readonly pool: Pool;
  /** Read-only connections that see all accounts. */
  readonly sweeping: Pool;
  readonly authority: CertificateAuthority;
  readonly names: NameLookup;
  readonly vault: Vault;
  readonly hosts: Pick<HostLookup, "find" | "forgetAll">;
  /** Addresses of our redirect hosts. */
  readonly addresses: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
};

const actor = "job:certificates";
const context = { actor };
/**
 * For how long a worker reserves a certificate. An order never takes this long, so if a worker dies, another one takes over after
 * this time.
 */
const leaseMs = 10 * 60_000;
const answerMs = 60 * 60_000;
/** How many new hosts and how many orders one run works on at most. */
const batch = 20;

/**
 * Finds redirect hosts that need a certificate or a newer one, and orders the certificates one after the other. After each
 * failure, the pause before the next attempt is longer. For a host that does not lead to us nothing is ordered, because
 * authorities limit failures.
 */
export async function orderCertificates(deps: CertificateDeps): Promise<void> {
  const { pool, sweeping, clock } = deps;
  const now = clock.now();
  for (const { host, ...of } of await tx(sweeping, context, (trx) => hostsWithoutCertificate(trx, batch))) {
    const scope = makeScope({ ...of, actor });
    await tx(pool, scope, (trx) => wantCertificate(trx, scope, host, now));
  }
  await orderDue(deps, { now, max: batch, id: null });
}

/** Orders one certificate if it is due. If a user asks for an attempt at once, the certificate has been made due before. */
export async function orderCertificate(deps: CertificateDeps, id: string): Promise<void> {
  await orderDue(deps, { now: deps.clock.now(), max: 1, id });
}

async function orderDue(deps: CertificateDeps, of: Parameters<typeof dueCertificates>[1]): Promise<void> {
  const { pool, sweeping } = deps;
  const { now } = of;
  for (const due of await tx(sweeping, context, (trx) => dueCertificates(trx, of))) {
    const lastHour = await tx(sweeping, context, (trx) => issuedSince(trx, { since: addMs(now, -dayMs / 24), apex: null }));
    const scope = makeScope({ accountId: due.accountId, brandId: due.brandId, actor });
    if (lastHour >= ordersPerHour) {
      // The person who asked for the attempt then sees that the certificate waits, and why.
      const later = { next_step_at: addMs(now, pauseMs(1)), error: "rateLimited" };
      if (of.id !== null) await tx(pool, scope, (trx) => changeCertificate(trx, scope, due.id, later));
      return;
    }
    if (await tx(pool, scope, (trx) => claimCertificate(trx, scope, due.id, { now, until: addMs(now, leaseMs) })))
      await attempt(deps, scope, due);
  }
}

async function attempt(deps: CertificateDeps, scope: AccountScope, due: DueCertificate): Promise<void> {
  const { pool, clock, vault, log } = deps;
  const write = (change: CertificateChange) => tx(pool, scope, (trx) => changeCertificate(trx, scope, due.id, change));
  const isRenewal = due.state === "issued" || due.state === "renewing";
  try {
    deps.hosts.forgetAll();
    const zone = await tx(deps.sweeping, context, (trx) => zoneOfHost(trx, parentsOf(due.host)));
    const redirect = (await deps.hosts.find(due.host))?.redirect ?? null;
    if (redirect === null || zone === null || zone.accountId !== due.accountId) {
      // The redirect does not exist any more, so the certificate may expire. If the record comes back, the periodic job orders a
      // new one.
      return await write({ next_step_at: null, error: "not_redirected" });
    }
    await checkHost(deps, due.host, zone);
    const begun = isRenewal ? "renewing" : "validating";
    if (due.state !== begun) await write({ state: begun });
    const issued = await order(deps, due.host);
    const sealed = vault.seal({ table: "certificate", column: "key_enc", rowId: due.id }, Buffer.from(issued.key));
    await write({ ...stored(issued), key_enc: sealed, tries: 0, error: null });
    log.info({ event: "certificate.issued", name: due.host }, "certificate issued");
  } catch (error) {
    const outcome = error instanceof OutcomeError ? error : null;
    log.warn(
      { event: "certificate.failed", name: due.host, kind: outcome?.kind ?? "bug", ...errorFields(error) },
      "no certificate yet",
    );
    const tries = due.tries + 1;
    // A problem that our own check found, without asking the authority, is often corrected soon, so the pause is shorter.
    const isOurs = ["not_pointing", "no_dns", "caa"].includes(outcome?.code ?? "");
    const pause = isOurs ? checkAgainMs(tries) : Math.max(pauseMs(tries), waitOf(outcome?.message));
    const next = addMs(clock.now(), pause);
    await write({ tries, next_step_at: next, error: outcome?.code ?? outcome?.kind ?? "failed" });
  }
}

function stored({ chain, issuer, serial, issuedAt, expiresAt }: IssuedCertificate): CertificateChange {
  const times = { issued_at: issuedAt, expires_at: expiresAt, next_step_at: renewAt(issuedAt, expiresAt) };
  return { state: "issued", pem: chain, issuer, serial, ...times };
}

/** Checks, before the authority is asked, whether it would refuse. Throws OutcomeError. */
async function checkHost(deps: CertificateDeps, host: string, zone: ZoneOfHost): Promise<void> {
  const { names, authority, sweeping, clock, addresses } = deps;
  if (host.includes("_")) throw new OutcomeError("refused", `${host} is no host name`, { code: "no_host_name" });
  const found = await names.addresses(host);
  const isOurs = found.length > 0 && found.every((address) => addresses.includes(address));
  if (!isOurs) throw new OutcomeError("refused", `${host} does not point to the redirect hosts`, { code: "not_pointing" });
  const records = await names.caa(host);
  if (!mayIssue(records, await authority.caaNames()))
    throw new OutcomeError("refused", `CAA records of ${host} forbid it`, { code: "caa" });
  const week = { since: addMs(clock.now(), -7 * dayMs), apex: zone.apex };
  if ((await tx(sweeping, context, (trx) => issuedSince(trx, week))) >= zoneOrdersPerWeek)
    throw new OutcomeError("refused", `too many certificates for ${zone.apex} this week`, { code: "zone_limit" });
}

function order(deps: CertificateDeps, host: string): Promise<IssuedCertificate> {
  const { pool, authority, clock } = deps;
  const board: AnswerBoard = {
    put: (token, answer) =>
      tx(pool, context, (trx) => putAnswer(trx, { token, host, answer, endsAt: addMs(clock.now(), answerMs) })),
  };
  return withAccount(deps, (account) => authority.issue(account, host, board));
}
