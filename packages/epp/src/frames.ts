/** Largest frame accepted, header included, in octets. Smaller than the XML parser's own limits; real answers stay under 100 kB. */
export const maxFrameOctets = 4 * 1024 * 1024;

const headerOctets = 4;
// Four octets of header and at least one of content.
const minFrameOctets = headerOctets + 1;

/** A length header that cannot be right: the stream is not EPP, or its frame boundaries are lost for good. */
export class FrameError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "FrameError";
  }
}

/** Puts the total length, header included, before a document (RFC 5734 section 4: big-endian, 32 bits). */
export function encodeFrame(xml: string): Buffer {
  const octets = Buffer.byteLength(xml, "utf8");
  const frame = Buffer.allocUnsafe(headerOctets + octets);
  frame.writeUInt32BE(frame.length, 0);
  frame.write(xml, headerOctets, "utf8");
  return frame;
}

/**
 * Splits a byte stream into documents, however TCP has split or joined it. Memory is never allocated because of a header: bytes
 * are kept as they came and joined once a frame is complete.
 */
export class Deframer {
  #chunks: Uint8Array[] = [];
  #octets = 0;
  #needed = headerOctets;
  #isHeaderRead = false;
  readonly #maxOctets: number;

  constructor(maxOctets: number = maxFrameOctets) {
    this.#maxOctets = maxOctets;
  }

  /** True between frames: a stream that ends elsewhere was cut off. */
  get isBetweenFrames(): boolean {
    return this.#octets === 0 && !this.#isHeaderRead;
  }

  /**
   * Takes the next bytes of the stream.
   * Gives   the documents that they complete, in order, without headers
   * Refuses FrameError for a length under 5 or over the limit; the deframer must not be used afterwards
   */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    if (chunk.length > 0) {
      this.#chunks.push(chunk);
      this.#octets += chunk.length;
    }
    const documents: Uint8Array[] = [];
    while (this.#octets >= this.#needed) {
      const part = this.#take(this.#needed);
      if (this.#isHeaderRead) {
        documents.push(part);
        this.#needed = headerOctets;
        this.#isHeaderRead = false;
      } else {
        this.#needed = this.#lengthOf(part) - headerOctets;
        this.#isHeaderRead = true;
      }
    }
    return documents;
  }

  #lengthOf(header: Uint8Array): number {
    const length = new DataView(header.buffer, header.byteOffset, headerOctets).getUint32(0);
    if (length < minFrameOctets) throw new FrameError(`frame length ${length} is shorter than a frame can be`);
    if (length > this.#maxOctets) throw new FrameError(`frame length ${length} is over the limit of ${this.#maxOctets}`);
    return length;
  }

  #take(octets: number): Uint8Array {
    const [first] = this.#chunks;
    this.#octets -= octets;
    if (first !== undefined && first.length > octets) {
      this.#chunks[0] = first.subarray(octets);
      return first.subarray(0, octets);
    }
    if (first !== undefined && first.length === octets) {
      this.#chunks.shift();
      return first;
    }
    return this.#takeAcross(octets);
  }

  #takeAcross(octets: number): Uint8Array {
    const joined = Buffer.concat(this.#chunks);
    const rest = joined.subarray(octets);
    this.#chunks = rest.length > 0 ? [rest] : [];
    return joined.subarray(0, octets);
  }
}

/** A document's text for a transcript: UTF-8, or UTF-16 when its first bytes say so (RFC 5730 section 5 allows both). */
export function decodeDocument(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const encoding = isBigEndian ? "utf-16be" : isLittleEndian ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
