import { describe, expect, test } from "vitest";
import { sameMeaning } from "./idea-words.ts";
import { ideasFor, ideasMax } from "./ideas.rules.ts";

const idea = (text: string, more: { locale?: "en" | "sv"; town?: string | null } = {}) =>
  ideasFor({ words: text.split(" "), locale: "sv", town: null, ...more });

describe("ideas for a name", () => {
  test("have the same meaning, the owner's town, a hyphen, or a word before or after", () => {
    expect(idea("alvas bageri", { town: "Ystad" })).toEqual([
      "alvas-bageri",
      "alvasbakery",
      "alvasbageriystad",
      "alvasbagerionline",
      "hosalvasbageri",
      "alvasbröd",
      "alvasbageri-ystad",
      "alvasbageributiken",
    ]);
  });

  test("replace a known beginning or end of a word", () => {
    expect(idea("solbageri")).toContain("solbakery");
    expect(idea("kafferosteri")).not.toContain("kaffekaffe");
    expect(idea("trädgårdsliv")).toContain("gardensliv");
  });

  test("are in the user's language, and include letters without diacritics", () => {
    expect(idea("räksmörgås")).toContain("raksmorgas");
    expect(idea("zyx", { locale: "en" })).toEqual(["zyxonline", "thezyx", "zyxshop", "myzyx", "zyxhq", "getzyx"]);
  });

  test("are few, each once, never the name itself, and never too long for a name", () => {
    for (const text of ["kaffe", "öl och vin", "a".repeat(60), "!!!", "-"]) {
      const ideas = idea(text, { town: "Älmhult" });
      expect(ideas.length).toBeLessThanOrEqual(ideasMax);
      expect(new Set(ideas).size).toBe(ideas.length);
      for (const label of ideas) expect(label).toMatch(/^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u);
      expect(ideas).not.toContain(text);
    }
  });

  test("a word is in one group of the list only", () => {
    const all = sameMeaning.flat();
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([]);
  });
});
