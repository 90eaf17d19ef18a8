import { promisify } from "node:util";
import { SAML, SamlStatusError, ValidateInResponseTo, generateServiceProviderMetadata } from "@node-saml/node-saml";
import { decrypt } from "xml-encryption";
import {
  ProviderProblem,
  type Departure,
  type ProviderPerson,
  type SamlArrival,
  type SamlAt,
  type SamlProviders,
} from "../../areas/sso/provider.port.ts";
import { checkedFetch, AnswerTooLong, type FetchParts } from "../checked-fetch.ts";
import { NoPublicAddress } from "../public-address.ts";
import { judgeAnswer, judgeAssertion } from "./judge-answer.ts";
import { clocksDifferMs, readAssertion } from "./read-assertion.ts";
import { readSamlMetadata } from "./read-metadata.ts";

type Options = Partial<Pick<FetchParts, "lookup" | "ca" | "timeoutMs">> & {
  /** Providers that may be at private addresses and speak plain http. For tests and the demo. */
  readonly isOwn: (url: URL) => boolean;
};

/**
 * SAML 2.0 providers, by the library node-saml, which writes requests and verifies the signatures of answers. Before the
 * library sees an answer, `judgeAnswer` refuses what has misled such libraries. After it, `readAssertion` reads only what was
 * signed, and checks for whom the assertion was made (ADR 136).
 */
export function createSamlProviders({ isOwn, timeoutMs = 8000, ...more }: Options): SamlProviders {
  const fetchChecked = checkedFetch({ isOwn, timeoutMs, ...more });

  function checkAddress(address: string): void {
    const url = URL.parse(address);
    if (url === null || (url.protocol !== "https:" && !isOwn(url)) || url.username !== "" || url.hash !== "")
      throw new ProviderProblem("not_public");
  }

  return {
    checkAddress,
    readMetadata: readSamlMetadata,

    async fetchMetadata(address) {
      checkAddress(address);
      let answer: Response;
      try {
        answer = await fetchChecked(address, { headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" } });
      } catch (error) {
        const isPrivate = error instanceof NoPublicAddress;
        const kind = isPrivate ? "not_public" : error instanceof AnswerTooLong ? "metadata" : "unavailable";
        throw new ProviderProblem(kind, "", { cause: error });
      }
      if (answer.status !== 200) throw new ProviderProblem("metadata");
      return readSamlMetadata(await answer.text());
    },

    async address(at, departure) {
      checkAddress(at.ssoUrl);
      const { state, redirectUri, hint } = departure;
      const params = hint === null ? {} : { login_hint: hint };
      return speaker(at, redirectUri, departure).getAuthorizeUrlAsync(state, undefined, { additionalParams: params });
    },

    async person(at, arrival) {
      // The state binds the answer to the browser that was sent; the request id, which is signed, does so a second time.
      if (arrival.statedState !== arrival.state) throw new ProviderProblem("state");
      return readAnswer(at, arrival);
    },

    ourMetadata({ entityId, acsUri, certificate, nextCertificate, signsRequests }) {
      const published = [certificate, nextCertificate].filter((each) => each !== null);
      return generateServiceProviderMetadata({
        issuer: entityId,
        callbackUrl: acsUri,
        identifierFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        wantAssertionsSigned: true,
        ...(certificate === null ? {} : { decryptionPvk: "ours", decryptionCert: nextCertificate ?? certificate }),
        ...(certificate === null || !signsRequests ? {} : { privateKey: "ours", publicCerts: published }),
      });
    },
  };
}

/**
 * The id of the request: an XML name, which must not begin with a digit. The nonce cannot be guessed, and belongs to one flow.
 */
const requestIdOf = (nonce: string): string => `_${nonce}`;

function speaker(at: SamlAt, acsUri: string, departure?: Departure): SAML {
  return new SAML({
    issuer: at.clientId,
    callbackUrl: acsUri,
    entryPoint: at.ssoUrl,
    idpCert: [...at.certificates],
    idpIssuer: at.issuer,
    audience: at.clientId,
    decryptionPvk: at.secret,
    // Nothing is requested about the form of the user's name or the kind of login. Providers differ in what they support, and
    // some refuse the login if they do not support a request.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: clocksDifferMs,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // The library does not compare request ids, because they are derived from the browser's cookie. readAssertion compares them
    // with the signed part of the answer.
    validateInResponseTo: ValidateInResponseTo.never,
    ...(at.signsRequests ? { privateKey: at.secret, publicCert: at.ownCertificate } : {}),
    ...(departure === undefined ? {} : { forceAuthn: departure.isFresh, generateUniqueId: () => requestIdOf(departure.nonce) }),
  });
}

async function readAnswer(at: SamlAt, { answer, nonce, acsUri, now }: SamlArrival): Promise<ProviderPerson> {
  const judged = judgeAnswer(answer);
  if (judged.destination !== null && judged.destination !== acsUri) throw new ProviderProblem("recipient");
  const requestId = requestIdOf(nonce);
  if (judged.inResponseTo !== null && judged.inResponseTo !== requestId) throw new ProviderProblem("request");
  const secret = judged.encrypted === null ? at.secret : await judgeEncrypted(judged.encrypted, [at.secret, ...at.otherSecrets]);
  const expected = { issuer: at.issuer, audience: at.clientId, acsUri, requestId, now };
  return readAssertion(await verified({ ...at, secret }, acsUri, answer), expected);
}

const decrypted = promisify<string, { key: string }, string>(decrypt);

/**
 * Decrypts the assertion to look through it, as the library does afterwards to verify it. Returns the key with which that was
 * possible: while ours is being replaced, the provider may encrypt for any of them. What is wrong with it is not told apart
 * from a wrong signature, because the difference would help to decrypt the answers of others (padding oracle).
 */
async function judgeEncrypted(assertion: string, keys: readonly string[]): Promise<string> {
  const [key, ...others] = keys;
  try {
    if (key === undefined) throw new Error("encrypted for no key of ours");
    const readable = await decrypted(assertion, { key }).catch(() => null);
    if (readable === null) return await judgeEncrypted(assertion, others);
    judgeAssertion(readable);
    return key;
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    throw new ProviderProblem("signature", "", { cause: error });
  }
}

/** The assertion as it was signed. Throws ProviderProblem. */
async function verified(at: SamlAt, acsUri: string, answer: string): Promise<string> {
  try {
    const { profile } = await speaker(at, acsUri).validatePostResponseAsync({ SAMLResponse: answer });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new ProviderProblem("other");
    return xml;
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (error instanceof SamlStatusError) throw new ProviderProblem("says_no", plain(error.message), { cause: error });
    throw new ProviderProblem(kindOf(String(error)), "", { cause: error });
  }
}

function kindOf(about: string): "expired" | "audience" | "signature" | "other" {
  if (/expired|not yet valid/i.test(about)) return "expired";
  if (/audience/i.test(about)) return "audience";
  return /signature|decrypt|EncryptedAssertion|cipher|oaep|padding|authenticate data/i.test(about) ? "signature" : "other";
}

/**
 * The provider's own explanation, cut to 200 characters, without control characters and those that change the direction of
 * text.
 */
function plain(message: string): string {
  const said = message.replace(/^SAML provider returned /, "");
  // eslint-disable-next-line no-control-regex
  return said.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, " ").slice(0, 200);
}
