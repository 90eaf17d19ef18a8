import { hash, randomBytes } from "node:crypto";

/** UUIDv7 (RFC 9562): sorts by time, so that rows of an account are stored together and partitions of logs are ranges of ids. */
export function newId(nowMs: number = Date.now()): string {
  return idOf(nowMs, randomBytes(16));
}

/** Ids of one instant that sort in the order in which they were made: rand_a contains a counter (RFC 9562 6.2, method 1). */
export function idsInOrder(nowMs: number): () => string {
  let next = 0;
  return () => {
    const bytes = randomBytes(16);
    bytes.writeUInt16BE(next % 4096, 6);
    return idOf(nowMs + Math.floor(next++ / 4096), bytes);
  };
}

/**
 * The lowest id of an instant. Ids made at that instant or later are not below it. All instants before 1970 have the same
 * lowest id.
 */
export function firstIdAt(nowMs: number): string {
  return idOf(Math.max(nowMs, 0), Buffer.alloc(16));
}

function idOf(nowMs: number, bytes: Buffer): string {
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 256 random bits in base64url, for sessions and mailed links. Only the hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256(value: string | Buffer): Buffer {
  return hash("sha256", value, "buffer");
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A random lower-case identifier without letters that look alike, such as a contact handle or a part of an auth code. */
export function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters.charAt(byte % letters.length)).join("");
}
