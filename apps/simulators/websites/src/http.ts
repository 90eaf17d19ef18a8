import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { pages, robots, sitemap } from "./pages.ts";

const states = ["fine", "broken", "down"] as const;
type State = (typeof states)[number];

/** Serves the sites of all hosts and the control commands on one port. */
export function createHttpServer(token: string): Server {
  const hosts = new Map<string, State>();
  return createServer(answering((httpRequest, httpResponse) => answer(hosts, token, httpRequest, httpResponse)));
}

async function answer(
  hosts: Map<string, State>,
  token: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const host = httpRequest.headers.host ?? "";
  const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
  if (pathname === "/control/hosts") return control(hosts, token, httpRequest, httpResponse);
  const state = hosts.get(host) ?? "fine";
  if (state === "down") return send(httpResponse, 503, "text/html", "<h1>Down for maintenance</h1>");
  // Visitors without TLS are redirected to the site over TLS.
  if (httpRequest.headers["x-forwarded-proto"] === "http") return redirect(httpResponse, 301, `https://${host}${pathname}`);
  if (pathname === "/robots.txt") return send(httpResponse, 200, "text/plain", robots(host));
  if (pathname === "/sitemap.xml") return send(httpResponse, 200, "application/xml", sitemap(host));
  await sendPage(pathname, state, httpResponse);
}

async function sendPage(pathname: string, state: State, httpResponse: ServerResponse): Promise<void> {
  const page = pages[pathname];
  if (page === undefined) return send(httpResponse, 404, "text/html", "<title>Not found</title><h1>Not found</h1>");
  if (page.location !== undefined) return redirect(httpResponse, page.status ?? 302, page.location);
  if (page.delayMs !== undefined) await pause(page.delayMs);
  const more = state === "broken" && pathname === "/" ? '<a href="/summer">Summer</a>' : "";
  const lang = page.lang === undefined ? "" : ` lang="${page.lang}"`;
  send(
    httpResponse,
    page.status ?? 200,
    "text/html",
    `<!doctype html><html${lang}><head>${page.head ?? ""}</head><body>${page.body ?? ""}${more}</body></html>`,
  );
}

function redirect(httpResponse: ServerResponse, status: number, location: string): void {
  httpResponse.writeHead(status, { location });
  httpResponse.end();
}

async function control(
  hosts: Map<string, State>,
  token: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const { host, state: given } = readFields(await readBody(httpRequest));
  const state = states.find((each) => each === given);
  if (httpRequest.method !== "POST" || typeof host !== "string" || state === undefined)
    return sendJson(httpResponse, 400, { error: `POST { host, state: ${states.join(" | ")} }` });
  hosts.set(host, state);
  sendJson(httpResponse, 200, { host, state });
}
