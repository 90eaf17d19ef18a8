import { encodeName, labelsOfPresentation, type Fqdn, type WireRecord } from "@nameplane/dns";
import { belongs, DS, hidesBelow, isCut, negativeTtl, NS, type ZoneTree } from "./zone-tree.ts";
import { nsecType, rrsigType } from "./zone-signing.ts";

/** A name of the chain. Its NSEC record is null until it is first needed. */
type Link = { readonly key: string; readonly name: Fqdn; nsec: readonly WireRecord[] | null };

/**
 * The NSEC chain of a zone (RFC 4034 section 4): all names with records of their own or with a delegation, in canonical order,
 * each pointing to the next. A change costs a binary search.
 */
export class NsecChain {
  readonly #zone: ZoneTree;
  readonly #ttlSeconds: number;
  readonly #links: Link[];

  constructor(zone: ZoneTree & { readonly soa: WireRecord }) {
    this.#zone = zone;
    this.#ttlSeconds = negativeTtl(zone.soa);
    this.#links = [...zone.nodes.keys()]
      .filter((name) => belongs(zone, name))
      .map((name) => ({ key: canonicalKey(name), name, nsec: null }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The NSEC record at a name. Null if the chain does not contain the name. */
  at(name: Fqdn): readonly WireRecord[] | null {
    const index = this.#placeOf(name);
    return this.#links[index]?.name === name ? this.#record(index) : null;
  }

  /**
   * The NSEC record which proves that a name, or a type at a name, does not exist. It is the record of that name, or of the
   * name before it in the chain.
   */
  covering(name: Fqdn): readonly WireRecord[] {
    return this.#record(this.#placeOf(name));
  }

  /**
   * Updates the chain after a change at a name. False if names below it became hidden or visible, so that the chain has to be
   * rebuilt.
   */
  follow(name: Fqdn, hidBefore: boolean): boolean {
    if (hidBefore !== hidesBelow(this.#zone, name)) return false;
    const index = this.#placeOf(name);
    const isThere = this.#links[index]?.name === name;
    const isWanted = belongs(this.#zone, name);
    if (isWanted && !isThere) this.#links.splice(index + 1, 0, { key: canonicalKey(name), name, nsec: null });
    if (isThere && !isWanted) this.#links.splice(index, 1);
    for (const at of [index - 1, index, index + 1]) this.#forget(at);
    return true;
  }

  #forget(index: number): void {
    const link = this.#links.at(index % this.#links.length);
    if (link !== undefined) link.nsec = null;
  }

  #record(index: number): readonly WireRecord[] {
    const link = this.#links[index];
    const next = this.#links[(index + 1) % this.#links.length];
    // The apex always exists and comes first.
    if (link === undefined || next === undefined) throw new Error("a zone without apex");
    link.nsec ??= [
      {
        name: link.name,
        type: nsecType,
        ttlSeconds: this.#ttlSeconds,
        rdata: Buffer.concat([encodeName(next.name), typeBitmap(this.#typesAt(link.name))]),
      },
    ];
    return link.nsec;
  }

  #typesAt(name: Fqdn): number[] {
    const types = [...(this.#zone.nodes.get(name)?.keys() ?? [])];
    const shown = isCut(this.#zone, name) ? types.filter((type) => type === NS || type === DS) : types;
    return [...shown, rrsigType, nsecType];
  }

  /** Index of the last name that is not after the given one. */
  #placeOf(name: Fqdn): number {
    const key = canonicalKey(name);
    let [low, high] = [0, this.#links.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#links[middle]?.key ?? "") <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/**
 * A key that sorts names canonically if keys are compared by code unit (RFC 4034 section 6.1). It has the labels from right to
 * left. Each octet is raised by one, so that 0 can mark the end of a label.
 */
function canonicalKey(name: Fqdn): string {
  const labels = labelsOfPresentation(name) ?? [];
  return labels
    .toReversed()
    .map((label) => String.fromCodePoint(...Array.from(Buffer.from(label, "latin1"), (octet) => octet + 1)))
    .join("\0");
}

/** Encodes the types that exist at a name, as RFC 4034 section 4.1.2 defines. */
function typeBitmap(types: readonly number[]): Uint8Array {
  const windows = Map.groupBy(
    types.toSorted((a, b) => a - b),
    (type) => type >> 8,
  );
  return Buffer.concat(
    [...windows].map(([window, inWindow]) => {
      const bits = Buffer.alloc((((inWindow.at(-1) ?? 0) & 0xff) >> 3) + 1);
      for (const type of inWindow) bits[(type & 0xff) >> 3] = (bits[(type & 0xff) >> 3] ?? 0) | (0x80 >> (type & 7));
      return Buffer.concat([Buffer.of(window, bits.length), bits]);
    }),
  );
}
