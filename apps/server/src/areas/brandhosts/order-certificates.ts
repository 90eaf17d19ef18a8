import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { endTask, renewTask } from "../../platform/staff-tasks.ts";
import type { Vault } from "../../platform/vault.ts";
import {
  checkAgainMs,
  dayMs,
  makeKey,
  mayIssue,
  nextLook,
  pauseMs,
  plannedRenewal,
  waitOf,
  withAccount,
  type CertificateAuthority,
  type NameLookup,
} from "../certificates/index.ts";
import { brandHostNewsJob } from "./brandhosts.jobs.ts";
import {
  changeCertificate,
  claimCertificate,
  dueCertificates,
  hostsWithoutCertificate,
  issuedSince,
  makeDue,
  newHostsSince,
  operatorAccount,
  putAnswer,
  wantCertificate,
  type CertificateChange,
  type DueCertificate,
  type HostOfBrand,
} from "./certificates.repository.ts";
import {
  foundByUs,
  isPublicName,
  mustTell,
  newHostsPerWeek,
  ordersPerHour,
  troubleOf,
  troubleWords,
} from "./certificates.rules.ts";

export type HostCertificateDeps = {
  readonly pool: Pool;
  /** Read-only connections that see all accounts. */
  readonly sweeping: Pool;
  readonly authority: CertificateAuthority;
  readonly names: NameLookup;
  readonly vault: Vault;
  readonly jobs: Jobs;
  /** The addresses at which the panel is served. */
  readonly addresses: () => Promise<readonly string[]>;
  /** Whether the operator keeps a certificate for the host in files of its own. */
  readonly isCovered: (host: string) => boolean;
  readonly clock: Clock;
  /** Waits for some time before an order is read again. */
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
};

const actor = "job:host-certificates";
const context = { actor };
/**
 * For how long a worker reserves a certificate. An attempt never takes this long, so if a worker dies, another one takes over
 * after this time.
 */
const leaseMs = 5 * 60_000;
const answerMs = 60 * 60_000;
/** How many hosts one run considers at most, and how many certificates it works on. */
const most = { hosts: 500, certificates: 20 };
/**
 * How often an order is read in one attempt, and how long to wait in between. The next attempt (after `laterMs`) continues the
 * same order.
 */
const looks = { most: 8, pauseMs: 1000, laterMs: 15_000 };

/**
 * Finds hosts of brands that need a certificate or a newer one, and gets the certificates one after the other. For a host that
 * does not lead to us, nothing is ordered, because authorities limit failures.
 */
export async function orderHostCertificates(deps: HostCertificateDeps): Promise<void> {
  const operator = await tx(deps.sweeping, context, operatorAccount);
  if (operator === null) return;
  const scope = makeScope({ ...operator, actor });
  const now = deps.clock.now();
  for (const host of await tx(deps.sweeping, context, (trx) => hostsWithoutCertificate(trx, most.hosts)))
    if (isPublicName(host) && !deps.isCovered(host)) await tx(deps.pool, scope, (trx) => wantCertificate(trx, scope, host, now));
  await workOnDue(deps, scope, null);
}

/** Tries to get the certificate of one host now, because a person asked for it. */
export async function tryHostCertificate(deps: HostCertificateDeps, host: string): Promise<void> {
  const operator = await tx(deps.sweeping, context, operatorAccount);
  if (operator === null) return;
  const scope = makeScope({ ...operator, actor });
  await tx(deps.pool, scope, (trx) => makeDue(trx, scope, host, deps.clock.now()));
  await workOnDue(deps, scope, host);
}

async function workOnDue(deps: HostCertificateDeps, scope: AccountScope, host: string | null): Promise<void> {
  const { pool, sweeping, clock } = deps;
  const now = clock.now();
  for (const due of await tx(sweeping, context, (trx) => dueCertificates(trx, { now, max: most.certificates, host })))
    if (await tx(pool, scope, (trx) => claimCertificate(trx, scope, due.id, { now, until: addMs(now, leaseMs) })))
      await workOn(deps, scope, due);
}

/** Makes one attempt for one certificate. The result is stored; failures are not thrown. */
async function workOn(deps: HostCertificateDeps, scope: AccountScope, due: DueCertificate): Promise<void> {
  const write = (change: CertificateChange) => tx(deps.pool, scope, (trx) => changeCertificate(trx, scope, due.id, change));
  // The host was removed, so its certificate may expire. If the host is added again, the periodic job orders a new one.
  if (due.of === null) return write({ next_step_at: null, error: "not_served", ...noOrder });
  if (deps.isCovered(due.host)) return write({ next_step_at: null, error: "own_files", ...noOrder });
  try {
    if (await mayWait(deps, scope, due)) return;
    await attempt(deps, scope, due, due.of, write);
  } catch (error) {
    await noteFailure(deps, scope, due, due.of, error);
  }
}

const noOrder = { order_url: null, order_key_enc: null, csr: null } as const;

/** Asks the authority once a day when it wants a certificate to be renewed. Returns true if that time has not come yet. */
async function mayWait(
  { authority, pool, clock }: HostCertificateDeps,
  scope: AccountScope,
  due: DueCertificate,
): Promise<boolean> {
  const { id, pem, issuedAt, expiresAt, renewsAt, orderUrl } = due;
  const now = clock.now();
  if (orderUrl !== null || pem === null || issuedAt === null || expiresAt === null || renewsAt === null) return false;
  if (renewsAt <= now) return false;
  const window = await authority.renewalWindow(pem).catch(() => null);
  const planned = plannedRenewal({ id, issuedAt, expiresAt }, window);
  if (planned <= now) return false;
  const change = { renews_at: planned, next_step_at: nextLook(planned, window, now) };
  await tx(pool, scope, (trx) => changeCertificate(trx, scope, id, change));
  return true;
}

type Write = (change: CertificateChange) => Promise<void>;
type PlacedOrder = { readonly url: string; readonly csr: string; readonly keyEnc: Buffer };

async function attempt(
  deps: HostCertificateDeps,
  scope: AccountScope,
  due: DueCertificate,
  of: HostOfBrand,
  write: Write,
): Promise<void> {
  const placed = orderOf(due) ?? (await placeOrder(deps, due, of, write));
  const answered = new Set<string>();
  for (let look = 0; look < looks.most; look += 1) {
    if (look > 0) await deps.pause(looks.pauseMs);
    if (await step(deps, due, placed, answered)) return keep(deps, scope, due, placed, write);
  }
  await write({ next_step_at: addMs(deps.clock.now(), looks.laterMs) });
}

function orderOf({ orderUrl: url, orderKeyEnc: keyEnc, csr }: DueCertificate): PlacedOrder | null {
  return url === null || keyEnc === null || csr === null ? null : { url, keyEnc, csr };
}

/**
 * Begins an order and stores it with the new key, before the authority is asked to issue. If the authority's answer is lost, the
 * next attempt begins another order. That does no harm, because authorities only count issued certificates.
 */
async function placeOrder(deps: HostCertificateDeps, due: DueCertificate, of: HostOfBrand, write: Write): Promise<PlacedOrder> {
  await checkHost(deps, due, of);
  const begun = due.pem === null ? "validating" : "renewing";
  if (due.state !== begun) await write({ state: begun });
  const { key, csr } = await makeKey([due.host]);
  const { url } = await withAccount(deps, (account) => deps.authority.begin(account, [due.host], "http"));
  const keyEnc = deps.vault.seal(placeOfKey(due.id, "order_key_enc"), Buffer.from(key));
  await write({ order_url: url, order_key_enc: keyEnc, csr });
  return { url, csr, keyEnc };
}

export const placeOfKey = (id: string, column: "key_enc" | "order_key_enc") => ({ table: "certificate", column, rowId: id });

/** Takes an order one step further. Returns whether its certificate can be fetched now. Throws OutcomeError. */
async function step(
  deps: HostCertificateDeps,
  due: DueCertificate,
  { url, csr }: PlacedOrder,
  answered: Set<string>,
): Promise<boolean> {
  const { authority, pool, clock } = deps;
  const order = await withAccount(deps, (account) => authority.read(account, url, "http"));
  if (order.state === "valid") return true;
  if (order.state === "invalid")
    throw new OutcomeError("refused", `acme: ${order.problem ?? "the order failed"}`, { code: "challenge" });
  if (order.state === "ready") await withAccount(deps, (account) => authority.finalize(account, url, csr));
  if (order.state !== "pending") return false;
  for (const { state, challenge, token, value } of order.proofs) {
    if (state === "invalid") throw new OutcomeError("refused", `acme: ${order.problem ?? "not proved"}`, { code: "challenge" });
    if (state === "valid" || answered.has(challenge)) continue;
    const answer = { token, host: due.host, answer: value, endsAt: addMs(clock.now(), answerMs) };
    await tx(pool, context, (trx) => putAnswer(trx, answer));
    await withAccount(deps, (account) => authority.answer(account, challenge));
    answered.add(challenge);
  }
  return false;
}

/** Stores the issued certificate as the one in use, with its key. */
async function keep(
  deps: HostCertificateDeps,
  scope: AccountScope,
  due: DueCertificate,
  { url, keyEnc }: PlacedOrder,
  write: Write,
): Promise<void> {
  const { authority, vault, pool, clock, log } = deps;
  const { chain, issuer, serial, issuedAt, expiresAt } = await withAccount(deps, (account) => authority.fetch(account, url));
  const window = await authority.renewalWindow(chain).catch(() => null);
  const now = clock.now();
  const renewsAt = plannedRenewal({ id: due.id, issuedAt, expiresAt }, window);
  const key = vault.open(placeOfKey(due.id, "order_key_enc"), keyEnc);
  const isUnbroken = due.unbrokenSince !== null && due.expiresAt !== null && due.expiresAt > now;
  await write({
    state: "issued",
    pem: chain,
    issuer,
    serial,
    key_enc: vault.seal(placeOfKey(due.id, "key_enc"), key),
    issued_at: issuedAt,
    expires_at: expiresAt,
    renews_at: renewsAt,
    ...(isUnbroken ? {} : { unbroken_since: now }),
    next_step_at: nextLook(renewsAt, window, now),
    tries: 0,
    error: null,
    warned_at: null,
    ...noOrder,
  });
  if (due.warnedAt !== null)
    await tx(pool, scope, (trx) => endTask(trx, scope, { kind: "host_certificate", key: due.host, by: actor, at: now }));
  log.info({ event: "certificate.issued", name: due.host }, "certificate issued");
}

/** Checks, before the authority is asked, whether it would refuse. Throws OutcomeError. */
async function checkHost(deps: HostCertificateDeps, due: DueCertificate, of: HostOfBrand): Promise<void> {
  const { names, authority, sweeping, clock } = deps;
  const { host } = due;
  const [found, ours] = [await names.addresses(host), await deps.addresses()];
  if (found.length === 0 || !found.every((address) => ours.includes(address)))
    throw new OutcomeError("refused", `${host} does not point to the panel`, { code: "not_pointing" });
  if (!mayIssue(await names.caa(host), await authority.caaNames()))
    throw new OutcomeError("refused", `CAA records of ${host} forbid it`, { code: "caa" });
  const now = clock.now();
  if ((await tx(sweeping, context, (trx) => issuedSince(trx, addMs(now, -dayMs / 24)))) >= ordersPerHour)
    throw new OutcomeError("unavailable", "too many certificates this hour", { code: "rateLimited" });
  const week = { brandId: of.brandId, since: addMs(now, -7 * dayMs) };
  if (due.pem === null && (await tx(sweeping, context, (trx) => newHostsSince(trx, week))) >= newHostsPerWeek)
    throw new OutcomeError("refused", `too many new hosts of ${of.brand} this week`, { code: "host_limit" });
}

/** Stores why an attempt failed and when the next one is made. Tells people if attempts have failed for long. */
async function noteFailure(
  deps: HostCertificateDeps,
  scope: AccountScope,
  due: DueCertificate,
  of: HostOfBrand,
  error: unknown,
): Promise<void> {
  const { pool, clock, log } = deps;
  const outcome = error instanceof OutcomeError ? error : null;
  const code = outcome?.code ?? outcome?.kind ?? "failed";
  log.warn(
    { event: "certificate.failed", name: due.host, kind: outcome?.kind ?? "bug", ...errorFields(error) },
    "no certificate yet",
  );
  const now = clock.now();
  const tries = due.tries + 1;
  const pause = foundByUs.includes(code) ? checkAgainMs(tries) : Math.max(pauseMs(tries), waitOf(outcome?.message));
  // A refused order is over. If the answer was lost, the order is kept, and the next attempt reads it again.
  const order = outcome?.kind === "refused" ? noOrder : {};
  const tells = due.warnedAt === null && mustTell({ ...due, tries }, now);
  await tx(pool, scope, (trx) =>
    changeCertificate(trx, scope, due.id, {
      tries,
      next_step_at: addMs(now, pause),
      error: code,
      ...order,
      ...(tells ? { warned_at: now } : {}),
    }),
  );
  if (tells) await tell(deps, scope, due, of, code);
}

async function tell(
  { pool, jobs, clock }: HostCertificateDeps,
  scope: AccountScope,
  due: DueCertificate,
  of: HostOfBrand,
  code: string,
): Promise<void> {
  const { host } = due;
  const isCovered = due.expiresAt !== null && due.expiresAt > clock.now();
  const why = troubleOf(code);
  await tx(pool, scope, async (trx) => {
    await renewTask(trx, scope, {
      kind: "host_certificate",
      key: host,
      severity: isCovered ? "normal" : "high",
      subject: { kind: "brand", id: of.brandId },
      text: taskText("hostUncertified", { host, brand: of.brand, why: troubleWords[why] }),
    });
    if (of.ownerId === scope.accountId) return;
    const step = isCovered ? ("expiring" as const) : ("uncertified" as const);
    const endsAt = isCovered ? (due.expiresAt?.toISOString() ?? null) : null;
    const news = { id: newId(), accountId: of.ownerId, brandId: of.ownerBrandId, step, host, brand: of.brand, why, endsAt };
    await jobs.enqueue(trx, brandHostNewsJob, [news]);
  });
}
