import { checkHostname, normalHost } from "@nameplane/values";

/** The largest number of name servers of a domain in EPP (RFC 5731). */
export const MOST_SERVERS = 13;

/** Hosts that were typed or pasted, each once and in normal form. `bad` are texts that are not host names. */
export function hostsOf(text: string): { readonly hosts: readonly string[]; readonly bad: readonly string[] } {
  const typed = [...new Set(text.split(/[\s,;]+/).map(normalHost))].filter((host) => host !== "");
  return { hosts: typed, bad: typed.filter((host) => checkHostname(host) !== null) };
}
