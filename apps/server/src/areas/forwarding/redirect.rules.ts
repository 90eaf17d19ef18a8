import { redirectUrl, type Redirect } from "@nameplane/dns";

/** How many of our own redirects in a chain are followed before it counts as a loop. */
export const ownHopsMax = 8;

/**
 * Where a visitor is sent. A target without a path ("https://example.com") gets the visitor's path and query. A target with a
 * path, even a single slash, is the whole address. Null if the result is no valid address.
 */
export function locationOf(redirect: Redirect, host: string, pathAndQuery: string): URL | null {
  const target = redirectUrl(redirect.target, host);
  const isBare = /^https?:\/\/[^/?#]+$/i.test(target);
  if (!isBare) return URL.parse(target);
  const base = URL.parse(target);
  // The visitor's text can only become the path and the query, because the host was fixed before.
  const rest = URL.parse(pathAndQuery.startsWith("/") ? `http://x${pathAndQuery}` : "http://x/");
  if (base === null || rest === null || rest.host !== "x") return base;
  base.pathname = rest.pathname;
  base.search = rest.search;
  return base;
}

/**
 * A key that identifies an address in a chain of redirects. The scheme is part of it, because a redirect from http to https of
 * the same name is no loop.
 */
export function addressKey(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}${url.search}`;
}
