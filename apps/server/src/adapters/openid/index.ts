import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import {
  ProviderProblem,
  type Arrival,
  type Departure,
  type LogoutNews,
  type OpenIdProviders,
  type ProviderAt,
  type ProviderPerson,
  type ProviderProblemKind,
} from "../../areas/sso/provider.port.ts";
import { NoPublicAddress } from "../public-address.ts";
import { AnswerTooLong, checkedFetch, type FetchParts } from "../checked-fetch.ts";

type Options = Partial<Pick<FetchParts, "lookup" | "ca" | "timeoutMs">> & {
  /** Issuers that may be at private addresses and speak plain http. For tests and the demo. */
  readonly isOwn: (url: URL) => boolean;
};

/**
 * The most seconds between a fresh login at the provider and the time we receive its ID token. The caller also checks that the
 * login happened after it was requested.
 */
const freshMaxSeconds = 600;

/** This stands in for client id and secret when only the documents of a provider are read. The provider never receives it. */
const nobody = "none";

/**
 * OpenID providers, by the library openid-client. Documents and keys of a provider are read again for each login. Logins are
 * rare, and in this way a provider that changes its keys locks no one out.
 */
export function createOpenIdProviders({ isOwn, timeoutMs = 8000, ...more }: Options): OpenIdProviders {
  const fetchChecked = checkedFetch({ isOwn, timeoutMs, ...more });
  // The library sends forms and nothing else.
  const asked: client.CustomFetch = (url, { method, headers, body }) => {
    if (body !== null && body !== undefined && typeof body !== "string" && !(body instanceof URLSearchParams))
      throw new TypeError("an OpenID provider is sent forms only");
    return fetchChecked(url, { method, headers, body });
  };

  async function discover({ issuer, clientId, secret }: ProviderAt): Promise<client.Configuration> {
    const server = readIssuer(issuer, isOwn);
    return told("discovery", async () => {
      const configuration = await client.discovery(server, clientId, secret, undefined, {
        [client.customFetch]: asked,
        timeout: timeoutMs / 1000,
        execute: isOwn(server) ? [client.allowInsecureRequests] : [],
      });
      const { authorization_endpoint: start, token_endpoint: tokens, jwks_uri: keys } = configuration.serverMetadata();
      if (start === undefined || tokens === undefined || keys === undefined) throw new ProviderProblem("discovery");
      // The browser is sent to this address, so it has to be an address on the web.
      if (new URL(start).protocol !== "https:" && !isOwn(new URL(start))) throw new ProviderProblem("not_public");
      // Verifies the signature of the ID token, although it comes directly from the provider.
      client.enableNonRepudiationChecks(configuration);
      return withSecretAsAsked(configuration, { clientId, secret });
    });
  }

  /** Providers that take the secret only in the Authorization header get it there (OpenID Connect Discovery 3). */
  function withSecretAsAsked(
    found: client.Configuration,
    { clientId, secret }: Pick<ProviderAt, "clientId" | "secret">,
  ): client.Configuration {
    const server = found.serverMetadata();
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    if (ways.includes("client_secret_post")) return found;
    const configuration = new client.Configuration(server, clientId, secret, client.ClientSecretBasic(secret));
    configuration[client.customFetch] = asked;
    if (isOwn(new URL(server.issuer))) client.allowInsecureRequests(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    async check(issuer) {
      await discover({ issuer, clientId: nobody, secret: nobody });
    },

    async address(at, departure) {
      const configuration = await discover(at);
      const { verifier, state, nonce, redirectUri } = departure;
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopeOf(configuration),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...hintOf(departure),
        ...(departure.isFresh ? { prompt: "login", max_age: "0" } : {}),
      }).href;
    },

    async person(at, arrival) {
      const configuration = await discover(at);
      return told("other", () => exchange(configuration, arrival));
    },

    async endAddress(at, { idToken, returnTo }) {
      const configuration = await discover(at);
      const { end_session_endpoint: end } = configuration.serverMetadata();
      if (end === undefined) return null;
      // The browser is sent to this address, so it has to be an address on the web.
      if (new URL(end).protocol !== "https:" && !isOwn(new URL(end))) return null;
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
    },

    async logout(at, token) {
      const configuration = await discover(at);
      return told("signature", () => readLogout(configuration, at, token));
    },
  };
}

/** The longest age of a logout token, in seconds. The limit keeps a stolen token from being used for long. */
const logoutMaxSeconds = 300;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Checks the signature, issuer, audience and age of a logout token. Also checks that the token contains the logout event, and
 * no nonce, which only ID tokens have (OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6). Using a token a second time does
 * no more than the first time.
 */
async function readLogout(configuration: client.Configuration, { clientId }: ProviderAt, token: string): Promise<LogoutNews> {
  const { issuer, jwks_uri: keys = "" } = configuration.serverMetadata();
  const set = createRemoteJWKSet(new URL(keys), { [customFetch]: fetchOf(configuration) });
  const { payload } = await jwtVerify(token, set, {
    issuer,
    audience: clientId,
    maxTokenAge: logoutMaxSeconds,
    clockTolerance: 60,
  });
  const { sub, sid, nonce, events } = payload;
  const isLogout = typeof events === "object" && events !== null && logoutEvent in events;
  if (!isLogout || nonce !== undefined) throw new ProviderProblem("other");
  const news = { subject: sub ?? null, sid: typeof sid === "string" ? sid : null };
  if (news.subject === null && news.sid === null) throw new ProviderProblem("other");
  return news;
}

/** The checked fetch of the configuration, for the keys of the provider. */
function fetchOf(
  configuration: client.Configuration,
): (url: string, options: { headers: Headers; method: string }) => Promise<Response> {
  const asked = configuration[client.customFetch];
  if (asked === undefined) throw new Error("a configuration without the checked fetch");
  return (url, { headers, method }) =>
    asked(url, { headers: Object.fromEntries(headers), method, body: undefined, redirect: "manual" });
}

/** The issuer as an address. Throws ProviderProblem not_public for anything else, or if it does not use https. */
function readIssuer(issuer: string, isOwn: (url: URL) => boolean): URL {
  const url = URL.parse(issuer);
  if (url === null || (url.protocol !== "https:" && !isOwn(url)) || url.username !== "" || url.hash !== "" || url.search !== "")
    throw new ProviderProblem("not_public");
  return url;
}

/**
 * The scopes to ask for. Some providers give the groups of a user for a scope "groups". Providers without this scope might
 * refuse a request for it.
 */
function scopeOf(configuration: client.Configuration): string {
  const known = configuration.serverMetadata().scopes_supported ?? [];
  return ["openid", "email", "profile", ...(known.includes("groups") ? ["groups"] : [])].join(" ");
}

const hintOf = ({ hint }: Departure): { login_hint?: string } => (hint === null ? {} : { login_hint: hint });

async function exchange(configuration: client.Configuration, arrival: Arrival): Promise<ProviderPerson> {
  const { returnedTo, state, nonce, verifier, isFresh } = arrival;
  const tokens = await client.authorizationCodeGrant(configuration, returnedTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(isFresh ? { maxAge: freshMaxSeconds } : {}),
  });
  const told = tokens.claims();
  if (told === undefined) throw new ProviderProblem("other");
  const { userinfo_endpoint: place } = configuration.serverMetadata();
  // Not all providers put the address and the groups into the ID token.
  const more = place === undefined ? {} : await client.fetchUserInfo(configuration, tokens.access_token, told.sub);
  // The signed token takes precedence over the other answer.
  const claims: Readonly<Record<string, unknown>> = { ...more, ...told };
  const text = (name: string): string => (typeof claims[name] === "string" ? claims[name].trim() : "");
  const isVerified = claims["email_verified"] !== false && claims["email_verified"] !== "false";
  return {
    subject: told.sub,
    email: isVerified && text("email") !== "" ? text("email") : null,
    ...namesOf(text),
    methods: Array.isArray(claims["amr"]) ? claims["amr"].map(String) : [],
    sid: text("sid") === "" ? null : text("sid").slice(0, 255),
    loggedInAt: typeof told.auth_time === "number" ? new Date(told.auth_time * 1000) : null,
    claims,
    idToken: tokens.id_token ?? null,
    assertion: null,
  };
}

function namesOf(text: (name: string) => string): { readonly firstName: string; readonly lastName: string } {
  const [first = "", ...rest] = text("name").split(/\s+/);
  return {
    firstName: (text("given_name") || first).slice(0, 120),
    lastName: (text("family_name") || rest.join(" ")).slice(0, 120),
  };
}

/** Runs a call of the library, and translates what it throws. `otherwise` is what went wrong if the error does not say. */
async function told<T>(otherwise: ProviderProblemKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderProblem
      ? error
      : new ProviderProblem(kindOf(error, otherwise), saidBy(error), { cause: error });
  }
}

/** Errors of the protocol that are about our client (RFC 6749 5.2), and about the code. */
const ofClient = new Set(["invalid_client", "unauthorized_client"]);

function kindOf(error: unknown, otherwise: ProviderProblemKind): ProviderProblemKind {
  if (error instanceof client.AuthorizationResponseError) return "says_no";
  if (error instanceof client.ResponseBodyError) return ofClient.has(error.error) ? "client" : "code";
  if (error instanceof client.WWWAuthenticateChallengeError) return "client";
  const chain = causesOf(error);
  if (chain.some((each) => each instanceof NoPublicAddress)) return "not_public";
  if (chain.some((each) => each instanceof AnswerTooLong)) return otherwise;
  const code = error instanceof client.ClientError ? (error.code ?? "") : "";
  const about = chain.map(String).join(" ");
  switch (code) {
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return "expired";
    case "OAUTH_KEY_SELECTION_FAILED":
      return "signature";
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return "issuer";
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return claimOf(about);
    case "OAUTH_TIMEOUT":
    case "OAUTH_ABORT":
      return "unavailable";
    case "":
      return "unavailable";
    default:
      if (/signature/i.test(about)) return "signature";
      if (/"state"/.test(about)) return "state";
      if (/"iss"/.test(about)) return "issuer";
      return otherwise;
  }
}

function claimOf(about: string): ProviderProblemKind {
  if (/"nonce"/.test(about)) return "nonce";
  if (/"aud"|"azp"/.test(about)) return "audience";
  if (/"iss"/.test(about)) return "issuer";
  return "other";
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < 6; at = at instanceof Error ? at.cause : undefined)
    chain.push(at);
  return chain;
}

/**
 * The provider's own explanation, cut to 200 characters, without control characters and those that change the direction of
 * text.
 */
function saidBy(error: unknown): string {
  if (!(error instanceof client.AuthorizationResponseError) && !(error instanceof client.ResponseBodyError)) return "";
  const said = error.error_description ?? error.error;
  // eslint-disable-next-line no-control-regex
  return said.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, " ").slice(0, 200);
}
