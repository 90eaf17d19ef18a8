import { createHash } from "node:crypto";

/** An entry of a chain as it is stored. Hashes are hexadecimal; `body` is the text that was hashed. */
export type Link = { readonly seq: number; readonly prev: string; readonly hash: string; readonly body: string | null };

export type Fault = {
  readonly seq: number;
  /**
   * What is wrong with the entry. gap: the entry before it is missing. order: it does not follow the entry before it. content: it
   * was changed. time: its time differs from the time in its body.
   */
  readonly what: "gap" | "order" | "content" | "time";
};

export type End = { readonly seq: number; readonly hash: string };

/** The end of an empty log, before its first entry. */
export const start: End = { seq: 0, hash: createHash("sha256").update("").digest("hex") };

export function hashOf(prev: string, body: string): string {
  return createHash("sha256").update(Buffer.from(prev, "hex")).update(body, "utf8").digest("hex");
}

/**
 * Checks whether an entry follows `before` and is unchanged since it was written. Returns null if all is well. If the reader may
 * not see the body of an entry, only its position is checked. The bodies of old entries contain no number and no time, because
 * those were not hashed then.
 */
export function faultOf(before: End, link: Link, at: string | null): Fault | null {
  const { seq } = link;
  if (seq !== before.seq + 1) return { seq, what: "gap" };
  if (link.prev !== before.hash) return { seq, what: "order" };
  if (link.body === null) return null;
  if (hashOf(link.prev, link.body) !== link.hash) return { seq, what: "content" };
  const { seq: said, at: saidAt } = JSON.parse(link.body) as { seq?: number; at?: string };
  if (said !== undefined && said !== seq) return { seq, what: "order" };
  if (saidAt !== undefined && at !== null && !isSameMoment(saidAt, at)) return { seq, what: "time" };
  return null;
}

/** The body states microseconds; the reader may have been given milliseconds. */
const isSameMoment = (said: string, at: string) => new Date(said).getTime() === new Date(at).getTime();

/**
 * The end of one chain, as it stands in an anchor: 16 bytes for the account's id, 8 for the number of the entry, 32 for its hash.
 */
export type Leaf = End & { readonly accountId: string };
const leafBytes = 56;

export function leavesOf(ends: readonly Leaf[]): Buffer {
  return Buffer.concat(
    ends.map(({ accountId, seq, hash }) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(seq));
      return Buffer.concat([Buffer.from(accountId.replaceAll("-", ""), "hex"), number, Buffer.from(hash, "hex")]);
    }),
  );
}

export function readLeaves(leaves: Buffer): Leaf[] {
  return Array.from({ length: leaves.length / leafBytes }, (_, at) => {
    const leaf = leaves.subarray(at * leafBytes, (at + 1) * leafBytes);
    const hex = leaf.subarray(0, 16).toString("hex");
    const accountId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
    return { accountId, seq: Number(leaf.readBigUInt64BE(16)), hash: leaf.subarray(24).toString("hex") };
  });
}

/** The root of an anchor, in hexadecimal. It covers the ends of the chains that have grown, and all earlier anchors. */
export function rootOf(before: string, leaves: Buffer): string {
  const ofLeaves = createHash("sha256").update(leaves).digest();
  return createHash("sha256").update(Buffer.from(before, "hex")).update(ofLeaves).digest("hex");
}
