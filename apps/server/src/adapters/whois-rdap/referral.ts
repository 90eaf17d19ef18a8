import { isAsciiDomainName } from "@nameplane/values";

const referralKeys =
  /^[ \t]{0,20}(?:registrar whois server|whois server|refer|whois|referralserver)[ \t.]{0,20}:[ \t]*(?:r?whois:\/\/)?([a-z0-9.-]{1,253})\/?(?::43)?[ \t]*$/im;

/**
 * The server that a WHOIS text refers to, for one more question: a registrar's ("Registrar WHOIS Server:") or, at IANA, a
 * registry's ("refer:", "whois:"). Only a host name is accepted; IP addresses, ports and paths are not, because the text may be
 * written by an attacker.
 */
export function referralIn(text: string, askedHost: string): string | null {
  const host = referralKeys.exec(text.slice(0, 20_000).replaceAll("\r", ""))?.[1]?.toLowerCase().replace(/\.$/, "");
  if (host === undefined || host === askedHost || !isAsciiDomainName(host)) return null;
  return host.includes(".") && !/(?:^|\.)\d+$/.test(host) ? host : null;
}
