/** The most servers that a message may have passed before (RFC 5321 6.3). Loops over our own server are found by Delivered-To. */
export const hopsMax = 100;
const headerBytesMax = 256 * 1024;

export type HeaderFacts = {
  readonly receivedCount: number;
  /** Values of Delivered-To, in lower case. */
  readonly deliveredTo: readonly string[];
};

/** Reads those fields of the header that show a mail loop. Null if the header has no end. */
export function readHeader(message: Buffer): HeaderFacts | null {
  const end = message.indexOf("\r\n\r\n");
  const header = message.subarray(0, end === -1 ? message.length : end);
  if (header.length > headerBytesMax) return null;
  const text = header.toString("latin1").replaceAll(/\r\n[ \t]+/g, " ");
  let receivedCount = 0;
  const deliveredTo: string[] = [];
  for (const line of text.split("\r\n")) {
    if (/^received:/i.test(line)) receivedCount += 1;
    // The value is trimmed without a regular expression: a pattern for "white space up to the end" takes minutes for 200 KB of
    // spaces (T69).
    if (/^delivered-to:/i.test(line)) deliveredTo.push(line.slice("delivered-to:".length).trim().toLowerCase());
  }
  return { receivedCount, deliveredTo };
}

/**
 * Whether the message has a line end other than CR LF. Servers disagree on where such a message ends, so that one message can
 * hide another (SMTP smuggling). Correcting the line ends would change its bytes and break its signatures.
 */
export function hasBareLineEnd(message: Buffer): boolean {
  for (let at = message.indexOf(10); at !== -1; at = message.indexOf(10, at + 1)) if (message[at - 1] !== 13) return true;
  for (let at = message.indexOf(13); at !== -1; at = message.indexOf(13, at + 1)) if (message[at + 1] !== 10) return true;
  return false;
}

export type Hop = {
  readonly clientName: string;
  readonly clientAddress: string;
  readonly ourName: string;
  readonly protocol: string;
  readonly id: string;
  readonly forAddress: string;
  readonly at: Date;
};

/** Lines that are added before the message. The message itself is not changed, so that its signatures stay valid. */
export function traceLines(hop: Hop): string {
  const name = /^[A-Za-z0-9._:[\]-]{1,255}$/.test(hop.clientName) ? hop.clientName : "unknown";
  const literal = hop.clientAddress.includes(":") ? `IPv6:${hop.clientAddress}` : hop.clientAddress;
  return [
    `Delivered-To: ${hop.forAddress}`,
    `Received: from ${name} ([${literal}])`,
    `\tby ${hop.ourName} with ${hop.protocol} id ${hop.id}`,
    `\tfor <${hop.forAddress}>; ${mailDate(hop.at)}`,
    "",
  ].join("\r\n");
}

/** A date as in RFC 5322 3.3, in UTC. */
function mailDate(at: Date): string {
  return at.toUTCString().replace("GMT", "+0000");
}
