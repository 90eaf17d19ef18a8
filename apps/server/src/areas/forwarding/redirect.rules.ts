import { redirectUrl, type Redirect } from "@nameplane/dns";

/** Longest chain of redirects through names of our own that is followed before it counts as a loop. */
export const ownHopsMax = 8;

/**
 * Where a visitor goes. A target without a path ("https://example.com") carries the visitor's path and query on; one with a path, the
 * single slash included, is the whole address. Null when no valid address comes of it.
 */
export function locationOf(redirect: Redirect, host: string, pathAndQuery: string): URL | null {
  const target = redirectUrl(redirect.target, host);
  const isBare = /^https?:\/\/[^/?#]+$/i.test(target);
  if (!isBare) return URL.parse(target);
  const base = URL.parse(target);
  // What the visitor wrote can only become path and query: the host is fixed before it is looked at.
  const rest = URL.parse(pathAndQuery.startsWith("/") ? `http://x${pathAndQuery}` : "http://x/");
  if (base === null || rest === null || rest.host !== "x") return base;
  base.pathname = rest.pathname;
  base.search = rest.search;
  return base;
}

/** What tells two requests of a visitor apart: the scheme is part of it, a redirect from http to https of the same name is no loop. */
export function addressKey(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}${url.search}`;
}
