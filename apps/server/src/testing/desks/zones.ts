import { createZone } from "../../areas/zones/index.ts";
import type { PropagationParts } from "../../areas/zones/propagation/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";

/** A zone as fulfilment makes it, of a domain that is here only for its DNS. Gives the zone's id. */
export async function createTestZone(
  db: TestDatabase,
  jobs: Jobs,
  account: TestAccount,
  apex: string,
  now: Date,
): Promise<string> {
  const domainId = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [account.accountId, domainId, apex],
  );
  const input = { domainId, apex, registrableName: apex, now };
  const { zoneId } = await tx(db.app, account.scope, (trx) => createZone({ jobs }, trx, account.scope, input));
  return zoneId;
}

/** Nobody outside is asked, and nobody answers. */
export const silentPropagation: PropagationParts = {
  asker: {
    serial: async () => null,
    ask: async () => ({ rcode: 5, isAuthoritative: false, ttlSeconds: null, rdata: [], referral: null }),
    transfer: async () => "refused",
  },
  places: { home: { host: "127.0.0.1", port: 1 }, ports: new Map() },
  resolvers: [],
  isPublicAddress: () => false,
};
