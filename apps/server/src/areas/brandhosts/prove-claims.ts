import { audit } from "../../platform/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { makeScope } from "../../platform/scope.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { claimsToAsk, deleteClaim, noteClaimAsked, openHost, type ClaimToAsk } from "./hosts.repository.ts";
import { isProved, proofName } from "./hosts.rules.ts";

export type ProveDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly asker: Pick<HostAsker, "texts">;
};

const actor = "job:brand-hosts";
/** The largest number of claims queried in one run. The others are queried in the next run. */
const mostAtOnce = 100;

/**
 * Queries the DNS for the records of claimed hosts, and serves a brand on its host as soon as the record is there, so that nobody
 * has to come back and press a button. A new claim is queried each minute, and less often the older it is (claimsToAsk). No
 * transaction is open during a query. Only claims of brands that were lent to an account are queried; the operator's people prove
 * the hosts of its own brands themselves.
 */
export async function proveClaims(deps: ProveDeps): Promise<void> {
  const now = deps.clock.now();
  const claims = await tx(deps.sweeping, { actor }, (trx) => claimsToAsk(trx, now, mostAtOnce));
  for (const claim of claims) await prove(deps, claim, await textsOf(deps.asker, claim.host));
}

/** The TXT records of the claim, or none if the name servers did not answer. The claim is then queried again later. */
async function textsOf(asker: ProveDeps["asker"], host: string): Promise<readonly string[]> {
  try {
    return await asker.texts(proofName(host));
  } catch (error) {
    if (error instanceof OutcomeError) return [];
    throw error;
  }
}

async function prove(
  { pool, clock }: ProveDeps,
  { brandId, host, token, owner, ownerBrand }: ClaimToAsk,
  texts: readonly string[],
): Promise<void> {
  const now = clock.now();
  await tx(pool, makeScope({ accountId: owner, brandId: ownerBrand, actor }), async (trx) => {
    if (!isProved(texts, token)) return noteClaimAsked(trx, { brandId, host, at: now });
    // Somebody may have withdrawn or proved the claim in the meantime, or another brand may have proved the host.
    if (!(await deleteClaim(trx, brandId, host)) || !(await openHost(trx, brandId, host, now))) return;
    await audit(trx, { accountId: owner, actor, action: "brand.add-host", object: brandId, after: { host } });
    await notifyBrowsers(trx, owner, { topic: "session", ids: [] });
  });
}
