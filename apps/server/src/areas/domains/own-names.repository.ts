import { sql } from "kysely";
import type { DomainName } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DomainState } from "./domain.state.ts";

/** A name of the account, with the facts that orders about it need. */
export type OwnName = {
  readonly domainId: string;
  readonly asciiName: DomainName;
  readonly unicodeName: string;
  readonly tld: string;
  readonly state: DomainState;
  readonly expiresAt: Date;
  readonly renewalMode: "auto" | "once" | "manual" | "cancel";
  /** Null if only the DNS of the name is hosted here. */
  readonly registryId: string | null;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  readonly isPremium: boolean;
  readonly registrantId: string | null;
  /** Whether the name is being sold through an escrow. It then stays in its account until the escrow has ended. */
  readonly isInEscrow: boolean;
  /** Whether the name is under a court lock or a UDRP lock. */
  readonly isCourtLocked: boolean;
};

const columns = sql`
  d.id as "domainId", d.ascii_name as "asciiName", d.sort_name as "unicodeName", d.tld, d.state, d.expires_at as "expiresAt", d.renewal_mode as "renewalMode",
  t.registry_id as "registryId", coalesce(t.statuses_seen, '{}') as statuses, coalesce(t.ns_seen, '{}') as "nameServers",
  coalesce(t.is_registry_locked, false) as "isRegistryLocked", t.unlocked_until as "unlockedUntil", t.premium_tier is not null as "isPremium", c.contact_id as "registrantId",
  np_in_escrow(d.account_id, d.ascii_name) as "isInEscrow", np_court_locked(d.account_id, d.ascii_name) as "isCourtLocked"`;

const joined = sql`
  domain d left join domain_detail t on t.account_id = d.account_id and t.domain_id = d.id
           left join domain_contact c on c.account_id = d.account_id and c.domain_id = d.id and c.role = 'registrant'`;

/** One name of the account, live or ended. Null if the account has no such name. */
export async function ownNameById(trx: Trx, scope: AccountScope, domainId: string): Promise<OwnName | null> {
  const { rows } = await sql<OwnName>`
    select ${columns} from ${joined} where d.account_id = ${scope.accountId} and d.id = ${domainId}`.execute(trx);
  return rows[0] ?? null;
}

/** Which of the given names the account has, live or ended, by name. */
export async function ownNames(trx: Trx, scope: AccountScope, names: readonly string[]): Promise<ReadonlyMap<string, OwnName>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<OwnName>`
    select ${columns} from ${joined} where d.account_id = ${scope.accountId} and d.ascii_name = any(${[...names]})`.execute(trx);
  return new Map(rows.map((row) => [row.asciiName, row]));
}
