import { NS } from "../namespaces.ts";
import type { IdnRules } from "./idn-rules.ts";

/** Limits of one registry account. Null means that the registry has no such limit. */
export interface EppLimits {
  /**
   * The number of sessions that this process may have at once. Several processes share the registry's limit, so each gets a part.
   */
  readonly maxSessions: number;
  /** The number of sessions that are logged in before they are needed and kept open; at most `maxSessions`. */
  readonly warmSessions: number;
  readonly namesPerCheck: number;
  /** The number of commands that may wait for their answer on one session; 1 if the registry does not allow pipelining. */
  readonly window: number;
  /**
   * The number of transform commands that may wait for their answer on one session. If the connection is lost, up to this many
   * outcomes are unknown.
   */
  readonly transformWindow: number;
  /** The number of commands allowed in any 60 seconds over all sessions, logins included. */
  readonly commandsPerMinute: number | null;
  /** The number of seconds without a command after which the registry ends a session. */
  readonly idleSeconds: number;
  /** The number of commands after which the registry ends a session. */
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
 * How a registry identifies the holder in contact commands, beyond RFC 5733. Each form except `none` has a file in `extensions`,
 * named after the extension: iis, EURid's contact-ext, Traficom's own fields of a contact, Punktum dk's dkhm, Nominet's
 * contact-nom-ext.
 */
export type ContactIdentityForm = "none" | "iis" | "eurid" | "traficom" | "dkhm" | "nominet";

/**
 * All differences between registries, as data. Code checks for a capability and never for a registry's name. A new registry is a
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
  /** `unit` is the unit used in commands; in this program, periods are always in months. */
  readonly period: { readonly unit: "y" | "m"; readonly minMonths: number; readonly maxMonths: number };
  readonly contacts: {
    /**
     * Roles that the registry stores; other roles are left out of commands. Empty for a thin registry, which stores no contacts.
     */
    readonly roles: readonly ContactRole[];
    /**
     * The form of identity. With `iis`, the organisation number and VAT number are in the iis extension, and the organisation
     * number is mandatory.
     */
    readonly identity: ContactIdentityForm;
    /**
     * Who chooses the contact id. With `registry`, the registry does and returns it in its answer; the command then contains
     * `placeholder`, or our own id if that is null.
     */
    readonly ids: "client" | "registry";
    readonly placeholder: string | null;
    /**
     * The registrar's own contacts that every domain gets, by role, with their ids at the registry. For example, .eu requires a
     * billing contact.
     */
    readonly standing: Readonly<Partial<Record<Exclude<ContactRole, "registrant">, string>>>;
  };
  /** Rules for auth codes, in addition to those of RFC 9154. A code that breaks them is refused here before it is sent. */
  readonly authInfo: {
    readonly minLength: number;
    readonly maxLength: number;
    /**
     * `none`: a domain is created without a code, which is the best choice. `code`: the registry refuses a create without a code.
     */
    readonly atCreate: "none" | "code";
    /**
     * Who creates a code. `eurid`: the registry, on request by EPP. `elsewhere`: the registry, by a way that this client cannot
     * request with EPP.
     */
    readonly madeBy: "client" | "eurid" | "elsewhere";
  };
  readonly transfer: {
    /**
     * `immediate`: the correct code transfers the domain at once. `pending`: the losing registrar may answer for some days.
     * `release`: the losing registrar gives the domain to another, who cannot request it.
     */
    readonly kind: "immediate" | "pending" | "release";
    /** Whether a transfer can be approved, rejected and cancelled. */
    readonly mayAnswer: boolean;
    /** The number of months that a transfer adds; 0 means that no period may be sent. */
    readonly addsMonths: number;
    /** Whether the request may contain the new name servers (iis extension). */
    readonly takesNameservers: boolean;
    /** With `eurid`, the request has to name the new registrant of the domain. With `kept`, the registrant stays. */
    readonly registrant: "kept" | "eurid";
  };
  /** What secDNS contains. `byTld`: several registries share one address, and some of them accept DS records, the others keys. */
  readonly dnssec: "ds" | "key" | "byTld" | "none";
  /** Whether prices are requested and confirmed with the fee extension (RFC 8748). */
  readonly usesFee: boolean;
  /** `automatic`: the registry renews each domain automatically until it is deleted, and has no renew command. */
  readonly renewal: "command" | "automatic";
  /**
   * How a deleted or expired name is restored. `rgp`: by a request and a report (RFC 3915). `rgpRequest`: by the request alone; a
   * report is refused. `renew`: by an ordinary renewal.
   */
  readonly restore: "rgp" | "rgpRequest" | "renew";
  /** Whether a name can be set to end at its expiry date (iis clientDelete). */
  readonly cancelAtExpiry: "iis" | "none";
  readonly registryLock: "iis" | "none";
  /** Sub-product of each TLD, for registries that run several TLDs under one address; null for other registries. */
  readonly subProducts: { readonly byTld: Readonly<Record<string, string>>; readonly fallback: string } | null;
  readonly tls: {
    /** Whether connections without a client certificate are refused. */
    readonly clientCertificate: boolean;
    /** Whether the server offers nothing better than TLS 1.2 without forward secrecy or with a cipher in CBC mode. */
    readonly weakCiphers: boolean;
  };
  readonly limits: EppLimits;
  /** How the create of an internationalised name tells its language or table. Absent if the registry requires neither. */
  readonly idn?: IdnRules | undefined;
}

/**
 * Object URIs without which a registry cannot be used. Contacts and hosts are included only if the registry stores them as
 * objects.
 */
export function objectsOf({ contacts, hostModel }: Pick<RegistryProfile, "contacts" | "hostModel">): readonly string[] {
  return [NS.domain, ...(contacts.roles.length > 0 ? [NS.contact] : []), ...(hostModel === "object" ? [NS.host] : [])];
}

/**
 * Limits to assume for a registry that publishes none: one session, ten names, no pipelining. The account's own agreement
 * overrides them: its values are passed to the pool.
 */
export const cautiousLimits: EppLimits = {
  maxSessions: 1,
  warmSessions: 1,
  namesPerCheck: 10,
  window: 1,
  transformWindow: 1,
  commandsPerMinute: null,
  // The shortest published idle limit (.NO). A shorter keep-alive interval costs a few octets, but a lost session costs a login.
  idleSeconds: 120,
  // The lowest published limit (.NO closes after 900 to 1,200).
  maxCommandsPerSession: 900,
  connectTimeoutMs: 10_000,
  commandTimeoutMs: 30_000,
  queueTimeoutMs: 30_000,
};

/** Rules for auth codes at a registry that has none of its own. */
export const anyAuthInfo: RegistryProfile["authInfo"] = { minLength: 1, maxLength: 255, atCreate: "none", madeBy: "client" };

/** Contacts whose ids the client chooses, in the given roles. */
export function contactsIn(...roles: readonly ContactRole[]): RegistryProfile["contacts"] {
  return { roles, identity: "none", ids: "client", placeholder: null, standing: {} };
}

/**
 * The server authenticates itself, and we need no client certificate. Whether a registry requires one is known once it has issued
 * one.
 */
export const anyTls: RegistryProfile["tls"] = { clientCertificate: false, weakCiphers: false };
