export type IdnScript = "Latin" | "Greek" | "Cyrillic" | "Hebrew" | "Arabic" | "Han" | "Hangul";

/** The differences between kinds of registries, as data only: code branches on these values, never on a TLD. */
export interface Profile {
  readonly key: "iis" | "verisign" | "gtld" | "cctld";
  readonly registryName: string;
  readonly tlds: readonly string[];
  /** The part after the hyphen of every roid (repository object id), 1 to 8 word characters. */
  readonly repositoryId: string;
  /** Scripts allowed in an internationalised label, one at a time (a short form of the registry's IDN tables). */
  readonly idnScripts: readonly IdnScript[];
  readonly labelMin: number;
  readonly labelMax: number;
  /** Labels that nobody may register: under every TLD, and (below) further ones per TLD. */
  readonly reserved: readonly string[];
  readonly reservedAtTld: Readonly<Record<string, readonly string[]>>;
  readonly terms: { readonly minMonths: number; readonly maxMonths: number; readonly stepMonths: number };
  readonly registrant: "required" | "forbidden";
  readonly contactRoles: "optional" | "forbidden";
  /** Contact roles that a new domain must have (2003). */
  readonly requiredRoles: readonly ("admin" | "billing" | "tech")[];
  /**
   * After how many seconds the registry decides on a new domain. Until then its create command is only acknowledged (EPP result
   * 1001, action pending). Null if it decides at once.
   */
  readonly createDecidedAfter: number | null;
  readonly hostsMax: number;
  /** Whether name servers are objects of their own or attributes of the domain (RFC 5731 section 1.1). */
  readonly hostModel: "object" | "attribute";
  /**
   * TLDs under which a host without addresses may be created below a domain that is unknown or another registrar's. For a real
   * registry such a host is often external. This simulator serves all these TLDs, and would otherwise refuse half of the world's
   * name servers.
   */
  readonly wideHostTlds: readonly string[];
  readonly secDns: {
    /**
     * The interface of RFC 5910 section 4: the registries of the TLDs in keyTlds accept key data, all others accept DS data,
     * and none accepts both.
     */
    readonly keyTlds: readonly string[];
    readonly recordsMax: number;
    readonly sha1Allowed: boolean;
  };
  readonly transfer: {
    /** With "release", a registrar cannot request a domain; the domain's registrar gives it to another registrar's tag. */
    readonly mode: "immediate" | "pending" | "release";
    readonly pendingDays: number;
    readonly addMonths: number;
    /** The number of days after a create or transfer in which a transfer is refused. */
    readonly lockDays: number;
    /** Whether a transfer request must name the contacts that the domain will have (.eu). */
    readonly namesContacts: boolean;
    /** Whether transfers can be approved, rejected and cancelled. */
    readonly decisions: boolean;
  };
  readonly grace: {
    readonly addDays: number;
    readonly renewDays: number;
    readonly autoRenewDays: number;
    readonly transferDays: number;
  };
  readonly expiry:
    | { readonly kind: "autoRenew"; readonly notify: boolean }
    | { readonly kind: "deactivate"; readonly expiredDays: number };
  readonly deletion:
    | {
        readonly kind: "redemption";
        readonly redemptionDays: number;
        readonly pendingDeleteDays: number;
        readonly restoreReport: boolean;
        readonly restoreReportDays: number;
        readonly restoreAddsMonths: number;
      }
    | { readonly kind: "deactivate"; readonly deactivatedDays: number; readonly quarantineDays: number };
  /** Whether hosts below the name prevent a delete (2305); if not, they are deleted with the name. */
  readonly subordinateHostsBlockDelete: boolean;
  /** Whether info and create say when a name expires. */
  readonly showsExpiry: boolean;
  readonly authInfoMin: number;
  /** Whether clients that logged in with the URI of RFC 9154 must use authInfo of its strength. */
  readonly secureAuthInfo: boolean;
  readonly fees: FeeSchedule | null;
  /** Whether the extensions iis and registryLock are supported. */
  readonly iis: boolean;
  /** What the create of an internationalised name must state: its language (idnLang), or its table (idn-1.0). */
  readonly idnSays?: "language" | "table";
  /** Labels with trademark claims. A create with such a label needs an acknowledged notice (RFC 8334). */
  readonly claimedLabels?: readonly string[];
  /** TLDs that are in their sunrise: a create without a signed mark is refused (2306). */
  readonly sunriseTlds?: readonly string[];
  /**
   * Seconds after which an application of a sunrise is decided. Labels that contain "rejected" are rejected, all others
   * allocated.
   */
  readonly applicationDecidedAfter?: number;
  /** The namestoreExt subProduct of each TLD. */
  readonly subProducts: Readonly<Record<string, string>>;
  /** Whether a command without namestoreExt is refused. */
  readonly subProductRequired: boolean;
  readonly whois: "iis" | "verisign" | "gtld" | "cctld";
  /** TLDs whose real registry runs RDAP; the others answer 404. */
  readonly rdapTlds: readonly string[];
}

/** Prices in minor units of one currency; prices that depend on a period are per year. */
export interface FeeSchedule {
  readonly currency: string;
  readonly standard: Prices;
  readonly perTld: Readonly<Record<string, Partial<Prices>>>;
  readonly premium: PremiumRule | null;
}

export interface Prices {
  readonly create: number;
  readonly renew: number;
  readonly transfer: number;
  readonly restore: number;
}

/** Which labels are premium: the listed ones under every TLD, and others by rule under some TLDs. */
interface PremiumRule {
  readonly labels: Readonly<Record<string, number>>;
  readonly ruleTlds: readonly string[];
  readonly shortLabelLength: number;
  readonly shortPrice: number;
  readonly words: readonly string[];
  readonly wordPrice: number;
}
