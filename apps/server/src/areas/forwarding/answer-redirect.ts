import { readHost } from "./host.rules.ts";
import { TooBusy, type HostLookup } from "./look-up-host.ts";
import type { PageName, Visit, VisitAnswer } from "./visit.port.ts";
import { addressKey, locationOf, ownHopsMax } from "./redirect.rules.ts";

type Deps = {
  readonly hosts: Pick<HostLookup, "find">;
  /** The answer to a certificate authority's challenge. Null if no such order is open. */
  readonly challengeAnswer: (token: string, host: string) => Promise<string | null>;
};

const challengePath = "/.well-known/acme-challenge/";
const page = (status: number, name: PageName): VisitAnswer => ({ kind: "page", status, page: name });

/** Redirects a visitor by the REDIRECT record of the requested name. */
export async function answerRedirect(deps: Deps, visit: Visit): Promise<VisitAnswer> {
  const asked = readTarget(visit);
  if (asked === null) return page(400, "bad-request");
  if (visit.method !== "GET" && visit.method !== "HEAD") return page(405, "method");
  try {
    if (!visit.isSecure && asked.path.startsWith(challengePath)) {
      const answer = await deps.challengeAnswer(asked.path.slice(challengePath.length), asked.host);
      if (answer !== null) return { kind: "text", body: answer };
    }
    const redirect = (await deps.hosts.find(asked.host))?.redirect ?? null;
    if (redirect === null) {
      // RFC 9110 15.5.20: a connection for one name was used for another name that it does not serve.
      const isMisdirected = visit.serverName !== null && visit.serverName.toLowerCase() !== asked.host;
      return isMisdirected ? page(421, "misdirected") : page(404, "not-found");
    }
    const location = locationOf(redirect, asked.host, asked.path);
    if (location === null) return page(404, "not-found");
    if (await leadsBack(deps, asked, visit.isSecure, location)) return page(508, "loop");
    return { kind: "redirect", status: redirect.status, location: location.href, host: asked.host };
  } catch (error) {
    if (error instanceof TooBusy) return page(503, "busy");
    throw error;
  }
}

type Asked = { readonly host: string; readonly path: string };

/** A full address in the request line takes precedence over the Host header (RFC 9112 3.2.2). */
function readTarget(visit: Visit): Asked | null {
  if (visit.target.startsWith("/")) {
    const host = visit.host === undefined ? null : readHost(visit.host);
    return host === null ? null : { host, path: visit.target };
  }
  const url = /^https?:\/\//i.test(visit.target) ? URL.parse(visit.target) : null;
  const host = url === null ? null : readHost(url.host);
  return url === null || host === null ? null : { host, path: url.pathname + url.search };
}

/** Whether our own redirects would send the visitor back to an address that was already visited. */
async function leadsBack(deps: Deps, asked: Asked, isSecure: boolean, first: URL): Promise<boolean> {
  const start = URL.parse(`${isSecure ? "https" : "http"}://${asked.host}${asked.path}`);
  const seen = new Set(start === null ? [] : [addressKey(start)]);
  let url = first;
  for (let hops = 0; hops < ownHopsMax; hops += 1) {
    const key = addressKey(url);
    if (seen.has(key)) return true;
    seen.add(key);
    const host = readHost(url.host);
    // The redirect hosts listen only on the usual ports, so an address with another port cannot lead back to them.
    const found = host === null || url.port !== "" ? null : await deps.hosts.find(host);
    const redirect = found?.redirect ?? null;
    if (redirect === null || host === null) return false;
    const next = locationOf(redirect, host, url.pathname + url.search);
    if (next === null) return false;
    url = next;
  }
  return true;
}
