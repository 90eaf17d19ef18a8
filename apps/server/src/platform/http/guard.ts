import type { FastifyRequest } from "fastify";
import { NotFromThePanel } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";

/**
 * How a request proves that it comes from one of our own pages. `call`: by the X-Requested-With header. `read`: also by a
 * navigation from a page of ours. `events`: by its Accept header, because an EventSource cannot set others; nothing else
 * accepts it, since a foreign page can send that header too.
 */
export type Approach = "call" | "read" | "events";

/**
 * Only our own pages may call the API (docs/threats.md#pages-and-answers): foreign forms and links cannot set the
 * X-Requested-With header, Fetch Metadata shows navigations and other sites, and Origin is checked if a browser sends no
 * metadata.
 */
export function refuseForeignCallers(httpRequest: FastifyRequest, approach: Approach): void {
  const headers = httpRequest.headers;
  const isOurs =
    headers["x-requested-with"] === "XMLHttpRequest" ||
    (approach === "events" && headers.accept === "text/event-stream") ||
    (approach === "read" && isOwnDownload(httpRequest));
  if (!isOurs) throw new Refused(NotFromThePanel, { internal: "no X-Requested-With" });
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    throw new Refused(NotFromThePanel, { internal: "another site" });
  if (
    httpRequest.method !== "GET" &&
    headers.origin !== undefined &&
    site === undefined &&
    hostOf(headers.origin) !== headers.host
  ) {
    throw new Refused(NotFromThePanel, { internal: "another origin" });
  }
}

/**
 * GETs that change state are for scripts: refused when a browser navigates to them, or loads them as an image, a frame or a
 * style.
 */
export function refuseNavigation({ headers }: FastifyRequest): void {
  const destination = headers["sec-fetch-dest"] ?? "empty";
  if (headers["sec-fetch-mode"] === "navigate" || destination !== "empty")
    throw new Refused(NotFromThePanel, { internal: `navigation, or fetched as ${destination}` });
}

/**
 * Whether a page of ours opens a document in a new tab. Such a navigation cannot send our header, so this is only for reading.
 */
function isOwnDownload(httpRequest: FastifyRequest): boolean {
  return (
    httpRequest.method === "GET" &&
    httpRequest.headers["sec-fetch-site"] === "same-origin" &&
    httpRequest.headers["sec-fetch-dest"] === "document"
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
