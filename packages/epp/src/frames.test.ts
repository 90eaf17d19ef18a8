import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decodeDocument, Deframer, encodeFrame, FrameError, maxFrameOctets } from "./frames.ts";

describe("frames", () => {
  test("carry their total length in four octets, big-endian, in octets not characters", () => {
    const frame = encodeFrame("<å/>");
    expect([...frame.subarray(0, 4)]).toEqual([0, 0, 0, 9]);
    expect(frame.subarray(4).toString("utf8")).toBe("<å/>");
  });

  test("are complete however the stream is split or joined", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
        (documents, sizes) => {
          const stream = Buffer.concat(documents.map(encodeFrame));
          const deframer = new Deframer();
          const found: string[] = [];
          for (let from = 0, turn = 0; from < stream.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            for (const document of deframer.push(stream.subarray(from, from + size)))
              found.push(Buffer.from(document).toString("utf8"));
            from += size;
          }
          expect(found).toEqual(documents.map((document) => Buffer.from(document, "utf8").toString("utf8")));
          expect(deframer.isBetweenFrames).toBe(true);
        },
      ),
    );
  });

  test("come back byte by byte", () => {
    const deframer = new Deframer();
    const found = [...encodeFrame("<epp/>")].flatMap((octet) => deframer.push(Uint8Array.of(octet)));
    expect(found.map((document) => Buffer.from(document).toString())).toEqual(["<epp/>"]);
  });

  test("in single octets keep no more memory than whole", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const kept = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const octets = 500_000;
    const frame = encodeFrame("x".repeat(octets - 4));
    const deframer = new Deframer();
    const before = kept();
    let documents = 0;
    for (const octet of frame.subarray(0, -1)) documents += deframer.push(Uint8Array.of(octet)).length;
    expect(documents).toBe(0);
    expect(kept() - before).toBeLessThan(10 * octets);
    expect(deframer.push(frame.subarray(-1))[0]).toHaveLength(octets - 4);
  });

  test.each([0, 1, 4, maxFrameOctets + 1, 0x7fffffff, 0xffffffff])(
    "with a length of %i are refused because of the header alone",
    (length) => {
      const header = Buffer.alloc(4);
      header.writeUInt32BE(length);
      expect(() => new Deframer().push(header)).toThrow(FrameError);
    },
  );

  test("of the largest length need no memory in advance", () => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(maxFrameOctets);
    const before = process.memoryUsage().arrayBuffers;
    const deframers = Array.from({ length: 50 }, () => new Deframer());
    for (const deframer of deframers) expect(deframer.push(header)).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(maxFrameOctets);
    expect(deframers[0]?.isBetweenFrames).toBe(false);
  });

  test("are decoded by the encoding of their first octets", () => {
    const xml = "<?xml version='1.0'?><å/>";
    const bigEndian = Buffer.from(xml, "utf16le").swap16();
    expect(decodeDocument(Buffer.from(xml, "utf8"))).toBe(xml);
    expect(decodeDocument(Buffer.from(xml, "utf16le"))).toBe(xml);
    expect(decodeDocument(bigEndian)).toBe(xml);
    expect(decodeDocument(Buffer.from(`\uFEFF${xml}`, "utf16le"))).toBe(xml);
  });
});
