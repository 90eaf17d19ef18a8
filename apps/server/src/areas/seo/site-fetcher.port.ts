/** Why a site did not answer. */
export type FetchError = "no_address" | "not_public" | "unreachable" | "tls" | "timeout" | "broken";

export type Fetched = {
  /** Null if nothing answered; `error` then says why. */
  readonly status: number | null;
  readonly error: FetchError | null;
  /** Milliseconds from the beginning of the request until all that is read had arrived. */
  readonly ms: number;
  readonly bytes: number;
  /** Whether the answer was longer than the part that is read. */
  readonly isCut: boolean;
  readonly contentType: string | null;
  /** Where a redirect leads, as the site wrote it. */
  readonly location: string | null;
  /** The header X-Robots-Tag. */
  readonly robotsTag: string | null;
  /** The text of a page, sitemap or robots.txt. Null for images, files and other content, which is not read. */
  readonly text: string | null;
};

/** An answer without content. */
export const noAnswer: Fetched = {
  status: null,
  error: null,
  ms: 0,
  bytes: 0,
  isCut: false,
  contentType: null,
  location: null,
  robotsTag: null,
  text: null,
};

/**
 * Reads one address of a customer's site. Follows no redirects, and never throws, because a failure of the site is also a result.
 */
export type SiteFetcher = {
  /** The name by which a robots.txt can address the crawler: the first word of the User-Agent. */
  readonly agent: string;
  fetch(url: string): Promise<Fetched>;
};
