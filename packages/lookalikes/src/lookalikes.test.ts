import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiNameOf } from "@nameplane/values";
import { judgeLikeness, spellingOf } from "./judge.ts";
import { MarkIndex } from "./mark-index.ts";
import { NameScanner, type NameHit } from "./name-scanner.ts";
import { NameSet } from "./name-set.ts";

const kindOf = (label: string, mark: string) => judgeLikeness(spellingOf(label), spellingOf(mark))?.kind ?? null;

function hitsIn(text: string, marks: readonly string[], pieces = 7): NameHit[] {
  const hits: NameHit[] = [];
  const scanner = new NameScanner({ index: new MarkIndex(marks), onHit: (hit) => hits.push(hit) });
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += pieces) scanner.push(bytes.subarray(at, at + pieces));
  scanner.end();
  return hits;
}

test("each way of imitating a mark has its name", () => {
  const cases = {
    nordbanken: "exact",
    "nord-banken": "hyphen",
    nördbänken: "accent",
    n0rdbanken: "digit",
    nordbankеn: "homoglyph",
    norclbanken: null,
    nordbannken: "doubled",
    noordbbanken: "doubled",
    nordbaken: "typo",
    nordbankenx: "typo",
    nrodbanken: "typo",
    nordbamken: "typo",
    "nordbanken-login": "word",
    loginnordbanken: "word",
    "nordbаnken-login": "word",
    "nordbaken-login": "typoword",
    mobilbankidnordbaken: "typoword",
    "nordbanken-2026xq": "contains",
    fjordbanken: null,
    sparbanken: null,
  } as const;
  for (const [label, kind] of Object.entries(cases)) expect([label, kindOf(label, "nordbanken")]).toEqual([label, kind]);
  expect(kindOf("kvarnen", "kvamen")).toBe("homoglyph");
  expect(kindOf("vvebben", "webben")).toBe("homoglyph");
  expect(kindOf("paypai", "paypal")).toBe("homoglyph");
});

test("keys next to each other count more than others, and words for logins more than other words", () => {
  const score = (label: string) => judgeLikeness(spellingOf(label), spellingOf("nordbanken"))?.score ?? 0;
  expect(score("nordbamken")).toBeGreaterThan(score("nordbazken"));
  expect(score("nordbanken-login")).toBeGreaterThan(score("nordbanken-butik"));
  expect(score("nordbanken-butik")).toBeGreaterThan(score("xyznordbanken"));
});

test("a short mark is not found within other words", () => {
  expect(kindOf("webseba", "seb")).toBeNull();
  expect(kindOf("seb-login", "seb")).toBe("word");
  expect(kindOf("xyz-seb", "seb")).toBe("contains");
  expect(kindOf("sed", "seb")).toBeNull();
});

const letter = fc.constantFrom(..."abcdeilmnorstvw".split(""));
const word = (min: number, max: number) => fc.string({ unit: letter, minLength: min, maxLength: max });
const marksOf = fc.uniqueArray(
  fc.oneof(
    word(3, 12),
    fc.constantFrom("nordbanken", "barn", "kvarnen", "webben", "åkeri", "fjäll-bete", "møbler", "пример", "mm"),
  ),
  { minLength: 1, maxLength: 12 },
);

/** For a mark, generates every kind of variant that the index has to find. */
const variantOf = (mark: string) => {
  const place = fc.nat(Math.max(0, mark.length - 1));
  const other = fc.constantFrom(..."qzxkjhgfy".split(""));
  return fc.oneof(
    fc.constant(mark),
    place.map((at) => mark.slice(0, at) + mark.slice(at + 1)),
    fc.tuple(place, other).map(([at, by]) => mark.slice(0, at) + by + mark.slice(at)),
    fc.tuple(place, other).map(([at, by]) => mark.slice(0, at) + by + mark.slice(at + 1)),
    place.map((at) => mark.slice(0, at) + (mark[at + 1] ?? "") + (mark[at] ?? "") + mark.slice(at + 2)),
    place.map((at) => mark.slice(0, at) + (mark[at] ?? "") + mark.slice(at)),
    place.map((at) => `${mark.slice(0, at)}-${mark.slice(at)}`),
    fc.constant(mark.replaceAll("o", "0").replaceAll("l", "1").replaceAll("e", "3")),
    fc.constant(mark.replaceAll("a", "а").replaceAll("e", "е").replaceAll("o", "ö")),
    fc.constant(mark.replaceAll("m", "rn")),
    fc.constant(mark.replaceAll("rn", "m")),
    fc.constantFrom("login", "-support", "betala", "-xyz").map((extra) => mark + extra),
    fc.constantFrom("login", "my-", "qqq").map((extra) => extra + mark),
  );
};

test("the index finds exactly what comparing with every mark finds", () => {
  const cases = marksOf.chain((marks) =>
    fc.tuple(
      fc.constant(marks),
      fc.array(
        fc.oneof(
          word(2, 16),
          fc.constantFrom(...marks).chain(variantOf),
          fc
            .constantFrom(...marks)
            .chain(variantOf)
            .chain(variantOf),
        ),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
    ),
  );
  fc.assert(
    fc.property(cases, ([marks, labels]) => {
      const index = new MarkIndex(marks);
      for (const label of labels) {
        const found = index
          .find(label)
          .map(({ mark, likeness }) => `${String(mark)} ${likeness.kind}`)
          .toSorted();
        const expected = marks
          .flatMap((mark, at) => {
            const spelling = spellingOf(mark);
            const likeness = spelling.plain.length < 3 ? null : judgeLikeness(spellingOf(label), spelling);
            return likeness === null ? [] : [`${String(at)} ${likeness.kind}`];
          })
          .toSorted();
        expect([label, found]).toEqual([label, expected]);
      }
    }),
    { numRuns: 600 },
  );
});

test("every variant that is planted in a file is found, wherever the file is cut into pieces", () => {
  const planted = fc
    .tuple(word(6, 12), fc.integer({ min: 1, max: 40 }))
    .chain(([mark, pieces]) =>
      fc.tuple(fc.constant(mark), fc.array(variantOf(mark), { minLength: 1, maxLength: 8 }), fc.constant(pieces)),
    );
  fc.assert(
    fc.property(planted, ([mark, variants, pieces]) => {
      const names = variants.flatMap((label) => asciiNameOf(`${label}.example`) ?? []);
      const lines = names.flatMap((name) => [`${name}\r`, "something-else.example"]);
      const found = new Set(hitsIn(lines.join("\n"), [mark], pieces).map(({ name }) => name));
      expect(names.filter((name) => !found.has(name))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("names are read from lists, from lists of hosts, and from master files, of which only delegations count", () => {
  const text = [
    "; a comment",
    "$ORIGIN se.",
    "Kvarnen-Login.SE",
    "*.kvarnen-login.se",
    "www.kvarnen.login.example.com",
    "kvarnenn.com.\t86400\tin\tns\tns1.example.net.",
    "kvarnenn.com. 86400 in ns ns2.example.net.",
    "ns1.kvarnenshop.com. 86400 in a 192.0.2.1",
    "xn--kvrnen-cua.net",
    "xn--kvrnen-99999999.se",
    "",
    "kvärnen.se",
  ].join("\n");
  expect(hitsIn(text, ["kvarnen"]).map(({ name, labelAt, likeness }) => [name, labelAt, likeness.kind])).toEqual([
    ["kvarnen-login.se", 0, "word"],
    ["kvarnen-login.se", 0, "word"],
    ["www.kvarnen.login.example.com", 1, "exact"],
    ["kvarnenn.com", 0, "doubled"],
    ["xn--kvrnen-cua.net", 0, "accent"],
    ["kvärnen.se", 0, "accent"],
  ]);
});

test("names of the file before are known, whatever their case", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const known = new NameSet();
  new NameScanner({ index: null, collect: known }).push(encode("kvarnen.se\nKVARNEN.com\n"));
  expect(known.size).toBe(2);
  const hits: string[] = [];
  const scanner = new NameScanner({ index: new MarkIndex(["kvarnen"]), known, onHit: ({ name }) => hits.push(name) });
  scanner.push(encode("kvarnen.com\nkvarnen.net\nother.net\nkvarnen.SE"));
  scanner.end();
  expect(hits).toEqual(["kvarnen.net"]);
  expect(scanner).toMatchObject({ lines: 4, names: 4, added: 2 });
});
