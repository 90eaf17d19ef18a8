export type IdnScript = "Latin" | "Greek" | "Cyrillic" | "Hebrew" | "Arabic" | "Han" | "Hangul";

/** What one kind of registry does differently. Data only; code branches on these values, never on a TLD. */
export interface Profile {
  readonly key: "iis" | "verisign" | "gtld" | "cctld";
  readonly registryName: string;
  readonly tlds: readonly string[];
  /** Part after the hyphen of every roid, 1 to 8 word characters. */
  readonly repositoryId: string;
  /** Scripts an internationalised label may be written in, one at a time (the registry's IDN tables in short). */
  readonly idnScripts: readonly IdnScript[];
  readonly labelMin: number;
  readonly labelMax: number;
  /** Labels nobody may register, and per TLD what else is kept back. */
  readonly reserved: readonly string[];
  readonly reservedAtTld: Readonly<Record<string, readonly string[]>>;
  readonly terms: { readonly minMonths: number; readonly maxMonths: number; readonly stepMonths: number };
  readonly registrant: "required" | "forbidden";
  readonly contactRoles: "optional" | "forbidden";
  readonly hostsMax: number;
  /**
   * TLDs where a host without addresses may be named below a domain that is unknown or somebody else's. In life such
   * a host is external to most registries; this one serves them all and would otherwise refuse half the world's servers.
   */
  readonly wideHostTlds: readonly string[];
  readonly secDns: {
    /** Interface per RFC 5910 section 4; keyTlds take key data, the others DS data, none both. */
    readonly keyTlds: readonly string[];
    readonly recordsMax: number;
    readonly sha1Allowed: boolean;
  };
  readonly transfer: {
    readonly mode: "immediate" | "pending";
    readonly pendingDays: number;
    readonly addMonths: number;
    /** Days after create or transfer in which a transfer is refused. */
    readonly lockDays: number;
    /** Whether approve, reject and cancel exist. */
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
  /** Whether hosts below the name stop a delete (2305) or go with it. */
  readonly subordinateHostsBlockDelete: boolean;
  readonly authInfoMin: number;
  /** RFC 9154 strength for clients that logged in with its URI. */
  readonly secureAuthInfo: boolean;
  readonly fees: FeeSchedule | null;
  /** iis and registryLock extensions. */
  readonly iis: boolean;
  /** namestoreExt subProduct per TLD. */
  readonly subProducts: Readonly<Record<string, string>>;
  readonly whois: "iis" | "verisign" | "gtld" | "cctld";
  /** TLDs whose registry runs RDAP in life; the others answer 404. */
  readonly rdapTlds: readonly string[];
}

/** Prices in minor units of one currency, per year where time is involved. */
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

/** Which labels are premium: a list anywhere, and by rule at some TLDs. */
interface PremiumRule {
  readonly labels: Readonly<Record<string, number>>;
  readonly ruleTlds: readonly string[];
  readonly shortLabelLength: number;
  readonly shortPrice: number;
  readonly words: readonly string[];
  readonly wordPrice: number;
}
