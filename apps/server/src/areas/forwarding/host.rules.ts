import { fqdnOf, ownerOf } from "@nameplane/dns";

/**
 * Reads the host name from a Host header, an absolute request target or a TLS greeting: in lower case, without port and final
 * dot. Null for a text that cannot be the name of a record: an IP address, a single label, or a text with other characters.
 */
export function readHost(text: string): string | null {
  const host = text
    .toLowerCase()
    .replace(/:\d{0,5}$/, "")
    .replace(/\.$/, "");
  if (host.length > 253 || !/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/.test(host)) return null;
  return /\.\d+$/.test(host) ? null : host;
}

/** The name itself and every name above it, longest first: for "a.b.se" they are a.b.se, b.se and se. */
export function parentsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

/** The names in a zone that decide which records a host has: from the host's own name up to the apex. */
export type Chain = {
  /** The host's own owner name; empty for the apex. */
  readonly owner: string;
  /** The owner names above the host, the deepest first and the apex last. */
  readonly above: readonly string[];
};

export function chainOf(host: string, apex: string): Chain | null {
  const owner = ownerOf(fqdnOf(host), apex);
  if (owner === null) return null;
  if (owner === "") return { owner, above: [] };
  return { owner, above: [...parentsOf(owner).slice(1), ""] };
}

export function wildcardBelow(owner: string): string {
  return owner === "" ? "*" : `*.${owner}`;
}

export type SetAt = { readonly owner: string; readonly type: string; readonly rdata: readonly string[] };

/**
 * owner: the owner name whose record sets answer. nothing: none answer. ask: the owners for which the caller first has to find
 * out whether names exist below them.
 */
export type Source =
  | { readonly kind: "owner"; readonly owner: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "ask"; readonly owners: readonly string[] };

/**
 * Decides which owner's record sets answer for a name: its own, or the wildcard of its closest encloser, the nearest name above
 * it that exists (RFC 4592 3.3.1). A name that exists only because of names below it has no sets, and wildcards above it do not
 * apply. Names below a delegation or a DNAME are not served here. `sets`: the sets at the chain's owners, and the wildcards below
 * each of `above`. `named`: owners known to have names below them; null if that was not read yet.
 */
export function sourceOf(chain: Chain, sets: readonly SetAt[], named: ReadonlySet<string> | null): Source {
  const owners = new Set(sets.map((set) => set.owner));
  const cuts = new Set(sets.filter((set) => set.owner !== "" && set.type === "NS").map((set) => set.owner));
  const renamed = new Set(sets.filter((set) => set.type === "DNAME").map((set) => set.owner));
  if (cuts.has(chain.owner) || chain.above.some((owner) => cuts.has(owner) || renamed.has(owner))) return { kind: "nothing" };
  if (owners.has(chain.owner)) return { kind: "owner", owner: chain.owner };
  const asked = [chain.owner];
  for (const owner of chain.above) {
    const wildcard = wildcardBelow(owner);
    const isThere = owners.has(owner) || owners.has(wildcard) || named?.has(owner) === true || owner === "";
    if (!isThere) {
      asked.push(owner);
      continue;
    }
    if (!owners.has(wildcard)) return { kind: "nothing" };
    if (named === null) return { kind: "ask", owners: asked };
    return named.has(chain.owner) ? { kind: "nothing" } : { kind: "owner", owner: wildcard };
  }
  return { kind: "nothing" };
}
