import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { html } from "@nameplane/simulator-kit/html";
import { ownPartsOnly, pageHeaders } from "@nameplane/simulator-kit/page-headers";
import { revokedCertificates, type Validator } from "./authority.ts";
import type { House } from "./house.ts";
import type { ListSigner } from "./list-signer.ts";
import { claimsNoticeXml, labelOfKey } from "./claims-notice.ts";
import { smdFile, type MarkWish } from "./signed-mark.ts";

type Settings = {
  readonly house: House;
  readonly validator: Validator;
  readonly signer: ListSigner;
  readonly user: string;
  readonly password: string;
  readonly token: string;
};

/** Serves claims notices, the list of revoked files, SMD files for demonstrations, and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const url = new URL(httpRequest.url ?? "/", "http://localhost");
  const body = readFields(await readBody(httpRequest));
  if (url.pathname.startsWith("/control/")) return control(settings, url.pathname, body, httpRequest, httpResponse);
  if (httpRequest.method !== "GET") return sendJson(httpResponse, 405, { error: "only GET" });
  if (url.pathname === "/") return sendPage(httpResponse);
  if (url.pathname.startsWith("/smd/")) return sendFile(settings, url, httpResponse);
  if (settings.house.isAway) return sendJson(httpResponse, 503, { error: "away" });
  if (url.pathname === "/tmch.crl") {
    httpResponse.writeHead(200, { "content-type": "application/pkix-crl" });
    return void httpResponse.end(await revokedCertificates(settings.validator, settings.house.isSignerRevoked));
  }
  if (!mayAsk(settings, httpRequest)) {
    httpResponse.setHeader("www-authenticate", 'Basic realm="clearing house"');
    return send(httpResponse, 401, "text/plain", "user and password are missing or wrong");
  }
  if (url.pathname === "/smdrl/smdrl-latest.csv") return send(httpResponse, 200, "text/csv", settings.house.revokedList());
  if (url.pathname === "/smdrl/smdrl-latest.sig") {
    const list = settings.house.revokedList() + (settings.house.isForged ? "x" : "");
    return send(httpResponse, 200, "text/plain", settings.signer.signature(list));
  }
  const key = /^\/cnis\/(.+)\.xml$/.exec(decodeURI(url.pathname))?.[1];
  const label = key === undefined ? null : labelOfKey(key);
  if (label === null) return send(httpResponse, 404, "text/plain", "404 Not Found");
  send(httpResponse, 200, "application/xml", claimsNoticeXml(label, settings.house.noticeTimes(new Date())));
}

function mayAsk({ user, password }: Settings, { headers }: IncomingMessage): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

const dayMs = 86_400_000;

/**
 * Sends an SMD file that is made from the address: /smd/kvarnen.smd?labels=kvarnen,kvarn&days=365. A negative number of days
 * makes a file that has expired.
 */
function sendFile({ validator, house }: Settings, url: URL, httpResponse: ServerResponse): void {
  const name = /^\/smd\/([a-z0-9-]+)\.smd$/.exec(url.pathname)?.[1];
  if (name === undefined) return send(httpResponse, 404, "text/plain", "404 Not Found");
  const days = Number(url.searchParams.get("days") ?? "365");
  const labels = (url.searchParams.get("labels") ?? name).split(",");
  const from = Date.now() + Math.min(0, days - 365) * dayMs;
  const wish: MarkWish = {
    smdId: url.searchParams.get("smdid") ?? house.smdIdOf(url.search + name),
    markName: url.searchParams.get("mark") ?? name.charAt(0).toUpperCase() + name.slice(1),
    holder: url.searchParams.get("holder") ?? "Kvarnen Café AB",
    labels,
    goods: "Coffee, tea, bread, pastry and confectionery; services for providing food and drink.",
    notBefore: new Date(from - dayMs),
    notAfter: new Date(Date.now() + days * dayMs),
  };
  httpResponse.setHeader("content-disposition", `attachment; filename="${name}.smd"`);
  send(httpResponse, 200, "text/plain; charset=utf-8", smdFile(wish, validator));
}

function sendPage(httpResponse: ServerResponse): void {
  httpResponse.writeHead(200, pageHeaders(ownPartsOnly));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Trademark clearing house</title>
      </head>
      <body>
        <h1>Trademark clearing house</h1>
        <p>Signed marks for trying. Each file is made when it is downloaded.</p>
        <ul>
          <li><a href="/smd/kvarnen.smd?labels=kvarnen,kvarnen-cafe,xn--kvarnencaf-k7a">kvarnen.smd</a>: valid for a year</li>
          <li><a href="/smd/solrosen.smd?days=20">solrosen.smd</a>: ends in 20 days</li>
          <li><a href="/smd/ended.smd?days=-2">ended.smd</a>: has ended</li>
        </ul>
      </body>
    </html>`;
  httpResponse.end(page.text);
}

function control(
  { house, token }: Settings,
  path: string,
  body: Record<string, unknown>,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): void {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const { smdid, away, hours, forged, signerrevoked } = body;
  if (path === "/control/revoked" && typeof smdid === "string") house.revoke(smdid);
  else if (path === "/control/away" && typeof away === "boolean") house.isAway = away;
  else if (path === "/control/forged" && typeof forged === "boolean") house.isForged = forged;
  else if (path === "/control/signer" && typeof signerrevoked === "boolean") house.isSignerRevoked = signerrevoked;
  else if (path === "/control/validity" && typeof hours === "number") house.noticeHours = hours;
  else return sendJson(httpResponse, 404, { error: "no such command" });
  sendJson(httpResponse, 200, {});
}
