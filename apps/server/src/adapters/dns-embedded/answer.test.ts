import { decodeMessage, encodeQuery, fqdnOf, questionTypes, rcodes, type DnsMessage } from "@nameplane/dns";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { answerPacket, type Transport } from "./answer.ts";
import { buildServedZone } from "./served-zone.ts";
import { parentOf } from "./zone-tree.ts";

const rrset = (owner: string, type: string, ...rdata: string[]) => ({ owner, type, ttlSeconds: 600, rdata });
const soa = {
  mname: "ns1.example.net",
  rname: "hostmaster.example.net",
  refresh: 1,
  retry: 2,
  expire: 3,
  minimum: 300,
  ttlSeconds: 3600,
};

function served(apex: string, ...rrsets: ZoneToPublish["rrsets"]) {
  return [
    fqdnOf(apex),
    buildServedZone({
      apex,
      serial: 7,
      soa,
      rrsets: [rrset("", "NS", "ns1.example.net.", "ns2.example.net."), ...rrsets],
    }),
  ] as const;
}

const zones = new Map([
  served(
    "example.se",
    rrset("", "A", "192.0.2.1"),
    rrset("", "TXT", '"apex"'),
    rrset("www", "CNAME", "web.example.se."),
    rrset("web", "A", "192.0.2.2"),
    rrset("web", "AAAA", "2001:db8::2"),
    rrset("out", "CNAME", "elsewhere.example.com."),
    rrset("lost", "CNAME", "nowhere.example.se."),
    rrset("loop1", "CNAME", "loop2.example.se."),
    rrset("loop2", "CNAME", "loop1.example.se."),
    rrset("a.b.deep", "A", "192.0.2.3"),
    rrset("*.wild", "A", "192.0.2.4"),
    rrset("*.wild", "TXT", '"wild"'),
    rrset("here.wild", "TXT", '"own"'),
    rrset("below.there.wild", "A", "192.0.2.5"),
    rrset("*.walias", "CNAME", "web.example.se."),
    rrset("sub", "NS", "ns.sub.example.se.", "ns2.example.net."),
    rrset("sub", "DS", `1 13 2 ${"ab".repeat(32)}`),
    rrset("ns.sub", "A", "192.0.2.53"),
    rrset("moved", "DNAME", "example.net."),
    rrset("many", "A", ...Array.from({ length: 60 }, (_, index) => `192.0.2.${index}`)),
    rrset(
      "huge",
      "TXT",
      `"${"x".repeat(255)}" "${"y".repeat(255)}" "${"z".repeat(255)}" "${"w".repeat(255)}" "${"v".repeat(255)}"`,
    ),
  ),
  served("child.example.se", rrset("", "A", "192.0.2.6")),
]);

function send(packet: Uint8Array, transport: Transport = "udp"): DnsMessage | string {
  const answer = answerPacket(packet, transport, (apex) => zones.get(apex) ?? null);
  if (answer.kind !== "message") return answer.kind;
  const message = decodeMessage(answer.bytes);
  if (message === null) throw new Error("the answer is no message");
  if (transport === "udp") expect(answer.bytes.length).toBeLessThanOrEqual(1232);
  return message;
}

const codes: Record<string, number> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  DS: 43,
  ...questionTypes,
};

function ask(name: string, type: string, udpPayloadSize: number | null = 1232, transport: Transport = "udp"): DnsMessage {
  const query = encodeQuery({
    id: 4711,
    name: fqdnOf(name),
    type: codes[type] ?? 0,
    udpPayloadSize,
    dnssecOk: false,
    recursionDesired: true,
  });
  const message = send(query, transport);
  if (typeof message === "string") throw new Error(message);
  expect(message).toMatchObject({ id: 4711, isResponse: true, recursionDesired: true, recursionAvailable: false });
  expect(message.questions).toEqual([{ name: fqdnOf(name), type: codes[type], class: 1 }]);
  return message;
}

/** "NOERROR aa" and the records of each section. */
function show(message: DnsMessage): { head: string; answers: string[]; authorities: string[]; additionals: string[] } {
  const rcode = Object.entries(rcodes).find(([, code]) => code === message.rcode)?.[0] ?? String(message.rcode);
  const texts = (records: DnsMessage["answers"]) => records.map((one) => `${one.name} ${one.type} ${one.rdata}`);
  return {
    head: rcode + (message.isAuthoritative ? " aa" : "") + (message.isTruncated ? " tc" : ""),
    answers: texts(message.answers),
    authorities: texts(message.authorities),
    additionals: texts(message.additionals),
  };
}

const soaText = "example.se. SOA ns1.example.net. hostmaster.example.net. 7 1 2 3 300";
const positive = (...answers: string[]) => ({ head: "NOERROR aa", answers, authorities: [], additionals: [] });
const nothing = (head: string, ...answers: string[]) => ({ head, answers, authorities: [soaText], additionals: [] });

describe("answers", () => {
  test.each([
    ["example.se", "A", positive("example.se. A 192.0.2.1")],
    ["example.se", "SOA", positive(soaText)],
    ["example.se", "NS", positive("example.se. NS ns1.example.net.", "example.se. NS ns2.example.net.")],
    ["example.se", "MX", nothing("NOERROR aa")],
    ["none.example.se", "A", nothing("NXDOMAIN aa")],
    ["www.example.se", "CNAME", positive("www.example.se. CNAME web.example.se.")],
    ["www.example.se", "A", positive("www.example.se. CNAME web.example.se.", "web.example.se. A 192.0.2.2")],
    ["www.example.se", "MX", nothing("NOERROR aa", "www.example.se. CNAME web.example.se.")],
    ["out.example.se", "A", positive("out.example.se. CNAME elsewhere.example.com.")],
    // RFC 6604: the response code is that of the last name in the chain.
    ["lost.example.se", "A", nothing("NXDOMAIN aa", "lost.example.se. CNAME nowhere.example.se.")],
    ["loop1.example.se", "A", positive("loop1.example.se. CNAME loop2.example.se.", "loop2.example.se. CNAME loop1.example.se.")],
    // A name without records exists when there are names below it (an empty non-terminal), so the answer is not NXDOMAIN.
    ["b.deep.example.se", "A", nothing("NOERROR aa")],
    ["deep.example.se", "A", nothing("NOERROR aa")],
    ["c.deep.example.se", "A", nothing("NXDOMAIN aa")],
    // Names that a wildcard answers for (RFC 4592).
    ["x.wild.example.se", "A", positive("x.wild.example.se. A 192.0.2.4")],
    ["x.y.wild.example.se", "A", positive("x.y.wild.example.se. A 192.0.2.4")],
    ["x.wild.example.se", "MX", nothing("NOERROR aa")],
    ["*.wild.example.se", "A", positive("*.wild.example.se. A 192.0.2.4")],
    ["wild.example.se", "A", nothing("NOERROR aa")],
    ["here.wild.example.se", "A", nothing("NOERROR aa")],
    ["x.here.wild.example.se", "A", nothing("NXDOMAIN aa")],
    ["there.wild.example.se", "A", nothing("NOERROR aa")],
    ["x.there.wild.example.se", "A", nothing("NXDOMAIN aa")],
    ["x.walias.example.se", "A", positive("x.walias.example.se. CNAME web.example.se.", "web.example.se. A 192.0.2.2")],
    // The zone delegates this name to other servers, so the answer names these servers and their addresses. Only the DS record
    // at this name belongs to this zone, and is answered from it.
    [
      "sub.example.se",
      "NS",
      {
        head: "NOERROR",
        answers: [],
        authorities: ["sub.example.se. NS ns.sub.example.se.", "sub.example.se. NS ns2.example.net."],
        additionals: ["ns.sub.example.se. A 192.0.2.53"],
      },
    ],
    [
      "ns.sub.example.se",
      "A",
      {
        head: "NOERROR",
        answers: [],
        authorities: ["sub.example.se. NS ns.sub.example.se.", "sub.example.se. NS ns2.example.net."],
        additionals: ["ns.sub.example.se. A 192.0.2.53"],
      },
    ],
    ["sub.example.se", "DS", positive(`sub.example.se. DS 1 13 2 ${"ab".repeat(32)}`)],
    // Names below a DNAME record (RFC 6672).
    [
      "a.b.moved.example.se",
      "A",
      positive("moved.example.se. DNAME example.net.", "a.b.moved.example.se. CNAME a.b.example.net."),
    ],
    ["moved.example.se", "A", nothing("NOERROR aa")],
    // If several zones contain a name, the one with the longest name answers. Only the DS record of a child zone is answered by
    // the parent zone.
    ["child.example.se", "A", positive("child.example.se. A 192.0.2.6")],
    ["child.example.se", "DS", nothing("NXDOMAIN aa")],
    ["example.com", "A", { head: "REFUSED", answers: [], authorities: [], additionals: [] }],
    ["se", "SOA", { head: "REFUSED", answers: [], authorities: [], additionals: [] }],
    // RFC 8482: one record set is a complete answer to ANY.
    ["web.example.se", "ANY", positive("web.example.se. A 192.0.2.2")],
    ["none.example.se", "ANY", nothing("NXDOMAIN aa")],
  ])("%s %s", (name, type, expected) => {
    expect(show(ask(name, type))).toEqual(expected);
  });

  test("negative answers live as long as the smaller of SOA TTL and minimum (RFC 2308)", () => {
    expect(ask("none.example.se", "A").authorities[0]?.ttlSeconds).toBe(300);
    expect(ask("example.se", "SOA").answers[0]?.ttlSeconds).toBe(3600);
  });

  test("letter case does not matter and the question comes back as it was sent", () => {
    const query = encodeQuery({
      id: 1,
      name: "example.se.",
      type: 1,
      udpPayloadSize: null,
      dnssecOk: false,
      recursionDesired: false,
    });
    query.set(new TextEncoder().encode("ExAmPlE"), 13);
    const answer = answerPacket(query, "udp", (apex) => zones.get(apex) ?? null);
    if (answer.kind !== "message") throw new Error(answer.kind);
    expect(answer.bytes.subarray(12, query.length)).toEqual(query.subarray(12));
    expect(show(decodeMessage(answer.bytes) ?? ask("x", "A"))).toEqual(positive("example.se. A 192.0.2.1"));
  });
});

describe("sizes", () => {
  test("512 octets without EDNS, the offered size with it but never above 1232, everything over TCP", () => {
    expect(show(ask("many.example.se", "A", null)).head).toBe("NOERROR aa tc");
    expect(ask("many.example.se", "A", 1232).answers).toHaveLength(60);
    expect(show(ask("huge.example.se", "TXT", 4096)).head).toBe("NOERROR aa tc");
    expect(ask("huge.example.se", "TXT", null, "tcp").answers).toHaveLength(1);
  });

  test("EDNS is answered with EDNS, and only then", () => {
    expect(ask("example.se", "A", null).edns).toBeNull();
    expect(ask("example.se", "A", 512).edns).toEqual({ version: 0, udpPayloadSize: 1232, dnssecOk: false });
  });
});

describe("what is no question", () => {
  const query = encodeQuery({
    id: 1,
    name: "example.se.",
    type: 1,
    udpPayloadSize: 1232,
    dnssecOk: false,
    recursionDesired: false,
  });
  const changed = (change: (packet: Uint8Array) => void) => {
    const packet = query.slice();
    change(packet);
    const message = send(packet);
    return typeof message === "string" ? message : show(message).head;
  };

  test.each([
    ["an answer is dropped", (packet: Uint8Array) => packet.set([0x80], 2), "drop"],
    ["NOTIFY is not done here", (packet: Uint8Array) => packet.set([0x20], 2), "NOTIMP"],
    ["UPDATE is not done here", (packet: Uint8Array) => packet.set([0x28], 2), "NOTIMP"],
    ["no question is an error", (packet: Uint8Array) => packet.set([0, 0], 4), "FORMERR"],
    ["two questions are an error", (packet: Uint8Array) => packet.set([0, 2], 4), "FORMERR"],
    ["a pointer as question is an error", (packet: Uint8Array) => packet.set([0xc0, 0x0c], 12), "FORMERR"],
    ["class CH is refused", (packet: Uint8Array) => packet.set([0, 3], 26), "REFUSED"],
    ["TSIG is no type to ask for", (packet: Uint8Array) => packet.set([0, 250], 24), "NOTIMP"],
    ["EDNS version 1 is unknown", (packet: Uint8Array) => packet.set([1], 34), "BADVERS"],
    ["AXFR has no UDP form", (packet: Uint8Array) => packet.set([0, 252], 24), "REFUSED"],
  ])("%s", (_, change, head) => {
    expect(changed(change)).toBe(head);
  });

  test("a transfer over TCP is handed on for zones served here, and refused as not ours for others", () => {
    const transfer = (name: string) =>
      encodeQuery({
        id: 1,
        name: fqdnOf(name),
        type: questionTypes.AXFR,
        udpPayloadSize: null,
        dnssecOk: false,
        recursionDesired: false,
      });
    expect(send(transfer("example.se"), "tcp")).toBe("transfer");
    const other = send(transfer("www.example.se"), "tcp");
    expect(typeof other === "string" ? other : show(other).head).toBe("NOTAUTH");
  });

  test("no packet is an exception", () => {
    const find = (apex: string) => zones.get(apex) ?? null;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom<Transport>("udp", "tcp"), (packet, transport) => {
        answerPacket(packet, transport, find);
      }),
      { numRuns: 2000 },
    );
    const changes = fc.array(fc.tuple(fc.nat({ max: query.length - 1 }), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(changes, fc.nat({ max: query.length }), (edits, length) => {
        const packet = query.slice();
        for (const [at, value] of edits) packet[at] = value;
        answerPacket(packet.slice(0, Math.max(length, 12)), "udp", find);
        answerPacket(packet, "tcp", find);
      }),
      { numRuns: 5000 },
    );
  });

  test("odd but legal names below a zone are names that do not exist", () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const name = [
          ...labels.flatMap((one) => [one.length, ...one]),
          7,
          ...new TextEncoder().encode("example"),
          2,
          0x73,
          0x65,
          0,
        ];
        const message = send(Uint8Array.from([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...name, 0, 15, 0, 1]));
        expect(typeof message === "string" ? message : message.rcode).toSatisfy((code) => code === 0 || code === 3);
      }),
    );
  });
});

test("goes up label by label, escapes included", () => {
  expect(["a.b.", "b.", ".", "a\\.b.c."].map(parentOf)).toEqual(["b.", ".", ".", "c."]);
});
