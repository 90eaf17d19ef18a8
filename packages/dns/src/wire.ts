import { labelsOfPresentation, nameOfLabels, type Fqdn } from "./name.ts";
import { octetsOfBytes } from "./octets.ts";

/**
 * A packet or RDATA that is invalid by RFC 1035 section 4. This error never leaves the package: `decodeMessage` turns it into
 * null.
 */
export class WireError extends Error {
  constructor(what: string) {
    super(`malformed DNS data: ${what}`);
    this.name = "WireError";
  }
}

/** Reads wire format from a part of a message. Names may point back into the whole message. */
export class WireReader {
  readonly message: Uint8Array;
  offset: number;
  end: number;

  constructor(message: Uint8Array, offset = 0, end = message.length) {
    this.message = message;
    this.offset = offset;
    this.end = end;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.end;
  }

  u8(): number {
    const value = this.message[this.offset];
    if (value === undefined || this.offset >= this.end) throw new WireError("ends too early");
    this.offset += 1;
    return value;
  }

  u16(): number {
    return this.u8() * 0x1_00 + this.u8();
  }

  u32(): number {
    return this.u16() * 0x1_00_00 + this.u16();
  }

  bytes(length: number): Uint8Array {
    if (this.offset + length > this.end) throw new WireError("ends too early");
    const bytes = this.message.slice(this.offset, this.offset + length);
    this.offset += length;
    return bytes;
  }

  rest(): Uint8Array {
    return this.bytes(this.end - this.offset);
  }

  /** Reads octets, one character each. */
  octets(length: number): string {
    return octetsOfBytes(this.bytes(length));
  }

  /** Reads a length octet and that many octets. */
  characterString(): string {
    return this.octets(this.u8());
  }

  /** Reads a name, compressed or not, and returns it in lower case. */
  name(): Fqdn {
    const labels: string[] = [];
    let length = 1;
    let position = this.offset;
    let end = this.end;
    let lowest = this.offset;
    let next: number | null = null;
    for (;;) {
      const size = this.message[position];
      if (size === undefined || position >= end) throw new WireError("name ends too early");
      if (size === 0) {
        this.offset = next ?? position + 1;
        return nameOfLabels(labels);
      }
      if ((size & 0xc0) === 0xc0) {
        const low = this.message[position + 1];
        if (low === undefined || position + 1 >= end) throw new WireError("pointer ends too early");
        const target = (size & 0x3f) * 0x1_00 + low;
        // A pointer may only point backwards, and each time further back than the one before. Otherwise pointers could form a
        // loop.
        if (target >= lowest) throw new WireError("pointer does not point back");
        next ??= position + 2;
        lowest = target;
        position = target;
        end = this.message.length;
        continue;
      }
      if ((size & 0xc0) !== 0) throw new WireError("unknown label type");
      length += size + 1;
      if (length > 255) throw new WireError("name too long");
      if (position + 1 + size > end) throw new WireError("label ends too early");
      labels.push(octetsOfBytes(this.message.subarray(position + 1, position + 1 + size)));
      position += size + 1;
    }
  }
}

/** Builds wire format. The buffer grows as needed. */
export class WireWriter {
  private buffer = new Uint8Array(512);
  length = 0;
  private readonly suffixes = new Map<string, number>();

  u8(value: number): void {
    this.grow(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  u16(value: number): void {
    this.u8((value >>> 8) & 0xff);
    this.u8(value & 0xff);
  }

  u32(value: number): void {
    this.u16(Math.floor(value / 0x1_00_00) & 0xff_ff);
    this.u16(value & 0xff_ff);
  }

  bytes(bytes: Uint8Array): void {
    this.grow(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  octets(octets: string): void {
    this.grow(octets.length);
    for (let index = 0; index < octets.length; index += 1) {
      this.buffer[this.length + index] = octets.codePointAt(index) ?? 0;
    }
    this.length += octets.length;
  }

  /** Writes the octets of hexadecimal digits that were already validated. */
  hex(digits: string): void {
    for (let index = 0; index < digits.length; index += 2) this.u8(Number.parseInt(digits.slice(index, index + 2), 16));
  }

  characterString(octets: string): void {
    if (octets.length > 255) throw new WireError("character string longer than 255 octets");
    this.u8(octets.length);
    this.octets(octets);
  }

  /** Writes a name without compression, as RDATA and DNSSEC digests require it (RFC 3597 section 4). */
  name(name: Fqdn): void {
    for (const label of labelsOf(name)) this.characterString(label);
    this.u8(0);
  }

  /** Writes a name that may end in a pointer to an earlier one. For owner names and the question (RFC 1035 section 4.1.4). */
  compressedName(name: Fqdn): void {
    const labels = labelsOf(name);
    for (let index = 0; index < labels.length; index += 1) {
      const suffix = nameOfLabels(labels.slice(index));
      const known = this.suffixes.get(suffix);
      if (known !== undefined) {
        this.u16(0xc0_00 + known);
        return;
      }
      // A pointer has only 14 bits, so later positions cannot be pointed to.
      if (this.length < 0x40_00) this.suffixes.set(suffix, this.length);
      this.characterString(labels[index] ?? "");
    }
    this.u8(0);
  }

  /** Stores the position of a name that was copied unchanged, so that later names can point to it. */
  rememberName(name: Fqdn, offset: number): void {
    const labels = labelsOf(name);
    let position = offset;
    for (let index = 0; index < labels.length; index += 1) {
      this.suffixes.set(nameOfLabels(labels.slice(index)), position);
      position += (labels[index]?.length ?? 0) + 1;
    }
  }

  /** Removes everything written after `length`. */
  rewind(length: number): void {
    this.length = length;
    for (const [suffix, offset] of this.suffixes) if (offset >= length) this.suffixes.delete(suffix);
  }

  setU16(offset: number, value: number): void {
    this.buffer[offset] = (value >>> 8) & 0xff;
    this.buffer[offset + 1] = value & 0xff;
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  private grow(extra: number): void {
    if (this.length + extra <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + extra));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}

function labelsOf(name: Fqdn): string[] {
  const labels = labelsOfPresentation(name);
  if (labels === null || labels.some((label) => label === "" || label.length > 63)) {
    throw new WireError(`no fully qualified name: ${JSON.stringify(name)}`);
  }
  return labels;
}

/** A name in wire format, not compressed, in lower case: its canonical form (RFC 4034 section 6.2). */
export function encodeName(name: Fqdn): Uint8Array {
  const writer = new WireWriter();
  writer.name(name.toLowerCase());
  return writer.finish();
}
