import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readBody, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import type { Provider } from "oidc-provider";
import type { Directory, Fault, Person } from "./directory.ts";
import { pageHeaders, pickPage, styleSheet } from "./pages.ts";

type Settings = { readonly provider: Provider; readonly directory: Directory; readonly token: string };

/** Serves the provider, the page on which people say who they are, and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  const ofProtocol = settings.provider.callback();
  return createServer((httpRequest, httpResponse) => {
    const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
    if (pathname === "/style.css") return send(httpResponse, 200, "text/css", styleSheet);
    if (pathname.startsWith("/pick/") || pathname.startsWith("/control/")) {
      const work = pathname.startsWith("/pick/") ? pick : control;
      work(settings, pathname, httpRequest, httpResponse).catch((error: unknown) => {
        console.error(error);
        if (!httpResponse.headersSent) send(httpResponse, 500, "text/plain", "The simulator failed; see its log.");
      });
      return;
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
    httpResponse.end(pickPage(uid, directory.all(), textOf(params["login_hint"])));
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

async function control(
  { directory, token }: Settings,
  pathname: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const given = /^Bearer (.+)$/.exec(httpRequest.headers.authorization ?? "")?.[1] ?? "";
  if (!sameSecret(given, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
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
      if (fault === null) return sendJson(httpResponse, 400, { error: "{ kind: claims, claims: {...} } or { kind: signature }" });
      directory.setFault(fault);
      break;
    }
    case "POST /control/reset":
      directory.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { people: directory.all() });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readPerson(body: Record<string, unknown>): Person | null {
  const { sub, email, name = "", groups = [], emailverified: emailVerified = true } = body;
  if (typeof sub !== "string" || typeof email !== "string" || typeof name !== "string" || !Array.isArray(groups)) return null;
  return { sub, email, name, groups: groups.map(String), emailVerified: emailVerified === true };
}

function readFault({ kind, claims }: Record<string, unknown>): Fault | null {
  if (kind === "signature") return { kind };
  return kind === "claims" && typeof claims === "object" && claims !== null ? { kind, claims: { ...claims } } : null;
}
