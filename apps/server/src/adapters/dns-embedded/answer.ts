import {
  classIn,
  decodeMessage,
  encodeResponse,
  questionTypes,
  rcodes,
  soa,
  valueOfRdata,
  type DnsMessage,
  type Edns,
  type Fqdn,
  type ResponseHead,
} from "@nameplane/dns";
import { nowSeconds } from "../tsig.ts";
import { resolveInZone, type Resolution } from "./resolve.ts";
import type { ServedZone } from "./served-zone.ts";
import { answerWithProofs, isSigned } from "./sign-answer.ts";
import { DS, parentOf } from "./zone-tree.ts";

export type FindZone = (apex: Fqdn) => ServedZone | null;

export type Transport = "udp" | "tcp";

export type Answer =
  | { readonly kind: "message"; readonly bytes: Uint8Array }
  | { readonly kind: "transfer"; readonly zone: ServedZone; readonly head: ResponseHead; readonly since: number | null }
  | { readonly kind: "drop" };

// The largest UDP answer, even when a resolver offers to accept more: larger packets are fragmented on the way and easier to
// forge (DNS flag day 2020).
const udpSizeMax = 1232;
const udpSizeWithoutEdns = 512;
const drop: Answer = { kind: "drop" };
const ourEdns: Edns = { version: 0, udpPayloadSize: udpSizeMax, dnssecOk: false };

/**
 * The answer to one packet. It never throws because of the packet. A packet that is not a query is dropped, an unreadable one
 * gets FORMERR, an unsupported one NOTIMP, and one for a zone that is not served here REFUSED.
 */
export function answerPacket(packet: Uint8Array, transport: Transport, findZone: FindZone): Answer {
  const [, , high = 0x80] = packet;
  // The packet has no complete header, or is itself an answer. Two servers that answer each other's answers would never stop.
  if (packet.length < 12 || (high & 0x80) !== 0) return drop;
  const opcode = (high >> 3) & 0xf;
  const bare: ResponseHead = {
    id: (packet[0] ?? 0) * 256 + (packet[1] ?? 0),
    opcode,
    rcode: rcodes.FORMERR,
    isAuthoritative: false,
    recursionDesired: (high & 1) !== 0,
    question: null,
    edns: null,
  };
  if (opcode !== 0) return empty({ ...bare, rcode: rcodes.NOTIMP });
  const message = decodeMessage(packet);
  const end = questionEnd(packet);
  const [question] = message?.questions ?? [];
  if (message === null || end === null || question === undefined || message.questions.length !== 1) return empty(bare);
  const head: ResponseHead = {
    ...bare,
    rcode: rcodes.NOERROR,
    question: { bytes: packet.subarray(12, end), name: question.name },
    edns: message.edns === null ? null : { ...ourEdns, dnssecOk: message.edns.dnssecOk },
  };
  if (message.edns !== null && message.edns.version > 0) return empty({ ...head, rcode: rcodes.BADVERS });
  return answerQuestion(message, head, question, transport, findZone);
}

function answerQuestion(
  message: DnsMessage,
  head: ResponseHead,
  question: { readonly name: Fqdn; readonly type: number; readonly class: number },
  transport: Transport,
  findZone: FindZone,
): Answer {
  if (question.class !== classIn) return empty({ ...head, rcode: rcodes.REFUSED });
  const { AXFR, IXFR, ANY } = questionTypes;
  if (question.type === AXFR || question.type === IXFR) {
    const zone = findZone(question.name);
    if (zone === null) return empty({ ...head, rcode: rcodes.NOTAUTH });
    // Over UDP an IXFR is answered with the serial only, which makes the client use TCP (RFC 1995 section 2); AXFR has no UDP
    // form.
    if (transport === "tcp")
      return {
        kind: "transfer",
        zone,
        head: { ...head, isAuthoritative: true },
        since: sinceOf(message, question.type),
      };
    return empty({ ...head, rcode: rcodes.REFUSED });
  }
  // Types 128 to 255 ask about messages, not about data (RFC 6895 section 3.1); OPT cannot be queried.
  if ((question.type >= 128 && question.type < 256 && question.type !== ANY) || question.type === 41) {
    return empty({ ...head, rcode: rcodes.NOTIMP });
  }
  const zone = zoneFor(question.name, question.type, findZone);
  if (zone === null) return empty({ ...head, rcode: rcodes.REFUSED });
  const plain = resolveInZone(zone, question.name, question.type);
  const wantsSignatures = message.edns?.dnssecOk === true;
  const resolution = isSigned(zone) ? answerWithProofs(zone, question.type, plain, wantsSignatures, nowSeconds()) : plain;
  return { kind: "message", bytes: encodeResolution(head, resolution, sizeMax(message.edns, transport)) };
}

/** The serial that the client of an IXFR already has (RFC 1995 section 3). */
function sinceOf(message: DnsMessage, type: number): number | null {
  const record = type === questionTypes.IXFR ? message.authorities.find((one) => one.type === "SOA") : undefined;
  return record === undefined ? null : valueOfRdata(soa, record.rdata).serial;
}

/** An answer that has only a response code, and no records. It fits any packet. */
export function failPacket(packet: Uint8Array, rcode: number): Uint8Array {
  const [, , high = 0] = packet;
  const end = questionEnd(packet);
  const [question] = decodeMessage(packet)?.questions ?? [];
  return encodeResponse(
    {
      id: (packet[0] ?? 0) * 256 + (packet[1] ?? 0),
      opcode: (high >> 3) & 0xf,
      rcode,
      isAuthoritative: false,
      recursionDesired: (high & 1) !== 0,
      question: question === undefined || end === null ? null : { bytes: packet.subarray(12, end), name: question.name },
      edns: null,
    },
    { answers: [], authorities: [], additionals: [] },
    udpSizeWithoutEdns,
  );
}

/**
 * The served zone with the longest name that contains the question. For a DS at an apex it is the parent zone, if that is also
 * served here.
 */
function zoneFor(name: Fqdn, type: number, findZone: FindZone): ServedZone | null {
  const isDs = type === DS;
  let own: ServedZone | null = null;
  for (let at = name; ; at = parentOf(at)) {
    const zone = findZone(at);
    if (zone !== null && !(isDs && at === name)) return zone;
    own ??= zone;
    if (at === ".") return own;
  }
}

function encodeResolution(head: ResponseHead, resolution: Resolution, size: number): Uint8Array {
  const { rcode, isAuthoritative, answers, authorities, additionals, needsAdditionals } = resolution;
  const full = { ...head, rcode, isAuthoritative };
  return encodeResponse(full, { answers, authorities, additionals }, size, needsAdditionals);
}

function sizeMax(edns: Edns | null, transport: Transport): number {
  if (transport === "tcp") return 65_535;
  if (edns === null) return udpSizeWithoutEdns;
  return Math.min(Math.max(edns.udpPayloadSize, udpSizeWithoutEdns), udpSizeMax);
}

function empty(head: ResponseHead): Answer {
  const bytes = encodeResponse(head, { answers: [], authorities: [], additionals: [] }, udpSizeWithoutEdns);
  return { kind: "message", bytes };
}

/**
 * Index at which the first question ends. Null if its name is cut off, or uses a compression pointer, which has nothing to
 * point to yet.
 */
function questionEnd(packet: Uint8Array): number | null {
  let at = 12;
  for (;;) {
    const length = packet[at];
    if (length === undefined || length > 63) return null;
    at += length + 1;
    if (length === 0) break;
  }
  return at + 4 <= packet.length ? at + 4 : null;
}
