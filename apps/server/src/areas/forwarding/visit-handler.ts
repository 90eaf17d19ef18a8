import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { makeScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import { answerRedirect } from "./answer-redirect.ts";
import { answerOf, certificateOfHost, wantCertificate, wantedSince } from "./certificates.repository.ts";
import { dayMs } from "../certificates/index.ts";
import { zoneOrdersPerWeek } from "./certificates.rules.ts";
import { readHost } from "./host.rules.ts";
import type { FoundHost, HostLookup } from "./look-up-host.ts";
import type { HostCertificate, VisitHandler } from "./visit.port.ts";

export type VisitHandlerDeps = {
  readonly hosts: HostLookup;
  readonly pool: Pool;
  /** Read-only connections that see all accounts. */
  readonly sweeping: Pool;
  /** Null if there is no certificate authority, and therefore no HTTPS. */
  readonly vault: Vault | null;
  readonly clock: Clock;
  readonly log: Log;
};

const context = { actor: "job:forwarding" };
const keptMs = 60_000;
const keptMax = 5000;

/** Answers visitors of redirect hosts, with the certificates that the worker has obtained for these hosts. */
export function createVisitHandler(deps: VisitHandlerDeps): VisitHandler {
  const { hosts, sweeping, vault, clock, log } = deps;
  const kept = new Map<string, { certificate: HostCertificate | null; until: number }>();
  const wished = new Set<string>();

  async function certificateFor(serverName: string): Promise<HostCertificate | null> {
    const host = readHost(serverName);
    if (host === null || vault === null) return null;
    const now = clock.now();
    const known = kept.get(host);
    if (known !== undefined && known.until > now.getTime()) return known.certificate;
    const found = await hosts.find(host);
    const certificate = found === null || found.redirect === null ? null : await read(host, found, vault);
    if (kept.size >= keptMax) kept.clear();
    kept.set(host, { certificate, until: now.getTime() + (certificate === null ? keptMs / 12 : keptMs) });
    if (certificate === null && found !== null) wish(host, found);
    return certificate;
  }

  async function read(host: string, found: FoundHost, open: Vault): Promise<HostCertificate | null> {
    const of = { host, accountId: found.zone.accountId, now: clock.now() };
    const row = await tx(sweeping, context, (trx) => certificateOfHost(trx, of));
    if (row === null) return null;
    const key = open.open({ table: "certificate", column: "key_enc", rowId: row.id }, row.keyEnc);
    return { chain: row.pem, key: key.toString() };
  }

  /**
   * Which names are used below a wildcard is known only when somebody visits them. So the first visit orders the certificate that
   * later visits use.
   */
  function wish(host: string, found: FoundHost): void {
    if (!found.owner.startsWith("*") || found.redirect === null || vault === null || wished.has(host)) return;
    if (wished.size >= keptMax) wished.clear();
    wished.add(host);
    wishFor(deps, host, found).catch((error: unknown) =>
      log.warn({ event: "certificate.not-wished", ...errorFields(error) }, "certificate not asked for"),
    );
  }

  return {
    async answer(visit) {
      const answer = await answerRedirect({ hosts, challengeAnswer }, visit);
      if (answer.kind === "redirect" && !visit.isSecure) {
        const found = await hosts.find(answer.host);
        if (found !== null) wish(answer.host, found);
      }
      return answer;
    },
    certificateFor,
  };

  function challengeAnswer(token: string, host: string): Promise<string | null> {
    return tx(sweeping, context, (trx) => answerOf(trx, { token, host, now: clock.now() }));
  }
}

/** Limits the certificates that visits may request for a zone, so that visits to random names cannot fill the table. */
async function wishFor({ pool, clock }: VisitHandlerDeps, host: string, { zone }: FoundHost): Promise<void> {
  const now = clock.now();
  const scope = makeScope({ accountId: zone.accountId, brandId: zone.brandId, actor: context.actor });
  await tx(pool, scope, async (trx) => {
    const wanted = await wantedSince(trx, scope, { since: addMs(now, -7 * dayMs), apex: zone.apex });
    if (wanted < zoneOrdersPerWeek) await wantCertificate(trx, scope, host, now);
  });
}
