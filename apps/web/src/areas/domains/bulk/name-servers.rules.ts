import { checkHostname, normalHost } from "@nameplane/values";

/** More the protocol of the registries does not take (RFC 5731). */
export const MOST_SERVERS = 13;

/** Hosts as they were typed or pasted, each once, in their normal form; `bad` are no host names. */
export function hostsOf(text: string): { readonly hosts: readonly string[]; readonly bad: readonly string[] } {
  const typed = [...new Set(text.split(/[\s,;]+/).map(normalHost))].filter((host) => host !== "");
  return { hosts: typed, bad: typed.filter((host) => checkHostname(host) !== null) };
}
