import robotsModule from "robots-parser";
import type { Fetched } from "./site-fetcher.port.ts";

/** The package exports a function, but its types describe the function as a property of the module. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The robots.txt of an origin, as it was read in a run. */
export type Robots = {
  /** Null if the server failed, which means that nothing may be read. */
  readonly text: string | null;
  /** The HTTP status with which the server failed. */
  readonly failure?: number;
};

/** RFC 9309 section 2.5 asks for at least 500 kibibytes. */
const textMax = 512_000;

/**
 * What an answer to the request for robots.txt means (RFC 9309 section 2.3.1). Without the file everything is allowed. If the
 * server fails, everything is forbidden. If nothing answers at all, everything is allowed, and reading the page will show the
 * problem.
 */
export function robotsOf({ status, text }: Pick<Fetched, "status" | "text">): Robots {
  if (status === 200) return { text: (text ?? "").slice(0, textMax) };
  return status !== null && status >= 500 ? { text: null, failure: status } : { text: "" };
}

/** The longest pause in seconds between requests that a site can ask for. */
const delayMaxSeconds = 10;

export function isAllowed(origin: string, { text }: Robots, url: string, agent: string): boolean {
  if (text === null) return false;
  return robotsParser(`${origin}/robots.txt`, text).isAllowed(url, agent) ?? true;
}

/** How long the site asks crawlers to wait between two requests; at least a second. */
export function delayOf(origin: string, { text }: Robots, agent: string): number {
  const asked = text === null ? undefined : robotsParser(`${origin}/robots.txt`, text).getCrawlDelay(agent);
  return Math.min(delayMaxSeconds, Math.max(1, asked ?? 1)) * 1000;
}

export function sitemapsIn(origin: string, { text }: Robots): string[] {
  const named = text === null ? [] : robotsParser(`${origin}/robots.txt`, text).getSitemaps();
  return named.length > 0 ? named.slice(0, 5) : [`${origin}/sitemap.xml`];
}
