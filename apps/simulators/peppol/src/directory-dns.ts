import { createSocket, type Socket } from "node:dgram";

const naptr = 35;
const rcodes = { none: 0, noName: 3 } as const;

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const characters = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);

/**
 * Reads the name in a question. Returns its labels in lower case, and the position after the question. Returns null if the packet
 * is cut off.
 */
function readQuestion(packet: Buffer): { readonly labels: string[]; readonly type: number; readonly end: number } | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at]; length !== undefined && length > 0; length = packet[at]) {
    labels.push(
      packet
        .subarray(at + 1, at + 1 + length)
        .toString("latin1")
        .toLowerCase(),
    );
    at += length + 1;
  }
  return packet.length < at + 5 ? null : { labels, type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** The directory (SML): a U-NAPTR record for each participant that leads to its publisher (RFC 4848). */
export function answerPacket(packet: Buffer, hasLabel: (label: string) => boolean, publisher: string): Buffer | null {
  const question = readQuestion(packet);
  if (question === null) return null;
  const isKnown = hasLabel(question.labels[0] ?? "");
  const hasAnswer = isKnown && question.type === naptr;
  const head = Buffer.concat([
    packet.subarray(0, 2),
    u16(0x84_00 | (packet.readUInt16BE(2) & 0x01_00) | (isKnown ? rcodes.none : rcodes.noName)),
    u16(1),
    u16(hasAnswer ? 1 : 0),
    u16(0),
    u16(0),
  ]);
  const asked = packet.subarray(12, question.end);
  if (!hasAnswer) return Buffer.concat([head, asked]);
  const rdata = Buffer.concat([
    u16(100),
    u16(10),
    characters("U"),
    characters("Meta:SMP"),
    characters(`!.*!${publisher}!`),
    Buffer.from([0]),
  ]);
  const ttl = Buffer.from([0, 0, 0, 60]);
  return Buffer.concat([head, asked, u16(0xc0_0c), u16(naptr), u16(1), ttl, u16(rdata.length), rdata]);
}

export function startDirectory(parts: {
  readonly host: string;
  readonly port: number;
  readonly hasLabel: (label: string) => boolean;
  readonly publisher: string;
}): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    socket.on("message", (packet, from) => {
      const answer = answerPacket(packet, parts.hasLabel, parts.publisher);
      if (answer !== null) socket.send(answer, from.port, from.address);
    });
    socket.once("error", reject);
    socket.bind(parts.port, parts.host, () => resolve(socket));
  });
}
