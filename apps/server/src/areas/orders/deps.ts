import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Vault } from "../../platform/vault.ts";
import type { NameChecker } from "../domains/search/index.ts";
import type { Registries } from "../registry/index.ts";
import type { AskParent } from "../reversedns/index.ts";
import type { Vendors } from "../provisioning/index.ts";
import type { IssuanceDeps } from "../certificates/index.ts";
import type { DelegationDeps } from "../delegation/index.ts";
import type { ClearingHouse } from "../trademarks/index.ts";
import type { KeepableMethod, CardProvider, PayPalProvider, SwishProvider, DebitProvider } from "../payments/index.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** What orders and checkout need from the outside. The composition root provides it. */
export type OutsideDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  readonly checkNames: NameChecker;
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly swish: SwishProvider | null;
  readonly sepa: DebitProvider | null;
  /** Whether a brand charges saved cards for renewals. Without this function no card is charged. */
  readonly mayChargeCards?: (brandId: string) => Promise<readonly KeepableMethod[]>;
  /** Encrypts the secrets of a request until the request ends. */
  readonly vault: Vault;
  /**
   * Tests name servers before a domain is delegated to them. Without it, the basket refuses them and requests do not test them.
   */
  readonly delegation?: DelegationDeps;
  /**
   * Orders a change of contacts for a domain that has just been transferred here. At the registry it still has the contacts of
   * its former registrar.
   */
  readonly orderContacts: (
    trx: Trx,
    deps: Pick<OutsideDeps, "jobs" | "clock" | "vault">,
    scope: AccountScope,
    order: ContactsOrder,
  ) => Promise<unknown>;
  /** Whether a certificate authority is configured. If absent, certificates are not sold. */
  readonly sellsCertificates?: boolean;
  /** What the worker needs to obtain certificates from the certificate authority. If absent or null, staff issue them. */
  readonly issuing?: Pick<IssuanceDeps, "authority" | "names" | "sweeping"> | null;
  /** Asks the parents of reverse zones whether they delegate these zones to us. If absent, staff deliver reverse DNS. */
  readonly askParent?: AskParent;
  /** Whether our servers may contact this address of a customer's primary name server. If absent, staff deliver secondary DNS. */
  readonly mayAskPrimary?: (host: string) => boolean;
  /** The Trademark Clearinghouse. Null or absent if the operator has no access to it. */
  readonly clearingHouse?: ClearingHouse | null;
  /** The vendors that run services for us. If the vendor of a service is missing here, staff deliver the service. */
  readonly vendors?: Vendors;
  /** Whether this installation crawls customers' sites. If not, staff deliver the SEO tool. */
  readonly readsSites?: boolean;
  /** Whether brands of whitelabel portals are made automatically. If not, staff make them. */
  readonly makesPortals?: boolean;
  /** Whether this installation reads lists of new domains and certificates. If not, staff deliver ID monitoring. */
  readonly watchesNames?: boolean;
  /** If true, registries are only read: a command that would change something throws WouldSend (registry/deps.ts). */
  readonly onlyReads?: boolean;
};

/** The contacts that a domain is to have in its roles. asRegistrant: the contact also becomes the domain's registrant. */
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
  /** The system places the order, not a person. */
  readonly origin: "system";
};
