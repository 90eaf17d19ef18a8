import { domainToASCII } from "node:url";

/**
 * The name in a port-43 query. Clients add what real servers require: "-T dn,ace example.de", "--charset=utf-8 x.dk", "domain
 * example.com", "=example.com". Unicode becomes A-labels.
 */
export function whoisName(query: string): string {
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const name = words.at(-1) ?? "";
  const bare = name.replace(/^=/, "").replace(/\.$/, "").toLowerCase();
  return /^[\x21-\x7e]*$/.test(bare) ? bare : domainToASCII(bare);
}
