import { expect, test } from "vitest";
import { Deframer, frame, FrameError, requestOctetsMax } from "./frames.ts";

test("splits several frames out of one segment and joins one frame from many", () => {
  const stream = Buffer.concat([frame("<a/>"), frame("<b/>"), frame("<c/>")]);
  const whole = new Deframer().push(stream).map((payload) => payload.toString());
  expect(whole).toEqual(["<a/>", "<b/>", "<c/>"]);
  const dripping = new Deframer();
  const found = [...stream].flatMap((octet) => dripping.push(Buffer.from([octet])).map((payload) => payload.toString()));
  expect(found).toEqual(whole);
});

test("refuses impossible lengths", () => {
  for (const total of [0, 4, requestOctetsMax + 1, 0xffff_ffff]) {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(total, 0);
    expect(() => new Deframer().push(header)).toThrow(FrameError);
  }
});

test("a frame of the largest size in pieces of sixteen octets costs hardly more than the same frame whole", () => {
  const whole = frame("x".repeat(requestOctetsMax - 4));
  const deframer = new Deframer();
  const found: Buffer[] = [];
  const before = process.threadCpuUsage();
  for (let at = 0; at < whole.byteLength; at += 16) found.push(...deframer.push(whole.subarray(at, at + 16)));
  // The processor time of this thread in microseconds, which does not depend on other load on the machine.
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  expect(found.map((payload) => payload.byteLength)).toEqual([requestOctetsMax - 4]);
});
