import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import type { Provider } from "oidc-provider";
import { importJWK, SignJWT, type JWK } from "jose";
import { samlFaults, type Directory, type Fault, type Person } from "./directory.ts";
import { pageHeaders, pickPage, styleSheet } from "./pages.ts";
import { serveSaml } from "./saml-http.ts";
import type { SamlProvider } from "./saml.ts";

type Settings = {
  readonly provider: Provider;
  readonly directory: Directory;
  readonly token: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly key: JWK;
  readonly saml: SamlProvider;
};

/** Serves the provider, the page on which people say who they are, and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  const ofProtocol = settings.provider.callback();
  return createServer((httpRequest, httpResponse) => {
    const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
    if (pathname === "/style.css") return send(httpResponse, 200, "text/css", styleSheet);
    if (pathname.startsWith("/saml/"))
      return answering(() => serveSaml(settings, pathname, httpRequest, httpResponse))(httpRequest, httpResponse);
    if (pathname.startsWith("/pick/") || pathname.startsWith("/control/")) {
      const work = pathname.startsWith("/pick/") ? pick : control;
      return answering(() => work(settings, pathname, httpRequest, httpResponse))(httpRequest, httpResponse);
    }
    void ofProtocol(httpRequest, httpResponse);
  });
}

async function pick(
  { provider, directory }: Settings,
  _pathname: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(httpRequest, httpResponse);
  if (httpRequest.method !== "POST") {
    httpResponse.writeHead(200, pageHeaders);
    httpResponse.end(pickPage(`/pick/${uid}`, directory.all(), textOf(params["login_hint"])));
    return;
  }
  const form = new URLSearchParams(await readBody(httpRequest));
  const sub = form.get("sub") ?? "";
  const result =
    form.get("act") === "cancel" || directory.find(sub) === null
      ? { error: "access_denied", error_description: "The person pressed Cancel" }
      : { login: { accountId: sub, amr: form.get("second") === "1" ? ["pwd", "otp", "mfa"] : ["pwd"], remember: true } };
  await provider.interactionFinished(httpRequest, httpResponse, result, { mergeWithLastSubmission: false });
}

/** A logout token (OpenID Connect Back-Channel Logout 1.0, 2.4), or one with a mistake: the given claims replace its own. */
async function signLogout({ issuer, clientId, key }: Settings, claims: Record<string, unknown>): Promise<string> {
  const own = { iss: issuer, aud: clientId, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() };
  return new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: "RS256", typ: "logout+jwt" })
    .sign(await importJWK(key, "RS256"));
}

async function control(
  settings: Settings,
  pathname: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const { directory, token } = settings;
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const body = readFields(await readBody(httpRequest));
  switch (`${httpRequest.method ?? ""} ${pathname}`) {
    case "GET /control/people":
      break;
    case "POST /control/people": {
      const person = readPerson(body);
      if (person === null) return sendJson(httpResponse, 400, { error: "{ sub, email, name?, groups?, emailverified? }" });
      directory.enter(person);
      break;
    }
    case "DELETE /control/people":
      directory.strike(textOf(body["sub"]));
      break;
    case "POST /control/faults": {
      const fault = readFault(body);
      if (fault === null)
        return sendJson(httpResponse, 400, {
          error: "{ kind: claims, claims: {...} }, { kind: signature } or { kind: saml, what }",
        });
      directory.setFault(fault);
      break;
    }
    case "POST /control/panels":
      settings.saml.know(textOf(body["metadata"]));
      break;
    case "POST /control/logouttoken":
      return sendJson(httpResponse, 200, { token: await signLogout(settings, body) });
    case "POST /control/reset":
      directory.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { people: directory.all() });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readPerson(body: Record<string, unknown>): Person | null {
  const { sub, email, name = "", groups = [], emailverified: emailVerified = true } = body;
  if (typeof sub !== "string" || typeof email !== "string" || typeof name !== "string" || !Array.isArray(groups)) return null;
  return { sub, email, name, groups: groups.map(String), emailVerified: emailVerified === true };
}

function readFault({ kind, claims, what }: Record<string, unknown>): Fault | null {
  if (kind === "saml") {
    const known = samlFaults.find((one) => one === what);
    return known === undefined ? null : { kind, what: known };
  }
  if (kind === "signature") return { kind };
  return kind === "claims" && typeof claims === "object" && claims !== null ? { kind, claims: { ...claims } } : null;
}
