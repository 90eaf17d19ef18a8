import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ownReason, ownReasonKeys, ownReasons, ownReasonText, reasonText } from "@nameplane/contracts/orders/own-reasons";

const areas = path.join(import.meta.dirname, "../..");
const sources = readdirSync(areas, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, code: readFileSync(path.join(areas, file), "utf8") }));
const placesOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted((a, b) => (a < b ? -1 : 1));

test.each(ownReasonKeys)("%s is told in words of its own in both languages, with the same places for values", (key) => {
  const { en, sv } = ownReasons[key];
  expect([en.length, sv.length].every((length) => length > 10)).toBe(true);
  expect(sv).not.toBe(en);
  expect(placesOf(sv)).toEqual(placesOf(en));
  // The caller adds the full stop.
  expect([en, sv].filter((text) => text.endsWith("."))).toEqual([]);
  const stored = `own:${key} ${JSON.stringify(Object.fromEntries(placesOf(en).map((name) => [name, "VALUE"])))}`;
  for (const language of ["en", "sv"] as const) expect(ownReasonText(stored, language)).not.toMatch(/[{}]|own:/);
});

test("every reason we have words for is given somewhere", () => {
  const code = sources.map((source) => source.code).join("\n");
  expect(ownReasonKeys.filter((key) => !code.includes(`ownReason("${key}"`))).toEqual([]);
});

test("no request is stopped with bare words of the program", () => {
  const bare = [
    /kind: "(?:staff|customer|rejected|duplicate|hold|registry_?[lL]ocked|waiting)",[^}]*?\btext: ["`]/,
    /\b(?:reject|hold)\(["`]/,
    /\bcustomer\(\d{4}, ["`]/,
    /endUnfulfilled\([^;]*?text: ["`]/,
  ];
  const stopping = sources.filter(({ file }) => !file.startsWith("ledger"));
  expect(stopping.filter(({ code }) => bare.some((pattern) => pattern.test(code))).map(({ file }) => file)).toEqual([]);
});

test("what is stored is told in the reader's language; a registry's words stay as they came", () => {
  const stored = ownReason("renewedAlready", { date: "2027-03-04" });
  expect(reasonText(stored, "en")).toBe("The domain has been renewed until 4 Mar 2027 since the order was placed");
  expect(reasonText(stored, "sv")).toBe("Domänen har förnyats till 4 mars 2027 sedan beställningen lades");
  const tricky = ownReason("notApproved", { words: 'not {words} "now"' });
  expect(reasonText(tricky, "sv")).toBe('Inte godkänd: not {words} "now"');
  expect([
    reasonText("own: goals", "sv"),
    ownReasonText("Object status prohibits operation", "sv"),
    reasonText(null, "en"),
  ]).toEqual(["own: goals", null, null]);
});
