import { readFileSync } from "node:fs";

import { corpora } from "@nameplane/values/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { DomainCheck } from "./commands/domain-check.ts";
import { feeVersions } from "./extensions/fee-versions.ts";
import { NS } from "./namespaces.ts";
import { answerXml } from "./testing/contexts.ts";
import { readByAll } from "./testing/every-reader.ts";
import { maskFrame } from "./xml/mask-frame.ts";
import { childNamed, childrenNamed } from "./xml/query-xml.ts";
import { readXml } from "./xml/read-xml.ts";

const isSpoken = (ns: string): boolean => feeVersions.some(({ uri }) => uri === ns);

interface PublicFrame {
  readonly file: string;
  readonly kind: string;
  readonly isWellFormed: boolean;
  readonly bytes: Buffer;
}

function framesIn(folder: URL): readonly PublicFrame[] {
  const manifest = readFileSync(new URL("MANIFEST.csv", folder), "utf8").trim().split("\n").slice(1);
  return manifest.map((row) => {
    const [file = "", kind = "", , wellFormed] = row.split(",");
    return { file, kind, isWellFormed: wellFormed === "yes", bytes: readFileSync(new URL(file, folder)) };
  });
}

describe.each(corpora("epp-frames/"))("frames of servers and clients, $whose", ({ whose, url }) => {
  const frames = framesIn(url);
  /** The least number to expect. There are many public frames, but only a few of our own, one of each kind. */
  const many = (ours: number, theirs: number): number => (whose === "ours" ? ours : theirs);

  test("are all read, and frames that are not well-formed are refused", () => {
    const answers = frames.filter((frame) => frame.isWellFormed && (frame.kind === "response" || frame.kind === "greeting"));
    expect(answers.length).toBeGreaterThan(many(15, 180));
    const unread = answers.filter((frame) => readByAll(frame.bytes) === null).map((frame) => frame.file);
    // One frame cannot be read, because it is a template whose result code is still a placeholder.
    expect(unread).toEqual(whose === "ours" ? [] : ["nomulus/flows__response_error.xml"]);
    const refused = frames.filter((frame) => !frame.isWellFormed);
    expect(refused.length).toBeGreaterThan(many(5, 20));
    for (const frame of refused) expect(readByAll(frame.bytes), frame.file).toBeNull();
  });

  test("give their data to the reader of their command", () => {
    const read = new Map<string, number>();
    for (const { bytes } of frames) {
      const text = bytes.toString("utf8");
      const found = readByAll(bytes);
      if (found === null) continue;
      const expected: readonly (readonly [string, RegExp])[] = [
        ["domain:info", /<domain:infData/],
        ["host:info", /<host:infData/],
        ["contact:info", /<contact:infData/],
        ["domain:check", /<domain:chkData/],
        ["host:check", /<host:chkData/],
        ["domain:transfer-query", /<domain:trnData/],
        ["contact:transfer-query", /<contact:trnData/],
      ];
      for (const [verb, pattern] of expected) {
        if (!pattern.test(text)) continue;
        expect(found.get(verb), `${verb} in ${text.slice(0, 2_000)}`).toBeDefined();
        read.set(verb, (read.get(verb) ?? 0) + 1);
      }
    }
    expect(read.get("domain:info")).toBeGreaterThan(many(1, 20));
    expect(read.get("domain:check")).toBeGreaterThan(many(1, 20));
    expect(read.get("domain:transfer-query")).toBeGreaterThan(many(1, 10));
    expect([...read.keys()].toSorted()).toHaveLength(7);
  });

  test("give their prices in whichever version of the fee extension they are written", () => {
    const priced = new Map<string, number>();
    for (const { bytes, file, kind, isWellFormed } of frames) {
      if (kind !== "response" || !isWellFormed) continue;
      const extensions = childrenNamed(childNamed(readXml(bytes), NS.epp, "response") ?? readXml(bytes), NS.epp, "extension");
      const chkData = extensions.flatMap((node) => node.children).find((node) => node.name === "chkData" && isSpoken(node.ns));
      if (chkData === undefined || chkData.children.every(({ name }) => name !== "cd")) continue;
      const checks = readByAll(bytes)?.get("domain:check") as readonly DomainCheck[] | undefined;
      expect(
        checks?.some(({ fee }) => fee !== null && fee.quotes.length > 0),
        file,
      ).toBe(true);
      priced.set(chkData.ns, (priced.get(chkData.ns) ?? 0) + 1);
    }
    expect([...priced.keys()].toSorted()).toEqual(whose === "ours" ? [NS.fee] : [NS.fee, NS.fee11, NS.fee06].toSorted());
  });

  test("contain no password after masking", () => {
    const secrets = frames.flatMap(({ bytes }) =>
      [...bytes.toString("utf8").matchAll(/<(?:\w+:)?(?:pw|newPW)[^>/]*>([^<]{4,})</g)].map((match) => match[1] ?? ""),
    );
    expect(secrets.length).toBeGreaterThan(many(8, 30));
    for (const { bytes, file } of frames) {
      const masked = maskFrame(bytes.toString("utf8"));
      expect(
        [...masked.matchAll(/<(?:\w+:)?(?:pw|newPW)[^>/]*>([^<]*)</g)].filter((match) => match[1] !== "***"),
        file,
      ).toEqual([]);
    }
  });
});

// Small answers of our own, so that the following tests run everywhere.
const ownAnswers = [
  answerXml({
    resData: `<d:infData xmlns:d="${NS.domain}"><d:name>a.shop</d:name><d:roid>D1-SHOP</d:roid><d:status s="ok"/><d:ns><d:hostObj>ns1.a.net</d:hostObj></d:ns><d:exDate>2027-01-01T00:00:00Z</d:exDate><d:authInfo><d:pw>x</d:pw></d:authInfo></d:infData>`,
    extension: `<s:infData xmlns:s="${NS.secDNS}"><s:dsData><s:keyTag>1</s:keyTag><s:alg>13</s:alg><s:digestType>2</s:digestType><s:digest>AB</s:digest></s:dsData></s:infData>`,
  }),
  answerXml({
    code: 1301,
    msgQ: '<msgQ count="2" id="7"><qDate>2026-01-01T00:00:00Z</qDate><msg>Text</msg></msgQ>',
    resData: `<c:panData xmlns:c="${NS.contact}"><c:id paResult="1">NP-1</c:id><c:paTRID><clTRID>A-1</clTRID><svTRID>S-1</svTRID></c:paTRID></c:panData>`,
  }),
  answerXml({
    resData: `<d:chkData xmlns:d="${NS.domain}"><d:cd><d:name avail="1">a.shop</d:name></d:cd></d:chkData>`,
    extension: `<f:chkData xmlns:f="${NS.fee}"><f:currency>EUR</f:currency><f:cd><f:objID>a.shop</f:objID><f:command name="create"><f:period unit="y">1</f:period><f:fee>5</f:fee></f:command></f:cd></f:chkData>`,
  }),
  answerXml({ code: 2306, result: "<extValue><value><x/></value><reason>no</reason></extValue>" }),
];

describe("damaged frames", () => {
  test("of our own are readable before they are damaged", () => {
    const readers = ["domain:info", "poll:req", "domain:check"];
    const found = ownAnswers.map((xml) => readByAll(Buffer.from(xml)));
    expect(readers.map((verb, index) => found[index]?.has(verb))).toEqual([true, true, true]);
    expect(found.every((data) => data?.has("domain:delete"))).toBe(true);
  });

  test("make a reader fail only by a refusal, and quickly", () => {
    const pieces = [
      "<",
      ">",
      "&",
      '"',
      "<![CDATA[",
      "]]>",
      "<!--",
      "<!DOCTYPE a [",
      "\u0000",
      "\uFEFF",
      "</d:name>",
      'xmlns=""',
      "�",
    ];
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.nat(40),
      insert: fc.oneof(
        fc.constantFrom(...pieces).map((piece) => Buffer.from(piece)),
        fc.uint8Array({ maxLength: 12 }).map((octets) => Buffer.from(octets)),
      ),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ownAnswers), fc.array(damage, { minLength: 1, maxLength: 4 }), (xml, damages) => {
        const damaged = damages.reduce((bytes, { at, remove, insert }) => {
          const from = Math.floor(at * bytes.length);
          return Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]);
        }, Buffer.from(xml));
        const before = process.threadCpuUsage();
        readByAll(damaged);
        maskFrame(damaged.toString("utf8"));
        // Processor time of this thread in microseconds, which is not affected by other load on the machine.
        expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
      }),
      { numRuns: 2_000 },
    );
  });
});
