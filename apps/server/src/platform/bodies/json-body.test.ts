import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonBounds, readJsonBody, readLongJsonBody } from "./json-body.ts";
import { Refused } from "../refused.ts";

const bounds = jsonBounds(64 * 1024);
const read = (text: string) => readJsonBody(Buffer.from(text), bounds);

function refusalOf(work: () => unknown): { name: string; param: string | undefined } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name: error.refusal.name, param: error.param };
  }
}

describe("a JSON body", () => {
  test("is read as any parser reads it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes("__proto__"));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("with whatever names and texts, is refused exactly when an object holds a name twice", () => {
    const name = fc.oneof(fc.constantFrom("a", 'a"b', "a\\\\", "{", '":', "å"), fc.string());
    const entry = fc.tuple(
      name,
      fc.oneof(
        fc.constant("{}"),
        fc.string().map((text) => JSON.stringify(text)),
        fc.constant('{"a":[{"a":1},{"a":2}]}'),
      ),
    );
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom("", " ", "\n\t"), (entries, space) => {
        const names = entries.map(([one]) => one);
        fc.pre(!names.includes("__proto__"));
        const body = `{${entries.map(([one, value]) => `${space}${JSON.stringify(one)}${space}:${space}${value}`).join(",")}}`;
        const twice = names.find((one, index) => names.indexOf(one) !== index);
        const refused = refusalOf(() => read(body));
        expect(refused?.name ?? null).toBe(twice === undefined ? null : "GivenTwice");
        if (refused !== null) expect(names.filter((one) => one === refused.param).length).toBeGreaterThan(1);
      }),
    );
  });

  test.each([
    ["escaped in another way", String.raw`{"a":1,"\u0061":2}`],
    ["deep inside", '{"x":[{"y":{"a":1,"a":1}}]}'],
  ])("holds a name twice %s", (_, text) => {
    expect(refusalOf(() => read(text))).toEqual({ name: "GivenTwice", param: "a" });
  });

  test.each([
    ["that is no UTF-8", Buffer.from('{"text":"\xe5"}', "latin1")],
    ["that is cut off", Buffer.from('{"text":"')],
    ["that is empty", Buffer.alloc(0)],
    ["with a prototype", Buffer.from('{"__proto__":{"listsize":50}}')],
  ])("%s cannot be read", (_, bytes) => {
    expect(refusalOf(() => readJsonBody(bytes, bounds))?.name).toBe("BrokenBody");
  });

  test("with more levels or values than the bounds is refused by a scan, before anything is built", () => {
    expect(read(`${"[".repeat(40)}${"]".repeat(40)}`)).toBeInstanceOf(Array);
    expect(refusalOf(() => read(`${"[".repeat(41)}${"]".repeat(41)}`))?.name).toBe("BrokenBody");
    expect(read(JSON.stringify(Array(9998).fill(0)))).toHaveLength(9998);
    expect(refusalOf(() => read(JSON.stringify(Array(10_000).fill(0))))?.name).toBe("BodyTooLarge");
    const names = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1])));
    expect(refusalOf(() => read(names))?.name).toBe("BodyTooLarge");
    expect(read(String.raw`{"text":"[[[[{,,,\"[,"}`)).toEqual({ text: '[[[[{,,,"[,' });
  });

  test("that is long and mostly text is read in a thread, by the same rules", async () => {
    const wide = jsonBounds(24 * 1024 * 1024);
    const long = (text: string) => readLongJsonBody(Buffer.from(text), wide);
    const zone = `å "quoted" \\ 300 IN A 192.0.2.7\n`.repeat(20_000);
    expect(await long(JSON.stringify({ zone }))).toEqual({ zone });
    await expect(long(`{"zone":${JSON.stringify(zone)},"zone":1}`)).rejects.toMatchObject({ param: "zone" });
    await expect(long(`{"zone":${JSON.stringify(zone)}`)).rejects.toMatchObject({ refusal: { name: "BrokenBody" } });
  });
});
