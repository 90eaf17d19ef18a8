import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { expect, test } from "vitest";
import { heightIn } from "./frame-message.ts";
import { languageOf } from "./look.ts";
import { buyAddress, isForSale, rowsMax, shownRows, takeLine } from "./rows.ts";
import { sampleRows } from "./sample-rows.ts";

const row = (name: string, state: SearchRow["state"], isexact = false): SearchRow => ({
  ...(sampleRows[1] as SearchRow),
  name,
  unicodename: name,
  state,
  isexact,
});
const plan = (...rows: SearchRow[]) =>
  takeLine(new Map(), { kind: "plan", code: 1000, desc: "", understood: [], invalid: [], rows, total: rows.length });

test("the frame is as high as it asks for, within limits, and other messages change nothing", () => {
  expect(heightIn({ kind: "np-search", height: 320.2 })).toBe(321);
  expect(heightIn({ kind: "np-search", height: 1e9 })).toBe(2400);
  for (const data of [
    null,
    5,
    "320",
    {},
    { kind: "x", height: 1 },
    { kind: "np-search", height: "9" },
    { kind: "np-search", height: NaN },
  ])
    expect(heightIn(data)).toBeNull();
});

test("the name as typed comes first, and at most eight names are shown", () => {
  const rows = plan(...Array.from({ length: 12 }, (_, at) => row(`n${at}.se`, "checking", at === 9)));
  expect(shownRows(rows)).toHaveLength(rowsMax);
  expect(shownRows(rows)[0]?.name).toBe("n9.se");
});

test("a name is for sale only after a registry has said so", () => {
  const asked = plan(row("a.se", "checking"), row("b.se", "checking"));
  const answered = takeLine(asked, { kind: "rows", rows: [row("a.se", "free"), row("other.se", "free")] });
  const ended = takeLine(answered, { kind: "end", answered: 1, unanswered: 1 });
  expect([...ended.values()].map(({ name, state }) => [name, state])).toEqual([
    ["a.se", "free"],
    ["b.se", "unknown"],
  ]);
  expect([...ended.values()].map(isForSale)).toEqual([true, false]);
});

test("buying leads to the brand with the name, the period and the affiliate", () => {
  expect(buyAddress(row("a.se", "free"), "kvarnen", true)).toBe("/buy?domainname=a.se&years=1&affiliate=kvarnen");
  expect(buyAddress(row("a.se", "free"), "", false)).toBe("/buy?domainname=a.se");
});

test("the language is that of the site, unless the brand has fixed one or does not have it", () => {
  const both = { language: "auto", languages: ["en", "sv"] } as const;
  expect(languageOf("sv", both, "en-GB")).toBe("sv");
  expect(languageOf(null, both, "sv-SE")).toBe("sv");
  expect(languageOf("sv", { ...both, language: "en" }, "sv-SE")).toBe("en");
  expect(languageOf("en", { ...both, languages: ["sv"] }, "en-GB")).toBe("sv");
});
