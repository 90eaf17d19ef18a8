import { createHmac, timingSafeEqual } from "node:crypto";
import { fqdnOf, WireReader } from "@nameplane/dns";
import { systemClock } from "../platform/clock.ts";

// Transaction signatures, RFC 8945: both ends of a transfer prove that they know a shared secret.

const hashes = {
  "hmac-sha224": "sha224",
  "hmac-sha256": "sha256",
  "hmac-sha384": "sha384",
  "hmac-sha512": "sha512",
} as const;

/** The time in seconds, as signatures and catalog serials use it. */
export function nowSeconds(): number {
  return Math.floor(systemClock.now().getTime() / 1000);
}

export type TsigKey = {
  /** The name of the key in lower case, without a final dot. */
  readonly name: string;
  readonly algorithm: keyof typeof hashes;
  readonly secret: Uint8Array;
};

export const tsigErrors = { BADSIG: 16, BADKEY: 17, BADTIME: 18 } as const;

const typeTsig = 250;
const classAny = 255;
// How far the clocks of both ends may differ (RFC 8945 section 10).
const fudgeSeconds = 300;

/**
 * What a signature continues from: the MAC (message authentication code) of the message before. `timersOnly` is true for all
 * messages of a transfer but the first (section 5.3.1).
 */
export type TsigChain = { readonly mac: Uint8Array; readonly timersOnly: boolean };

/** The message with its signature appended, and the MAC for the next one. */
export function signMessage(
  message: Uint8Array,
  key: TsigKey,
  at: number,
  chain: TsigChain | null = null,
): { bytes: Uint8Array; mac: Uint8Array } {
  const mac = macOf(message, key, { time: at, fudge: fudgeSeconds, error: 0, other: empty }, chain);
  const [high = 0, low = 0] = message;
  return { bytes: withTsig(message, key, at, mac, high * 256 + low, 0), mac };
}

const empty = new Uint8Array();

/**
 * An answer that says why the client's signature was refused. It is unsigned, as section 5.3.2 requires for BADKEY and BADSIG.
 */
export function answerBadTsig(message: Uint8Array, asked: ReadTsig, at: number, error: number): Uint8Array {
  const key = { name: asked.name, algorithm: asked.algorithm };
  return withTsig(message, key, at, empty, asked.originalId, error);
}

function withTsig(
  message: Uint8Array,
  key: { readonly name: string; readonly algorithm: string },
  time: number,
  mac: Uint8Array,
  originalId: number,
  error: number,
): Uint8Array {
  const rdata = Buffer.concat([
    nameBytes(key.algorithm),
    u48(time),
    u16(fudgeSeconds),
    u16(mac.length),
    mac,
    u16(originalId),
    u16(error),
    u16(0),
  ]);
  const bytes = Buffer.concat([
    message,
    nameBytes(key.name),
    u16(typeTsig),
    u16(classAny),
    Buffer.alloc(4),
    u16(rdata.length),
    rdata,
  ]);
  bytes.writeUInt16BE(bytes.readUInt16BE(10) + 1, 10);
  return bytes;
}

export type ReadTsig = {
  readonly name: string;
  readonly algorithm: string;
  readonly time: number;
  readonly fudge: number;
  readonly mac: Uint8Array;
  readonly originalId: number;
  readonly error: number;
  readonly other: Uint8Array;
  /** The message as it was before the signature was added. */
  readonly unsigned: Uint8Array;
};

/**
 * The signature of a message. Null if it has none; "malformed" if the message cannot be read, or if the signature is not its
 * last record.
 */
export function readTsig(message: Uint8Array): ReadTsig | null | "malformed" {
  try {
    return findTsig(new WireReader(message));
  } catch {
    return "malformed";
  }
}

function findTsig(reader: WireReader): ReadTsig | null | "malformed" {
  reader.offset = 4;
  const questions = reader.u16();
  const records = reader.u16() + reader.u16() + reader.u16();
  for (let index = 0; index < questions; index += 1) {
    reader.name();
    reader.offset += 4;
  }
  for (let index = 0; index < records; index += 1) {
    const start = reader.offset;
    const name = reader.name();
    const type = reader.u16();
    reader.offset += 6;
    const length = reader.u16();
    const end = reader.offset + length;
    if (type !== typeTsig) {
      reader.offset = end;
      continue;
    }
    if (index !== records - 1) return "malformed";
    const algorithm = reader.name();
    const time = reader.u16() * 2 ** 32 + reader.u32();
    const fudge = reader.u16();
    const mac = reader.bytes(reader.u16());
    const originalId = reader.u16();
    const error = reader.u16();
    const other = reader.bytes(reader.u16());
    const unsigned = Buffer.from(reader.message.subarray(0, start));
    unsigned.writeUInt16BE(unsigned.readUInt16BE(10) - 1, 10);
    return {
      name: name.slice(0, -1),
      algorithm: algorithm.slice(0, -1),
      time,
      fudge,
      mac,
      originalId,
      error,
      other,
      unsigned,
    };
  }
  return null;
}

/** Checks a signature. Returns 0 if it is correct, else the error code of RFC 8945 section 5.2. */
export function verifyTsig(tsig: ReadTsig, key: TsigKey | undefined, at: number, chain: TsigChain | null = null): number {
  if (key === undefined || tsig.name !== key.name || tsig.algorithm !== key.algorithm) return tsigErrors.BADKEY;
  const signed = Buffer.from(tsig.unsigned);
  signed.writeUInt16BE(tsig.originalId, 0);
  const expected = macOf(signed, key, tsig, chain);
  if (tsig.mac.length !== expected.length || !timingSafeEqual(tsig.mac, expected)) return tsigErrors.BADSIG;
  return Math.abs(at - tsig.time) > tsig.fudge ? tsigErrors.BADTIME : 0;
}

function macOf(
  message: Uint8Array,
  key: TsigKey,
  timers: { readonly time: number; readonly fudge: number; readonly error: number; readonly other: Uint8Array },
  chain: TsigChain | null,
): Uint8Array {
  const hmac = createHmac(hashes[key.algorithm], key.secret);
  if (chain !== null) hmac.update(u16(chain.mac.length)).update(chain.mac);
  hmac.update(message);
  if (chain?.timersOnly === true) return hmac.update(u48(timers.time)).update(u16(timers.fudge)).digest();
  hmac.update(nameBytes(key.name)).update(u16(classAny)).update(Buffer.alloc(4)).update(nameBytes(key.algorithm));
  hmac.update(u48(timers.time)).update(u16(timers.fudge)).update(u16(timers.error));
  return hmac.update(u16(timers.other.length)).update(timers.other).digest();
}

function nameBytes(name: string): Buffer {
  const labels = fqdnOf(name).split(".").slice(0, -1);
  return Buffer.concat([...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.alloc(1)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u48(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return bytes;
}
