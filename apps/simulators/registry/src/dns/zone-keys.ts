import { createECDH, createHash, createHmac, createPrivateKey, sign, type KeyObject } from "node:crypto";
import { nameBytes, types, u16, u32, type Rr } from "./wire.ts";

/** Algorithm 13 (RFC 6605); one key signs the whole zone. */
const algorithm = 13;
const flags = 257;
/**
 * How far a signature's validity reaches into the past and the future. Signatures are created with each answer, so this only
 * allows for differences of the validator's clock.
 */
const backdatedSeconds = 3600;
const validSeconds = 7 * 86_400;

/** The only key of a zone, which signs all of its records. */
export class ZoneKey {
  readonly zone: string;
  readonly rdata: Buffer;
  readonly tag: number;
  readonly #key: KeyObject;

  constructor(seed: Buffer, zone: string) {
    const d = createHmac("sha256", seed).update(nameBytes(zone)).digest();
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(d);
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    this.#key = createPrivateKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        d: d.toString("base64url"),
        x: x.toString("base64url"),
        y: y.toString("base64url"),
      },
    });
    this.zone = zone;
    this.rdata = Buffer.concat([u16(flags), Buffer.from([3, algorithm]), x, y]);
    this.tag = keyTag(this.rdata);
  }

  get publicKey(): string {
    return this.rdata.subarray(4).toString("base64");
  }

  /** The DS record data of the key, with SHA-256. */
  get ds(): Buffer {
    return dsRdata(this.zone, this.rdata);
  }

  /** The RRSIG over a record set, valid by the machine's clock, because validators do not use the simulated time. */
  signature(set: readonly Rr[], nowSeconds: number): Rr {
    const [first] = set;
    if (first === undefined) throw new Error("an empty set has no signature");
    const head = Buffer.concat([
      u16(first.type),
      Buffer.from([algorithm, first.name.split(".").filter((label) => label !== "").length]),
      u32(first.ttl),
      u32(nowSeconds + validSeconds),
      u32(nowSeconds - backdatedSeconds),
      u16(this.tag),
      nameBytes(this.zone),
    ]);
    // RFC 4034 section 6.3: the records of a set are sorted by their octets
    const records = set
      .map(({ rdata }) => rdata)
      .toSorted((a, b) => a.compare(b))
      .map((rdata) => Buffer.concat([nameBytes(first.name), u16(first.type), u16(1), u32(first.ttl), u16(rdata.length), rdata]));
    const signed = sign("sha256", Buffer.concat([head, ...records]), { key: this.#key, dsaEncoding: "ieee-p1363" });
    return { name: first.name, type: types.RRSIG, ttl: first.ttl, rdata: Buffer.concat([head, signed]) };
  }
}

/** The key tag of a DNSKEY (RFC 4034 appendix B). */
export function keyTag(rdata: Buffer): number {
  let sum = 0;
  for (const [index, byte] of rdata.entries()) sum += index % 2 === 0 ? byte * 256 : byte;
  return (sum + Math.floor(sum / 65_536)) & 0xff_ff;
}

/** The DS record data of a key, with SHA-256 (RFC 4509). */
export function dsRdata(owner: string, keyRdata: Buffer): Buffer {
  const digest = createHash("sha256").update(nameBytes(owner)).update(keyRdata).digest();
  return Buffer.concat([u16(keyTag(keyRdata)), Buffer.from([keyRdata[3] ?? 0, 2]), digest]);
}
