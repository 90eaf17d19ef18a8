/** Largest frame accepted, header included, in octets. Smaller than the XML parser's own limits; real answers stay under 100 kB. */
export const maxFrameOctets = 4 * 1024 * 1024;

const headerOctets = 4;
// Four octets of header and at least one of content.
const minFrameOctets = headerOctets + 1;

/** A length header that cannot be right. Either the stream is not EPP, or its frame boundaries are lost for good. */
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
 * Splits a byte stream into documents, however TCP has split or joined it. Memory is never allocated because of a header. The
 * incomplete part of a frame is collected in one buffer that doubles when it is full, so a frame that arrives in single octets
 * takes no more memory than one that arrives whole.
 */
export class Deframer {
  /** The first octets of a frame whose rest has not arrived; only `#octets` of them are filled. */
  #waiting = Buffer.alloc(0);
  #octets = 0;
  readonly #maxOctets: number;

  constructor(maxOctets: number = maxFrameOctets) {
    this.#maxOctets = maxOctets;
  }

  /** Whether the stream is between two frames. A stream that ends anywhere else was cut off. */
  get isBetweenFrames(): boolean {
    return this.#octets === 0;
  }

  /**
   * Takes the next bytes of the stream. Returns the documents that they complete, in order, without headers. Throws FrameError
   * for a length under 5 or over the limit; the deframer must not be used afterwards.
   */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    const isContinued = this.#octets > 0;
    if (isContinued) this.#append(chunk);
    const stream = isContinued ? this.#waiting.subarray(0, this.#octets) : chunk;
    const documents: Uint8Array[] = [];
    let from = 0;
    for (;;) {
      const length = this.#lengthAt(stream, from);
      if (length === null || stream.length - from < length) break;
      documents.push(stream.subarray(from + headerOctets, from + length));
      from += length;
    }
    // While no document is complete, the bytes stay in the buffer. Complete documents are slices of that buffer, so the bytes
    // that remain get a new buffer.
    if (!isContinued || documents.length > 0) {
      this.#waiting = Buffer.alloc(0);
      this.#octets = 0;
      this.#append(stream.subarray(from));
    }
    return documents;
  }

  /** The length of the frame that begins at `from`, including its header. Null if the header has not arrived completely. */
  #lengthAt(stream: Uint8Array, from: number): number | null {
    if (stream.length - from < headerOctets) return null;
    const length = new DataView(stream.buffer, stream.byteOffset + from, headerOctets).getUint32(0);
    if (length < minFrameOctets) throw new FrameError(`frame length ${length} is shorter than a frame can be`);
    if (length > this.#maxOctets) throw new FrameError(`frame length ${length} is over the limit of ${this.#maxOctets}`);
    return length;
  }

  #append(bytes: Uint8Array): void {
    const octets = this.#octets + bytes.length;
    if (octets > this.#waiting.length) {
      const larger = Buffer.alloc(Math.max(octets, 2 * this.#waiting.length));
      larger.set(this.#waiting.subarray(0, this.#octets));
      this.#waiting = larger;
    }
    this.#waiting.set(bytes, this.#octets);
    this.#octets = octets;
  }
}

/** A document's text for a transcript: UTF-8, or UTF-16 if its first bytes say so (RFC 5730 section 5 allows both). */
export function decodeDocument(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const encoding = isBigEndian ? "utf-16be" : isLittleEndian ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
