import { createHmac, timingSafeEqual } from "node:crypto";

// Sender Rewriting Scheme (the "guarded" form of libsrs2). The envelope sender becomes an address of ours, and bounces to that
// address are sent on to the original sender. SRS0=HHHHHH=TT=domain=local@ours means local@domain. A sender that another
// forwarder has already rewritten becomes SRS1=HHHHHH=first=rest@ours, and bounces to it go directly to the first forwarder.

const hashLength = 6;
const daysValid = 21;
const dayMs = 86_400_000;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/**
 * RFC 5321 4.5.3.1.1 allows 64 octets. Longer local parts are common with SRS, and large mail servers accept them up to about
 * this length.
 */
const localPartMax = 200;

export class Srs {
  readonly #key: Buffer;
  readonly #domain: string;

  /** `domain` is a domain whose MX record points to our mail listener. */
  constructor(key: Buffer, domain: string) {
    this.#key = key;
    this.#domain = domain;
  }

  /**
   * The envelope sender with which a message is passed on. The empty sender of a bounce stays empty. Null if the address cannot
   * be rewritten.
   */
  rewrite(sender: string, now: Date): string | null {
    if (sender === "") return "";
    const at = sender.lastIndexOf("@");
    const [local, domain] = [sender.slice(0, at), sender.slice(at + 1).toLowerCase()];
    if (at < 1 || domain === "" || /[\s"<>]/.test(sender)) return null;
    if (domain === this.#domain) return sender;
    const srs0 = /^SRS0[=+-](.*)$/i.exec(local)?.[1];
    const srs1 = /^SRS1[=+-][^=]+=([^=]+)=(.*)$/i.exec(local);
    const rest = srs1?.[2] ?? (srs0 === undefined ? undefined : local.slice(4));
    const rewritten =
      rest === undefined
        ? this.#signed("SRS0", `${dayStamp(now)}=${domain}=${local}`)
        : this.#signed("SRS1", `${srs1?.[1]?.toLowerCase() ?? domain}=${rest}`);
    return rewritten.length > localPartMax ? null : `${rewritten}@${this.#domain}`;
  }

  /**
   * For a bounce to one of our rewritten senders: the original address, to which it is passed on. Null if we did not make that
   * sender, or made it too long ago. The hash may be in upper or lower case.
   */
  reverse(address: string, now: Date): string | null {
    const at = address.lastIndexOf("@");
    if (address.slice(at + 1).toLowerCase() !== this.#domain) return null;
    const parts = /^(SRS[01])[=+-]([^=]+)=(.*)$/i.exec(address.slice(0, at));
    const [kind, hash, said] = [parts?.[1]?.toUpperCase(), parts?.[2], parts?.[3]];
    if (kind === undefined || hash === undefined || said === undefined) return null;
    if (!isSame(hash.toLowerCase(), this.#hash(kind, said).toLowerCase())) return null;
    if (kind === "SRS1") {
      const first = /^([^=]+)=(.*)$/.exec(said);
      return first === null ? null : `SRS0${first[2]}@${first[1]}`;
    }
    const original = /^([A-Z2-7]{2})=([^=]+)=(.*)$/i.exec(said);
    if (original?.[1] === undefined || !isRecent(original[1], now)) return null;
    return `${original[3]}@${original[2]}`;
  }

  /** Whether an address has the form of our rewritten senders, with a valid hash or not. */
  isOurs(address: string): boolean {
    const at = address.lastIndexOf("@");
    return address.slice(at + 1).toLowerCase() === this.#domain && /^SRS[01][=+-]/i.test(address);
  }

  #signed(kind: string, said: string): string {
    return `${kind}=${this.#hash(kind, said)}=${said}`;
  }

  /**
   * The hash is computed from lower-case text. Servers on the way may change the case of a local part, although they must not.
   */
  #hash(kind: string, said: string): string {
    const digest = createHmac("sha256", this.#key).update(`${kind}=${said.toLowerCase()}`).digest();
    return Array.from(digest.subarray(0, hashLength), (byte) => base32.charAt(byte % 32)).join("");
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Days since 1970 modulo 1024, as two letters. */
function dayStamp(at: Date): string {
  const day = Math.floor(at.getTime() / dayMs) % 1024;
  return base32.charAt(day >> 5) + base32.charAt(day & 31);
}

function isRecent(stamp: string, now: Date): boolean {
  const [high = "", low = ""] = stamp.toUpperCase();
  const day = base32.indexOf(high) * 32 + base32.indexOf(low);
  const age = (Math.floor(now.getTime() / dayMs) - day + 1024) % 1024;
  // A stamp of tomorrow is also valid, because the clocks of our machines may differ a little.
  return age <= daysValid || age === 1023;
}
