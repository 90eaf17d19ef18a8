/** Limits of one registry account. Null means the registry has no such limit. */
export interface EppLimits {
  /** Sessions this process may hold at once. Several processes share the registry's allowance: give each its part. */
  readonly maxSessions: number;
  /** Sessions logged in ahead of need and kept, at most `maxSessions`. */
  readonly warmSessions: number;
  readonly namesPerCheck: number;
  /** Commands that may wait for their answer on one session; 1 where the registry does not tolerate pipelining. */
  readonly window: number;
  /** The same for transforms: a lost connection leaves up to this many outcomes unknown. */
  readonly transformWindow: number;
  /** Commands in any 60 seconds over all sessions, logins included. */
  readonly commandsPerMinute: number | null;
  /** Seconds without a command after which the registry ends a session. */
  readonly idleSeconds: number;
  /** Commands after which the registry ends a session. */
  readonly maxCommandsPerSession: number | null;
  /** For connection, TLS and greeting together. */
  readonly connectTimeoutMs: number;
  /** From the last byte of a command to its answer. */
  readonly commandTimeoutMs: number;
  /** How long a command may wait here for a session before it counts as unavailable. */
  readonly queueTimeoutMs: number;
}

export type ContactRole = "registrant" | "admin" | "tech" | "billing";

/**
 * Everything in which registries differ, as data. Code asks for a capability and never for a registry's name; a new registry
 * is a new value of this type.
 */
export interface RegistryProfile {
  readonly id: string;
  readonly title: string;
  /** Object URIs this registry needs at login; a greeting without one of them is a misconfiguration. */
  readonly objects: readonly string[];
  /** Extension URIs to log in with, as far as the greeting offers them. */
  readonly extensions: readonly string[];
  /** Name servers are objects of their own, or attributes of the domain with addresses (RFC 5731 section 1.1). */
  readonly hostModel: "object" | "attribute";
  /** `unit` is what goes on the wire; lengths are always given in months. */
  readonly period: { readonly unit: "y" | "m"; readonly minMonths: number; readonly maxMonths: number };
  readonly contacts: {
    /** Roles the registry keeps; others are left out of commands. Empty for a thin registry. */
    readonly roles: readonly ContactRole[];
    /** `iis`: organisation number and VAT number in the iis extension, the number being mandatory. */
    readonly identity: "none" | "iis";
  };
  readonly transfer: {
    /** `immediate`: a right code moves the domain at once. `pending`: the losing side may answer for some days. */
    readonly kind: "immediate" | "pending";
    /** Approve, reject and cancel exist. */
    readonly mayAnswer: boolean;
    /** Months a transfer adds to the term; 0 means no period may be sent. */
    readonly addsMonths: number;
    /** The request may carry the new name servers (iis extension). */
    readonly takesNameservers: boolean;
  };
  /** What goes into secDNS; byTld: several registries behind one address, each of which takes one of the two. */
  readonly dnssec: "ds" | "key" | "byTld" | "none";
  /** Prices are asked and echoed with the fee extension (RFC 8748). */
  readonly usesFee: boolean;
  /** How an expired name comes back: RGP restore (RFC 3915), or an ordinary renewal. */
  readonly restore: "rgp" | "renew";
  /** A name can be told to end at its expiry date (iis clientDelete). */
  readonly cancelAtExpiry: "iis" | "none";
  readonly registryLock: "iis" | "none";
  /** Top-level domain to sub-product, for registries that run several under one address; null for the others. */
  readonly subProducts: { readonly byTld: Readonly<Record<string, string>>; readonly fallback: string } | null;
  readonly limits: EppLimits;
}

/**
 * Limits to assume of a registry that published none: one session, ten names, nothing pipelined. The account's own agreement
 * is given to the pool and overrides single values.
 */
export const cautiousLimits: EppLimits = {
  maxSessions: 1,
  warmSessions: 1,
  namesPerCheck: 10,
  window: 1,
  transformWindow: 1,
  commandsPerMinute: null,
  // Shortest idle limit found among published ones (.NO); a shorter keep-alive costs a few octets, a lost session a login.
  idleSeconds: 120,
  // Lowest published (.NO cuts after 900 to 1,200).
  maxCommandsPerSession: 900,
  connectTimeoutMs: 10_000,
  commandTimeoutMs: 30_000,
  queueTimeoutMs: 30_000,
};
