/** A person or organisation of an RDAP answer (RFC 9083 section 5.1). */
export type RegistrationContact = {
  readonly role: string;
  readonly name: string | null;
  readonly organization: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** IANA's number of a registrar. */
  readonly ianaId: string | null;
  /** Whether the registry says that it hides something of this contact. */
  readonly isWithheld: boolean;
};

/** What an RDAP server says about a domain (RFC 9083 section 5.3), without a language yet. Every text is untrusted. */
export type RegistrationRecord = {
  readonly name: string;
  readonly unicodeName: string | null;
  readonly handle: string | null;
  readonly statuses: readonly string[];
  /** Action and time as the server gives them ("expiration", "2027-01-02T03:04:05Z"). */
  readonly events: readonly { readonly action: string; readonly at: string }[];
  readonly contacts: readonly RegistrationContact[];
  readonly nameServers: readonly { readonly name: string; readonly addresses: readonly string[] }[];
  readonly isSigned: boolean | null;
  readonly ds: readonly string[];
  /** Hidden fields, by the registry's names for them (RFC 9537). */
  readonly withheld: readonly string[];
};

/** One server's answer as received: plain text, untrusted, to be escaped before it is shown. */
export type WhoisText = { readonly server: string; readonly text: string };

export type WhoisAnswer =
  /** The record is null when the registry's RDAP server knows no such name. */
  | { readonly source: "rdap"; readonly server: string; readonly record: RegistrationRecord | null }
  /** The registry's text, and the registrar's if the first one refers to it. */
  | { readonly source: "whois"; readonly server: string; readonly texts: readonly WhoisText[] };

/**
 * Looks up registration data: RDAP first, WHOIS second. Gives null when the TLD has neither. Throws OutcomeError unavailable when
 * no server answered, refused when it would not (429, or our own limit for it is used up).
 */
export interface WhoisLookup {
  lookUp(asciiName: string, options: { signal?: AbortSignal }): Promise<WhoisAnswer | null>;
}
