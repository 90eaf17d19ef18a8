import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  classIn,
  decodeMessage,
  encodeQuery,
  encodeResponse,
  questionTypes,
  rcodes,
  type ResponseHead,
  type WireRecord,
} from "./message.ts";
import { encodeRdata } from "./rdata.ts";
import { record } from "./testing/arbitraries.ts";
import { codeOfRecordType, type RecordType } from "./types/all.ts";

const wire = (name: string, type: RecordType, rdata: string): WireRecord => ({
  name,
  type: codeOfRecordType(type),
  ttlSeconds: 60,
  rdata: encodeRdata(type, rdata),
});

const query = {
  id: 77,
  name: "www.example.se.",
  type: 1,
  udpPayloadSize: 1232,
  dnssecOk: false,
  recursionDesired: false,
};
const questionBytes = encodeQuery({ ...query, udpPayloadSize: null }).slice(12);
const head: ResponseHead = {
  id: 77,
  opcode: 0,
  rcode: rcodes.NOERROR,
  isAuthoritative: true,
  recursionDesired: true,
  question: { bytes: questionBytes, name: "www.example.se." },
  edns: { version: 0, udpPayloadSize: 1232, dnssecOk: false },
};

test("reads back the query it writes", () => {
  expect(decodeMessage(encodeQuery({ ...query, dnssecOk: true, recursionDesired: true }))).toMatchObject({
    id: 77,
    isResponse: false,
    recursionDesired: true,
    questions: [{ name: "www.example.se.", type: 1, class: classIn }],
    edns: { version: 0, udpPayloadSize: 1232, dnssecOk: true },
  });
  expect(decodeMessage(encodeQuery({ ...query, udpPayloadSize: null }))?.edns).toBeNull();
});

describe("response", () => {
  test("keeps flags, code, sections and the question unchanged", () => {
    const upper = Uint8Array.from(questionBytes, (byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 32 : byte));
    const bytes = encodeResponse(
      { ...head, rcode: rcodes.BADVERS, question: { bytes: upper, name: "www.example.se." } },
      {
        answers: [wire("www.example.se.", "CNAME", "a.example.se."), wire("a.example.se.", "A", "192.0.2.1")],
        authorities: [wire("example.se.", "NS", "ns1.example.net.")],
        additionals: [wire("ns1.example.net.", "AAAA", "2001:db8::1")],
      },
      1232,
    );
    expect(bytes.slice(12, 12 + upper.length)).toEqual(upper);
    expect(decodeMessage(bytes)).toMatchObject({
      id: 77,
      isResponse: true,
      isAuthoritative: true,
      isTruncated: false,
      recursionDesired: true,
      rcode: 16,
      answers: [
        { name: "www.example.se.", type: "CNAME", class: 1, ttlSeconds: 60, rdata: "a.example.se." },
        { name: "a.example.se.", type: "A", class: 1, ttlSeconds: 60, rdata: "192.0.2.1" },
      ],
      authorities: [{ name: "example.se.", type: "NS", rdata: "ns1.example.net." }],
      additionals: [{ name: "ns1.example.net.", type: "AAAA", rdata: "2001:db8::1" }],
      edns: { udpPayloadSize: 1232 },
    });
  });

  test("writes each name once and then points to it", () => {
    const answers = Array.from({ length: 20 }, (_, index) => wire("www.example.se.", "A", `192.0.2.${index}`));
    const bytes = encodeResponse({ ...head, edns: null }, { answers, authorities: [], additionals: [] }, 65_535);
    // Header 12, question 20, and 16 for each record: pointer 2, type to length 10, address 4.
    expect(bytes.length).toBe(12 + 20 + 20 * 16);
    expect(decodeMessage(bytes)?.answers).toHaveLength(20);
  });

  test("that does not fit is sent empty with the TC bit, but with its EDNS", () => {
    const answers = Array.from({ length: 100 }, (_, index) => wire("www.example.se.", "A", `192.0.2.${index}`));
    const bytes = encodeResponse(head, { answers, authorities: [], additionals: [] }, 512);
    expect(bytes.length).toBeLessThanOrEqual(512);
    expect(decodeMessage(bytes)).toMatchObject({
      isTruncated: true,
      answers: [],
      edns: { udpPayloadSize: 1232 },
      questions: [{ name: "www.example.se." }],
    });
  });

  test("leaves out additional records that do not fit, without the TC bit", () => {
    const additionals = Array.from({ length: 100 }, (_, index) => wire(`h${index}.example.se.`, "A", "192.0.2.1"));
    const bytes = encodeResponse(
      head,
      { answers: [wire("www.example.se.", "A", "192.0.2.1")], authorities: [], additionals },
      512,
    );
    const message = decodeMessage(bytes);
    expect(bytes.length).toBeLessThanOrEqual(512);
    expect(message).toMatchObject({ isTruncated: false, answers: [{ rdata: "192.0.2.1" }] });
    expect(message?.additionals.length).toBeGreaterThan(10);
  });

  test("carries every type there and back", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (records) => {
        const sent = records.flatMap(({ type, rdata }) =>
          type === "REDIRECT" || type === "MAILFORWARD" ? [] : [{ type, rdata }],
        );
        const answers = sent.map(({ type, rdata }) => wire("www.example.se.", type, rdata));
        const bytes = encodeResponse(head, { answers, authorities: [], additionals: [] }, 65_535);
        expect(decodeMessage(bytes)?.answers.map(({ type, rdata }) => ({ type, rdata }))).toEqual(sent);
      }),
    );
  });
});

describe("hostile messages", () => {
  test("are null, never an exception", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        decodeMessage(bytes);
      }),
      { numRuns: 3000 },
    );
    const good = encodeResponse(
      head,
      { answers: [wire("www.example.se.", "MX", "10 mail.example.se.")], authorities: [], additionals: [] },
      512,
    );
    for (let length = 0; length < good.length; length += 1) expect(decodeMessage(good.slice(0, length))).toBeNull();
    fc.assert(
      fc.property(fc.nat({ max: good.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bent = good.slice();
        bent[at] = value;
        decodeMessage(bent);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["a pointer to itself", [0xc0, 12]],
    ["a pointer forwards", [0xc0, 30]],
    ["a reserved label type", [0x80, 0]],
    ["a label beyond the end", [63, 97]],
    ["a name of more than 255 octets", Array.from({ length: 5 }, () => [63, ...Array.from({ length: 63 }, () => 97)]).flat()],
  ])("%s", (_, name) => {
    const header = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    expect(decodeMessage(Uint8Array.from([...header, ...name, 0, 0, 1, 0, 1]))).toBeNull();
  });

  test("two OPT records are a format error", () => {
    const one = encodeQuery(query);
    const opt = one.slice(one.length - 11);
    const two = Uint8Array.from([...one, ...opt]);
    two[11] = 2;
    expect(decodeMessage(two)).toBeNull();
  });
});

test("names of types unknown here and of whole questions", () => {
  const bytes = encodeQuery({ ...query, type: questionTypes.AXFR });
  expect(decodeMessage(bytes)?.questions[0]?.type).toBe(252);
  const unknown = { name: "www.example.se.", type: 65_280, ttlSeconds: 1, rdata: Uint8Array.from([1, 2]) };
  const response = encodeResponse(head, { answers: [unknown], authorities: [], additionals: [] }, 512);
  expect(decodeMessage(response)?.answers).toEqual([
    { name: "www.example.se.", type: "TYPE65280", class: 1, ttlSeconds: 1, rdata: "\\# 2 0102" },
  ]);
});
