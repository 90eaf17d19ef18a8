import type { Rule } from "./rule.ts";

/**
 * A web address: http or https, written with "//", without user name and password. Whether our server may fetch it is decided
 * elsewhere, by the HTTP client that blocks internal addresses.
 */
export const checkUrl: Rule = (value) => (value === "" || isWebUrl(value) ? null : "rules.invalid_url");

export function isWebUrl(value: string): boolean {
  // 2,083 is the longest address that every browser accepts; parsers silently drop spaces and control characters, so these are
  // refused first
  if (value.length > 2083 || !/^https?:\/\/[^\s/\\?#\p{Cc}]/iu.test(value)) return false;
  if (/[\s\p{Cc}<>"\\^`{|}]/u.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
