import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { canonicalZoneText } from "../canonical-zone.ts";
import { encodeRdata } from "../rdata.ts";
import { recordTypeOfCode } from "../types/all.ts";
import { hexOfBytes } from "../octets.ts";
import "../further-types/further-types.ts";
import { parseZoneFile } from "./parse-zone-file.ts";
import { printZoneFile } from "./print-zone-file.ts";

type Sample = { readonly file: string; readonly apex: string; readonly text: string };

function samplesIn(zones: URL): Sample[] {
  return readFileSync(new URL("VERDICTS.csv", zones), "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [file = "", origin = ""] = line.split(",");
      return {
        file,
        apex: origin.replace(/\.$/, "").toLowerCase(),
        text: readFileSync(new URL(file, zones), "utf8"),
      };
    });
}

describe.each(corpora("zones/"))("zone files, $whose", ({ whose, url: zones }) => {
  const samples = samplesIn(zones);
  /** The least number to expect. There are many public files, but only a few of our own, one of each kind. */
  const many = (ours: number, theirs: number): number => (whose === "ours" ? ours : theirs);

  test("there are some files", () => {
    expect(samples.length).toBeGreaterThan(many(15, 100));
  });

  test("are read without a crash, and can be read back from print", () => {
    for (const { apex, text } of samples) {
      const { sets, soa } = parseZoneFile(text, apex);
      const again = parseZoneFile(printZoneFile({ apex, sets, soa }), apex);
      expect(canonicalZoneText(again.sets)).toBe(canonicalZoneText(sets));
      expect(again.soa).toEqual(soa);
    }
  });

  test("mean the same as for BIND, or as ours say, except types that zones here cannot contain", () => {
    let compared = 0;
    for (const { file, apex, text } of samples) {
      const canonical = new URL(`${file}.canonical`, zones);
      // $GENERATE and $INCLUDE are refused here, but BIND follows them
      if (!existsSync(canonical) || /^\$(?:GENERATE|INCLUDE)/im.test(text)) continue;
      const ours = parseZoneFile(text, apex);
      const theirs = parseZoneFile(readFileSync(canonical, "utf8"), apex);
      expect({ file, text: canonicalZoneText(ours.sets) }).toEqual({ file, text: canonicalZoneText(theirs.sets) });
      compared += theirs.sets.length;
    }
    expect(compared).toBeGreaterThan(many(20, 500));
  });

  test("become the same octets that Knot makes of them", () => {
    const folder = new URL("knot-zscanner/", zones);
    let compared = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".in"))) {
      const expected = knotRecords(readFileSync(new URL(name.replace(".in", ".out"), folder), "latin1"));
      const { sets } = parseZoneFile(readFileSync(new URL(name, folder), "latin1").replaceAll("\u0000", ""), "");
      const ours = sets.flatMap((set) => set.rdata.map((rdata) => `${set.type} ${hexOfBytes(encodeRdata(set.type, rdata))}`));
      // Knot also accepts records that no zone should have, but it must not read any record differently from this package
      expect({ name, wrong: ours.filter((record) => !expected.has(record)) }).toEqual({ name, wrong: [] });
      compared += ours.length;
    }
    expect(compared).toBeGreaterThan(many(5, 50));
  });
});

function knotRecords(output: string): Set<string> {
  const records = new Set<string>();
  for (const [, type = "", rdata = ""] of output.matchAll(/RTYPE=([0-9A-F]+)\nRDATA=([0-9A-F]*)/g)) {
    records.add(`${recordTypeOfCode(Number.parseInt(type, 16)) ?? type} ${rdata.toLowerCase()}`);
  }
  return records;
}
