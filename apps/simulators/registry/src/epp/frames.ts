/** RFC 5734 section 4: four octets with the total length, big endian, including themselves; then the XML. */
const headerOctets = 4;

/** No command is larger than this; reading on would only fill memory. */
export const requestOctetsMax = 512 * 1024;

/** The length in the header cannot be right, so the position in the stream is lost. */
export class FrameError extends Error {}

export function frame(payload: string | Uint8Array): Buffer {
  const body = typeof payload === "string" ? Buffer.from(payload, "utf8") : payload;
  const whole = Buffer.allocUnsafe(headerOctets + body.byteLength);
  whole.writeUInt32BE(whole.byteLength, 0);
  whole.set(body, headerOctets);
  return whole;
}

/** Splits a byte stream into frame payloads, however TCP has segmented it. */
export class Deframer {
  #chunks: Buffer[] = [];
  #octets = 0;

  #joined(): Buffer {
    const only = this.#chunks[0];
    const joined = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  /** Payloads completed by this chunk, in order. Throws FrameError for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#octets += chunk.byteLength;
    const done: Buffer[] = [];
    while (this.#octets >= headerOctets) {
      const buffer = this.#joined();
      const total = buffer.readUInt32BE(0);
      if (total <= headerOctets || total > requestOctetsMax) throw new FrameError(`Frame of ${total} octets`);
      if (this.#octets < total) break;
      done.push(buffer.subarray(headerOctets, total));
      const rest = buffer.subarray(total);
      this.#chunks = rest.byteLength === 0 ? [] : [rest];
      this.#octets = rest.byteLength;
    }
    return done;
  }
}
