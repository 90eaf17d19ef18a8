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
