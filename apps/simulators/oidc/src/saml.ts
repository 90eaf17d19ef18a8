import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator, Constants } from "samlify";
import type { Person, SamlFault } from "./directory.ts";
import { escapeXml, isBeforeSigning, spoilAnswer, spoilTags, type Tags } from "./saml-faults.ts";
import { makeSamlKey, type SamlKey } from "./saml-key.ts";

// The library requires a validator of schemas. This one accepts everything, because the panel's own tests check its requests.
setSchemaValidator({ validate: () => Promise.resolve("not validated") });

const { redirect } = Constants.namespace.binding;
const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const classes = {
  one: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
  several: "https://refeds.org/profile/mfa",
};

type Panel = ReturnType<typeof ServiceProvider>;
type Read = Awaited<ReturnType<ReturnType<typeof IdentityProvider>["parseLoginRequest"]>>;

/** A browser that a panel has sent here and that has not been sent back yet. */
export type Asked = {
  readonly panel: Panel;
  readonly request: Read;
  readonly relayState: string;
  readonly hint: string;
};

/** The form that the browser posts back to the panel, and the address for it. */
export type Reply = { readonly to: string; readonly answer: string; readonly relayState: string };

/**
 * The SAML provider. It is the library samlify, which shares no code with the product's client except the library for
 * signatures.
 */
export class SamlProvider {
  readonly #issuer: string;
  readonly #key: SamlKey;
  readonly #asked = new Map<string, Asked>();
  /** Metadata of panels that cannot be fetched, by entity id. For tests, whose panel listens on no port. */
  readonly #known = new Map<string, string>();

  constructor(issuer: string, key: SamlKey) {
    this.#issuer = issuer;
    this.#key = key;
  }

  metadata(): string {
    return this.#idp(this.#key).getMetadata();
  }

  know(metadata: string): void {
    const panel = ServiceProvider({ metadata });
    this.#known.set(panel.entityMeta.getEntityID(), metadata);
  }

  asked(id: string): Asked | null {
    return this.#asked.get(id) ?? null;
  }

  /**
   * Reads a request (HTTP-Redirect), and verifies its signature if the metadata of the panel say that it signs. Returns its id.
   */
  async ask(query: URLSearchParams, octets: string): Promise<string> {
    const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
    const entityId = /<(?:\w+:)?Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? "";
    const metadata = this.#known.get(entityId) ?? (await fetchMetadata(entityId));
    const { panel, request } = await this.#read(metadata, query, octets);
    const id = randomUUID();
    this.#asked.set(id, {
      panel,
      request,
      relayState: query.get("RelayState") ?? "",
      hint: query.get("login_hint") ?? "",
    });
    return id;
  }

  /**
   * Reads a request with any of the keys that the panel says it signs with: it publishes two while it changes from one to the
   * other.
   */
  async #read(metadata: string, query: URLSearchParams, octets: string): Promise<Pick<Asked, "panel" | "request">> {
    let failure: unknown = new Error("the panel has no metadata");
    for (const each of withOneKey(metadata)) {
      const panel = ServiceProvider({ metadata: each });
      const isSigned = panel.entityMeta.isAuthnRequestSigned();
      const idp = this.#idp(this.#key, { wantAuthnRequestsSigned: isSigned });
      try {
        const request = await idp.parseLoginRequest(panel, "redirect", {
          query: Object.fromEntries(query),
          ...(isSigned ? { octetString: octets } : {}),
        });
        return { panel, request };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** The answer about a person, or that the login was cancelled (null). */
  async answer(
    id: string,
    who: { readonly person: Person; readonly isSecond: boolean } | null,
    fault: SamlFault | null,
  ): Promise<Reply | null> {
    const asked = this.#asked.get(id);
    if (asked === undefined) return null;
    this.#asked.delete(id);
    const { panel, request, relayState } = asked;
    const to = String(panel.entityMeta.getAssertionConsumerService("post"));
    if (who === null) return { to, relayState, answer: Buffer.from(this.#refusal(asked, to)).toString("base64") };
    const key = fault === "otherkey" ? await makeSamlKey() : this.#key;
    const idp = this.#idp(key, {
      isAssertionEncrypted: fault === "encrypted",
      ...(fault === "sha1" ? { requestSignatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" } : {}),
    });
    const tags = this.#tags(asked, to, who, isBeforeSigning(fault) ? fault : null);
    const { context } = await idp.createLoginResponse(
      panel,
      { extract: request.extract },
      "post",
      { email: who.person.sub },
      (template: string) => ({
        id: tags["ID"] ?? "",
        context: SamlLib.replaceTagsByValue(template.replace("{AttributeStatement}", attributesOf(who.person)), tags),
      }),
    );
    const answer = fault === null || isBeforeSigning(fault) ? context : spoilAnswer(context, fault);
    return { to, relayState, answer };
  }

  #tags({ panel, request }: Asked, to: string, who: { person: Person; isSecond: boolean }, fault: SamlFault | null): Tags {
    const [now, later] = [new Date(), new Date(Date.now() + 5 * 60_000)].map((each) => each.toISOString());
    const { id } = (request.extract["request"] ?? {}) as { id?: string };
    const tags: Tags = {
      ID: `_${randomUUID()}`,
      AssertionID: `_${randomUUID()}`,
      Destination: to,
      SubjectRecipient: to,
      Audience: panel.entityMeta.getEntityID(),
      Issuer: this.#issuer,
      IssueInstant: now ?? "",
      StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
      ConditionsNotBefore: now ?? "",
      ConditionsNotOnOrAfter: later ?? "",
      SubjectConfirmationDataNotOnOrAfter: later ?? "",
      NameIDFormat: persistent,
      NameID: who.person.sub,
      InResponseTo: id ?? "",
      AuthnInstant: now ?? "",
      AuthnClass: who.isSecond ? classes.several : classes.one,
    };
    return fault === null ? tags : spoilTags(tags, fault);
  }

  #refusal({ request }: Asked, to: string): string {
    const { id = "" } = (request.extract["request"] ?? {}) as { id?: string };
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escapeXml(to)}" InResponseTo="${escapeXml(id)}"><saml:Issuer>${escapeXml(this.#issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode><samlp:StatusMessage>The person pressed Cancel</samlp:StatusMessage></samlp:Status></samlp:Response>`;
  }

  #idp({ keyPem, certificatePem }: SamlKey, more: Partial<Parameters<typeof IdentityProvider>[0]> = {}) {
    return IdentityProvider({
      entityID: this.#issuer,
      privateKey: keyPem,
      signingCert: certificatePem,
      nameIDFormat: [persistent],
      requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
      singleSignOnService: [{ Binding: redirect, Location: this.#issuer.replace(/\/metadata$/, "/sso") }],
      loginResponseTemplate: {
        context: SamlLib.defaultLoginResponseTemplate.context.replace("{AuthnStatement}", statement),
        attributes: [],
        additionalTemplates: { attributeStatementTemplate: { context: "{AttributeStatement}" } },
      },
      ...more,
    });
  }
}

const statement = `<saml:AuthnStatement AuthnInstant="{AuthnInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>{AuthnClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;

function attributesOf({ email, name, groups }: Person): string {
  const attribute = (key: string, values: readonly string[]): string =>
    `<saml:Attribute Name="${key}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${values
      .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
      .join("")}</saml:Attribute>`;
  const groupsToo = groups.length === 0 ? "" : attribute("groups", groups);
  return `<saml:AttributeStatement>${attribute("email", [email])}${attribute("displayName", [name])}${groupsToo}</saml:AttributeStatement>`;
}

async function fetchMetadata(entityId: string): Promise<string> {
  const url = URL.parse(entityId);
  const isPanel = url !== null && (url.hostname === "127.0.0.1" || /(^|\.)localhost$/.test(url.hostname));
  if (!isPanel) throw new Error(`no panel of this machine: ${entityId}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the panel has no metadata: ${answer.status}`);
  return answer.text();
}

/** Metadata with one signing key each, because the library verifies with one. */
function withOneKey(metadata: string): string[] {
  const keys = [...metadata.matchAll(/<(?:\w+:)?KeyDescriptor use="signing">.*?<\/(?:\w+:)?KeyDescriptor>/gs)].map(
    ([found]) => found,
  );
  if (keys.length < 2) return [metadata];
  return keys.map((kept) => keys.reduce((text, key) => (key === kept ? text : text.replace(key, "")), metadata));
}
