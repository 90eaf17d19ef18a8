/** A provider as an account has entered it. */
export type ProviderAt = { readonly issuer: string; readonly clientId: string; readonly secret: string };

/** What binds the answer of a provider to the browser that was sent there (OpenID Connect Core 3.1.2.1, RFC 7636). */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type Departure = FlowSecrets & {
  readonly redirectUri: string;
  /** The address that was typed, which providers fill in. Null if the user is not known yet. */
  readonly hint: string | null;
  /** Whether the user has to log in again, however recently they did. */
  readonly isFresh: boolean;
};

export type Arrival = FlowSecrets & {
  /** The address to which the provider sent the browser back, with its query. */
  readonly returnedTo: URL;
  /** Whether the answer has to say when the user logged in. */
  readonly isFresh: boolean;
};

/** Who somebody is, as a verified ID token says. */
export type ProviderPerson = {
  readonly subject: string;
  /** Null if the provider does not say, or says that the address is not verified. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** How they logged in (RFC 8176), such as "pwd" or "mfa". */
  readonly methods: readonly string[];
  readonly loggedInAt: Date | null;
  /** All claims of the ID token and of the user info, for the groups. */
  readonly claims: Readonly<Record<string, unknown>>;
};

/** What went wrong, for `problem-texts.ts`. */
export type ProviderProblemKind =
  /** No connection, no answer in time, or an answer that is no answer. */
  | "unavailable"
  /** The address is not on the public internet, or not https. */
  | "not_public"
  /** What it publishes about itself is missing or is of another issuer. */
  | "discovery"
  | "issuer"
  | "audience"
  | "expired"
  | "nonce"
  | "signature"
  | "state"
  /** It does not know our client, or the secret is wrong. */
  | "client"
  | "code"
  | "other"
  /** It refused the login itself; `said` has its words. */
  | "says_no";

export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind;
  readonly said: string;

  constructor(kind: ProviderProblemKind, said = "", options: { cause?: unknown } = {}) {
    super(`OpenID provider: ${kind}${said === "" ? "" : `: ${said}`}`, options);
    this.name = "ProviderProblem";
    this.kind = kind;
    this.said = said;
  }
}

/** OpenID providers, whichever an account names. All functions throw ProviderProblem. */
export type OpenIdProviders = {
  /** Reads what the provider publishes about itself, and finds out whether it can be used here. */
  readonly check: (issuer: string) => Promise<void>;
  /** The address at the provider to which the browser is sent. */
  readonly address: (at: ProviderAt, departure: Departure) => Promise<string>;
  /** Exchanges the code that came back, and verifies the ID token: signature, issuer, audience, expiry and nonce. */
  readonly person: (at: ProviderAt, arrival: Arrival) => Promise<ProviderPerson>;
};
