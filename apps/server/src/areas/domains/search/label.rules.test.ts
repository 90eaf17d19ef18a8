import { describe, expect, test } from "vitest";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { checkLabel, isReserved } from "./label.rules.ts";

type Judged = Pick<TldRules, "minLen" | "maxLen" | "idn" | "reserved">;
const tables = [
  { id: "se-latn", script: "Latn", characters: "åäöéü" },
  { id: "x-cyrl", script: "Cyrl", characters: null },
];
const rules = (parts: Partial<Judged> = {}): Judged => ({
  minLen: 2,
  maxLen: 10,
  reserved: ["nic"],
  idn: { allowed: true, tables },
  ...parts,
});
const keyOf = (label: string, parts: Partial<Judged> = {}) => checkLabel(label, "se", rules(parts))?.key ?? null;

describe("a label under a TLD", () => {
  test("has its length counted in characters: the limits pass, one less or more does not", () => {
    expect([keyOf("a"), keyOf("ab"), keyOf("a".repeat(10)), keyOf("a".repeat(11))]).toEqual([
      "too_short",
      null,
      null,
      "too_long",
    ]);
    expect([keyOf("å"), keyOf("åä"), keyOf("ö".repeat(10)), keyOf("ö".repeat(11))]).toEqual([
      "too_short",
      null,
      null,
      "too_long",
    ]);
  });

  test("has all its characters in one table", () => {
    expect(keyOf("kvarnåäö")).toBeNull();
    expect(keyOf("пример-1")).toBeNull();
    expect(checkLabel("niño", "se", rules())).toMatchObject({
      key: "character_here",
      en: "ñ is not allowed under .se",
    });
    expect(checkLabel("пример例", "se", rules())?.key).toBe("mixed_scripts");
  });

  test("never mixes scripts: a Cyrillic а among Latin letters is refused", () => {
    expect(keyOf("pаypal")).toBe("mixed_scripts");
  });

  test("takes plain letters only where the TLD has no IDN", () => {
    const plain = { idn: { allowed: false, tables: [] } };
    expect(keyOf("kvarn", plain)).toBeNull();
    expect(keyOf("kvarnå", plain)).toBe("no_idn");
  });

  test("may be one that the registry reserves", () => {
    expect([isReserved("nic", rules()), isReserved("nick", rules())]).toEqual([true, false]);
  });
});
