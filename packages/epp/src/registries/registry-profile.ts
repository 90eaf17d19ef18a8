import { NS } from "../namespaces.ts";
import type { IdnRules } from "./idn-rules.ts";

/** Limits of one registry account. Null means that the registry has no such limit. */
export interface EppLimits {
  /** Sessions that this process may have at once. Several processes share the registry's limit, so each gets a part. */
  readonly maxSessions: number;
  /** Sessions logged in before they are needed and kept open, at most `maxSessions`. */
  readonly warmSessions: number;
  readonly namesPerCheck: number;
  /** Commands that may wait for their answer on one session; 1 where the registry does not allow pipelining. */
  readonly window: number;
  /** Transform commands that may wait for their answer on one session: a lost connection leaves up to this many outcomes unknown. */
  readonly transformWindow: number;
  /** Commands in any 60 seconds over all sessions, logins included. */
  readonly commandsPerMinute: number | null;
  /** Seconds without a command after which the registry ends a session. */
  readonly idleSeconds: number;
  /** Commands after which the registry ends a session. */
  readonly maxCommandsPerSession: number | null;
  /** Time-out for connecting, TLS and greeting together. */
  readonly connectTimeoutMs: number;
  /** Time-out from the last byte of a command to its answer. */
  readonly commandTimeoutMs: number;
  /** How long a command may wait for a session before it counts as unavailable. */
  readonly queueTimeoutMs: number;
}

export type ContactRole = "registrant" | "admin" | "tech" | "billing";

/**
 * All differences between registries, as data. Code asks for a capability and never for a registry's name; a new registry is a
 * new value of this type.
 */
export interface RegistryProfile {
  readonly id: string;
  readonly title: string;
  /**
   * URIs to request at login in addition to the objects. Only those that the greeting offers, as extension or as object, are
   * requested.
   */
  readonly extensions: readonly string[];
  /** Whether name servers are separate objects, or attributes of the domain with addresses (RFC 5731 section 1.1). */
  readonly hostModel: "object" | "attribute";
  /** `unit` is what goes on the wire; lengths are always given in months. */
  readonly period: { readonly unit: "y" | "m"; readonly minMonths: number; readonly maxMonths: number };
  readonly contacts: {
    /** Roles that the registry stores; others are left out of commands. Empty for a thin registry. */
    readonly roles: readonly ContactRole[];
    /** `iis`: organisation number and VAT number in the iis extension; the organisation number is mandatory. */
    readonly identity: "none" | "iis";
  };
  readonly transfer: {
    /** `immediate`: the right code transfers the domain at once. `pending`: the losing registrar may answer for some days. */
    readonly kind: "immediate" | "pending";
    /** Whether a transfer can be approved, rejected and cancelled. */
    readonly mayAnswer: boolean;
    /** Months that a transfer adds; 0 means that no period may be sent. */
    readonly addsMonths: number;
    /** The request may carry the new name servers (iis extension). */
    readonly takesNameservers: boolean;
  };
  /** What secDNS contains. `byTld`: several registries share one address, and some of them take DS records, the others keys. */
  readonly dnssec: "ds" | "key" | "byTld" | "none";
  /** Prices are requested and confirmed with the fee extension (RFC 8748). */
  readonly usesFee: boolean;
  /** How an expired name is restored: RGP restore (RFC 3915), or an ordinary renewal. */
  readonly restore: "rgp" | "renew";
  /** Whether a name can be set to end at its expiry date (iis clientDelete). */
  readonly cancelAtExpiry: "iis" | "none";
  readonly registryLock: "iis" | "none";
  /** Sub-product of each TLD, for registries that run several TLDs under one address; null for the others. */
  readonly subProducts: { readonly byTld: Readonly<Record<string, string>>; readonly fallback: string } | null;
  readonly limits: EppLimits;
  /** What has to be said of an internationalised name at its create; absent: nothing. */
  readonly idn?: IdnRules | undefined;
}

/** Object URIs without which a registry cannot be used: contacts and hosts only where it keeps them as objects. */
export function objectsOf({ contacts, hostModel }: Pick<RegistryProfile, "contacts" | "hostModel">): readonly string[] {
  return [NS.domain, ...(contacts.roles.length > 0 ? [NS.contact] : []), ...(hostModel === "object" ? [NS.host] : [])];
}

/**
 * Limits to assume for a registry that publishes none: one session, ten names, no pipelining. Values from the account's own
 * agreement are given to the pool and override these.
 */
export const cautiousLimits: EppLimits = {
  maxSessions: 1,
  warmSessions: 1,
  namesPerCheck: 10,
  window: 1,
  transformWindow: 1,
  commandsPerMinute: null,
  // Shortest idle limit among published ones (.NO); a shorter keep-alive interval costs a few octets, a lost session costs a
  // login.
  idleSeconds: 120,
  // Lowest published limit (.NO closes after 900 to 1,200).
  maxCommandsPerSession: 900,
  connectTimeoutMs: 10_000,
  commandTimeoutMs: 30_000,
  queueTimeoutMs: 30_000,
};
