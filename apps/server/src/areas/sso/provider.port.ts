/** An OpenID provider as an account has entered it. */
export type ProviderAt = { readonly issuer: string; readonly clientId: string; readonly secret: string };

/** A SAML provider as an account has entered it, with our own key and certificate for it. */
export type SamlAt = {
  /** The entity id of the provider. */
  readonly issuer: string;
  /** Our entity id. */
  readonly clientId: string;
  /** Our private key (PEM). */
  readonly secret: string;
  /**
   * Further private keys of ours (PEM): the one that is being introduced, and the one before. Answers may be encrypted for
   * them.
   */
  readonly otherSecrets: readonly string[];
  /** Our certificate (PEM). */
  readonly ownCertificate: string;
  readonly ssoUrl: string;
  /** The certificates (PEM) of the provider. One of them must have signed an answer. */
  readonly certificates: readonly string[];
  readonly signsRequests: boolean;
};

/** The values that bind a provider's answer to the browser that was sent there (OpenID Connect Core 3.1.2.1, RFC 7636). */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type Departure = FlowSecrets & {
  readonly redirectUri: string;
  /** The mail address that the user typed, which the provider fills in. Null if the user is not known yet. */
  readonly hint: string | null;
  /** Whether the user has to log in again, even if they logged in recently. */
  readonly isFresh: boolean;
};

export type Arrival = FlowSecrets & {
  /** The address to which the provider sent the browser back, with its query. */
  readonly returnedTo: URL;
  /** Whether the answer has to contain the time of the login. */
  readonly isFresh: boolean;
};

/** The facts about a person in a verified ID token. */
export type ProviderPerson = {
  readonly subject: string;
  /** Null if the provider gives no address, or says that it is not verified. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** How the person logged in at the provider (RFC 8176), such as "pwd" or "mfa". */
  readonly methods: readonly string[];
  readonly loggedInAt: Date | null;
  /** The provider's id of the session (`sid`), with which it reports the end of the session. Null if it gives none. */
  readonly sid: string | null;
  /** All claims of the ID token and of the user info, or all attributes of the SAML assertion. The groups are read from them. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The ID token itself, with which the session at the provider can be ended. Null with SAML. */
  readonly idToken: string | null;
  /**
   * The id and end of the SAML assertion, which must not be used twice. Null with OpenID Connect, where a code works only once.
   */
  readonly assertion: { readonly id: string; readonly endsAt: Date } | null;
};

/** The answer of a SAML provider, as it was posted through the browser. */
export type SamlArrival = FlowSecrets & {
  /** The Base64 text of the field SAMLResponse. */
  readonly answer: string;
  /** The state (RelayState) with which the browser came back. */
  readonly statedState: string;
  /** Our address to which the answer was posted. */
  readonly acsUri: string;
  readonly now: Date;
};

/** The details of a SAML provider in its metadata. */
export type SamlMetadata = {
  readonly issuer: string;
  readonly ssoUrl: string;
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
};

/**
 * The contents of a verified logout token: the user whose sessions have ended, or one session. At least one of the two is given.
 */
export type LogoutNews = { readonly subject: string | null; readonly sid: string | null };

/** The kinds of problems with a provider; `problem-texts.ts` has the text for each. */
export type ProviderProblemKind =
  /** No connection, no answer in time, or an answer that cannot be used. */
  | "unavailable"
  /** The address is not on the public internet, or not https. */
  | "not_public"
  /** What the provider publishes about itself is missing, or belongs to another issuer. */
  | "discovery"
  | "issuer"
  | "audience"
  | "expired"
  | "nonce"
  | "signature"
  | "state"
  /** The provider does not know our client, or the secret is wrong. */
  | "client"
  | "code"
  | "other"
  /** SAML: the metadata cannot be read, or contain no certificate or no single sign-on address for browsers. */
  | "metadata"
  /** SAML: the answer is not acceptable XML: it is too long, or has a document type, comments, or more than one assertion. */
  | "form"
  /** SAML: an algorithm that is not safe any more, such as SHA-1. */
  | "algorithm"
  /** SAML: the answer was made for another address. */
  | "recipient"
  /** SAML: the answer belongs to no request, or to another one. */
  | "request"
  | "replayed"
  /** SAML: the provider gives the user another name at each login, so the user cannot be recognised. */
  | "transient"
  /** The provider refused the login; `said` contains its text. */
  | "says_no";

export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind;
  readonly said: string;

  constructor(kind: ProviderProblemKind, said = "", options: { cause?: unknown } = {}) {
    super(`login provider: ${kind}${said === "" ? "" : `: ${said}`}`, options);
    this.name = "ProviderProblem";
    this.kind = kind;
    this.said = said;
  }
}

/** Calls to OpenID providers, which accounts have entered. All functions throw ProviderProblem. */
export type OpenIdProviders = {
  /** Reads what the provider publishes about itself, and finds out whether it can be used here. */
  readonly check: (issuer: string) => Promise<void>;
  /** The address at the provider to which the browser is sent. */
  readonly address: (at: ProviderAt, departure: Departure) => Promise<string>;
  /** Exchanges the code that came back, and verifies the ID token: signature, issuer, audience, expiry and nonce. */
  readonly person: (at: ProviderAt, arrival: Arrival) => Promise<ProviderPerson>;
  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). */
  readonly logout: (at: ProviderAt, token: string) => Promise<LogoutNews>;
  /**
   * The address at which the browser ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0, 2). Null if the
   * provider has none.
   */
  readonly endAddress: (at: ProviderAt, end: { readonly idToken: string; readonly returnTo: string }) => Promise<string | null>;
};

/** Calls to SAML 2.0 providers, which accounts have entered. All functions throw ProviderProblem. */
export type SamlProviders = {
  /** Fetches metadata from an address that the account has entered, and reads the metadata. */
  readonly fetchMetadata: (url: string) => Promise<SamlMetadata>;
  readonly readMetadata: (xml: string) => SamlMetadata;
  /** Throws not_public if browsers cannot be sent to this address. */
  readonly checkAddress: (ssoUrl: string) => void;
  /** The address at the provider to which the browser is sent (HTTP-Redirect binding). */
  readonly address: (at: SamlAt, departure: Departure) => Promise<string>;
  /** Verifies the answer: signature, issuer, audience, recipient, request and time. */
  readonly person: (at: SamlAt, arrival: SamlArrival) => Promise<ProviderPerson>;
  /** Our metadata, which the account enters at its provider. */
  readonly ourMetadata: (of: {
    readonly entityId: string;
    readonly acsUri: string;
    readonly certificate: string | null;
    /** The certificate that replaces it. The provider may verify with both, and encrypts for the new one. */
    readonly nextCertificate: string | null;
    readonly signsRequests: boolean;
  }) => string;
};
