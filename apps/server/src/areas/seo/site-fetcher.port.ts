/** Why a site did not answer. */
export type FetchError = "no_address" | "not_public" | "unreachable" | "tls" | "timeout" | "broken";

export type Fetched = {
  /** Null if nothing answered; `error` then says why. */
  readonly status: number | null;
  readonly error: FetchError | null;
  /** From the beginning of the request to the end of what was read. */
  readonly ms: number;
  readonly bytes: number;
  /** Whether the answer was longer than what is read of one. */
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

/** Reads one address of a customer's site. Follows no redirects, and never throws: a site that fails is an answer, too. */
export type SiteFetcher = {
  /** What robots.txt calls us: the first word of the User-Agent. */
  readonly agent: string;
  fetch(url: string): Promise<Fetched>;
};
