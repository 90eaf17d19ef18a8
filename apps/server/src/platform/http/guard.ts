import type { FastifyRequest } from "fastify";
import { NotFromThePanel } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";

/**
 * How a page shows that it is ours. call: by the X-Requested-With header. read: a navigation from a page of ours does as well.
 * events: an EventSource can set no header, its Accept stands in; nowhere else, since a foreign page may send that one too.
 */
export type Approach = "call" | "read" | "events";

/**
 * Only our own pages may call the API (docs/threats.md#pages-and-answers): the X-Requested-With header cannot be set by a foreign form or
 * link, Fetch Metadata tells navigations and other sites apart, and Origin stands in where a browser sends no metadata.
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

/** GETs that change state are for scripts: refused when a browser navigates to them, or fetches them as a picture, a frame, a style. */
export function refuseNavigation({ headers }: FastifyRequest): void {
  const destination = headers["sec-fetch-dest"] ?? "empty";
  if (headers["sec-fetch-mode"] === "navigate" || destination !== "empty")
    throw new Refused(NotFromThePanel, { internal: `navigation, or fetched as ${destination}` });
}

/** Documents open in a tab of their own: a same-origin navigation without the header, reads only. */
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
