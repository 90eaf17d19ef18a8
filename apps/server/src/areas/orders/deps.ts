import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Vault } from "../../platform/vault.ts";
import type { NameChecker } from "../domains/search/index.ts";
import type { Registries } from "../registry/index.ts";
import type { DelegationDeps } from "../delegation/index.ts";
import type { CardProvider } from "../payments/index.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** What orders and checkout need of the outside; the composition root fills it in. */
export type OutsideDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  readonly checkNames: NameChecker;
  readonly card: CardProvider | null;
  /** Whether a brand has kept cards charged for renewals; without it none is. */
  readonly mayChargeCards?: (brandId: string) => Promise<boolean>;
  /** Seals what a request keeps secret until it ends. */
  readonly vault: Vault;
  /** Asks name servers before a name is delegated to them; without it they are taken as they come. */
  readonly delegation?: DelegationDeps;
  /** Orders other contacts for a name whose registry has those of somebody else: it has just come. */
  readonly orderContacts: (
    trx: Trx,
    deps: Pick<OutsideDeps, "jobs" | "clock" | "vault">,
    scope: AccountScope,
    order: ContactsOrder,
  ) => Promise<unknown>;
  /** Registries are read and told nothing (domains/deps.ts, WouldSend). */
  readonly onlyReads?: boolean;
};

/** Who is to stand in roles of a name; asRegistrant: as its registrant, too. */
export type ContactsOrder = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly domainId: string;
  readonly params: {
    readonly contactId: string;
    readonly fields?: Record<string, string>;
    readonly roles: ("admin" | "tech" | "billing")[];
    readonly asRegistrant: true;
  };
  /** Asked for by the product itself. */
  readonly origin: "system";
};
