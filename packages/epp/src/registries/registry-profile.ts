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
 * How a registry identifies the holder in contact commands, beyond RFC 5733. Each form but `none` has a file in `extensions`, named
 * after the extension: iis, EURid's contact-ext, Traficom's own fields of a contact, Punktum dk's dkhm, Nominet's contact-nom-ext.
 */
export type ContactIdentityForm = "none" | "iis" | "eurid" | "traficom" | "dkhm" | "nominet";

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
  /** `unit` is the unit that commands contain; lengths in this program are always in months. */
  readonly period: { readonly unit: "y" | "m"; readonly minMonths: number; readonly maxMonths: number };
  readonly contacts: {
    /** Roles that the registry stores; others are left out of commands. Empty for a thin registry. */
    readonly roles: readonly ContactRole[];
    /** `iis`: organisation number and VAT number in the iis extension; the organisation number is mandatory. */
    readonly identity: ContactIdentityForm;
    /** `registry`: it chooses the id itself and tells it in the answer; what the command says is `placeholder`, or our own id for null. */
    readonly ids: "client" | "registry";
    readonly placeholder: string | null;
    /** Contacts of the registrar that every domain gets in roles of their own, by their ids at the registry: .eu wants one for billing. */
    readonly standing: Readonly<Partial<Record<Exclude<ContactRole, "registrant">, string>>>;
  };
  /** Rules for auth codes, in addition to those of RFC 9154. Codes are refused here before they are sent where they break them. */
  readonly authInfo: {
    readonly minLength: number;
    readonly maxLength: number;
    /** `none`: a domain is created without a code, which is best. `code`: the registry refuses a create without one. */
    readonly atCreate: "none" | "code";
    /** Who makes a code. `eurid`: the registry, on request by EPP. `elsewhere`: the registry, outside what this client can ask by EPP. */
    readonly madeBy: "client" | "eurid" | "elsewhere";
  };
  readonly transfer: {
    /**
     * `immediate`: the right code transfers the domain at once. `pending`: the losing registrar may answer for some days. `release`:
     * the losing registrar gives the domain to another, who does not ask.
     */
    readonly kind: "immediate" | "pending" | "release";
    /** Whether a transfer can be approved, rejected and cancelled. */
    readonly mayAnswer: boolean;
    /** Months that a transfer adds; 0 means that no period may be sent. */
    readonly addsMonths: number;
    /** The request may carry the new name servers (iis extension). */
    readonly takesNameservers: boolean;
    /** `eurid`: the request has to name the registrant that the domain will have. */
    readonly registrant: "kept" | "eurid";
  };
  /** What secDNS contains. `byTld`: several registries share one address, and some of them take DS records, the others keys. */
  readonly dnssec: "ds" | "key" | "byTld" | "none";
  /** Prices are requested and confirmed with the fee extension (RFC 8748). */
  readonly usesFee: boolean;
  /** `automatic`: the registry renews each domain by itself until it is deleted, and has no renew command. */
  readonly renewal: "command" | "automatic";
  /**
   * How a deleted or expired name is restored. `rgp`: request and report (RFC 3915). `rgpRequest`: by the request alone, and a
   * report is refused. `renew`: by an ordinary renewal.
   */
  readonly restore: "rgp" | "rgpRequest" | "renew";
  /** Whether a name can be set to end at its expiry date (iis clientDelete). */
  readonly cancelAtExpiry: "iis" | "none";
  readonly registryLock: "iis" | "none";
  /** Sub-product of each TLD, for registries that run several TLDs under one address; null for the others. */
  readonly subProducts: { readonly byTld: Readonly<Record<string, string>>; readonly fallback: string } | null;
  readonly tls: {
    /** Connections without a client certificate are refused. */
    readonly clientCertificate: boolean;
    /** The server has nothing better than TLS 1.2 without forward secrecy or with CBC. */
    readonly weakCiphers: boolean;
  };
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

/** Auth codes without rules of the registry's own. */
export const anyAuthInfo: RegistryProfile["authInfo"] = { minLength: 1, maxLength: 255, atCreate: "none", madeBy: "client" };

/** Contacts whose ids the client chooses, in the roles that are stated. */
export function contactsIn(...roles: readonly ContactRole[]): RegistryProfile["contacts"] {
  return { roles, identity: "none", ids: "client", placeholder: null, standing: {} };
}

/** Server authentication only; whether a registry asks for a client certificate is known when it has issued one. */
export const anyTls: RegistryProfile["tls"] = { clientCertificate: false, weakCiphers: false };
