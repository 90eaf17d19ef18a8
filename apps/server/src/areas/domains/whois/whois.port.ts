/** A person or organisation of an RDAP answer (RFC 9083 section 5.1). */
export type RegistrationContact = {
  readonly role: string;
  readonly name: string | null;
  readonly organization: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The registrar's number at IANA. */
  readonly ianaId: string | null;
  /** Whether the registry says that it hides some of this contact's data. */
  readonly isWithheld: boolean;
};

/** What an RDAP server says about a domain (RFC 9083 section 5.3), not yet put into a language. Every text is untrusted. */
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
  /** Hidden fields, under the names that the registry uses for them (RFC 9537). */
  readonly withheld: readonly string[];
};

/** One server's answer as received. It is untrusted plain text, which has to be escaped before it is shown. */
export type WhoisText = { readonly server: string; readonly text: string };

export type WhoisAnswer =
  /** The record is null if the registry's RDAP server does not know the name. */
  | { readonly source: "rdap"; readonly server: string; readonly record: RegistrationRecord | null }
  /** The registry's text, followed by the registrar's text if the registry's refers to it. */
  | { readonly source: "whois"; readonly server: string; readonly texts: readonly WhoisText[] };

/**
 * Looks up registration data, first by RDAP and then by WHOIS. Returns null if the TLD has neither. Throws OutcomeError
 * unavailable if no server answered, and OutcomeError refused if the server does not want to answer (status 429, or our own limit
 * for that server is used up).
 */
export interface WhoisLookup {
  lookUp(asciiName: string, options: { signal?: AbortSignal }): Promise<WhoisAnswer | null>;
}
