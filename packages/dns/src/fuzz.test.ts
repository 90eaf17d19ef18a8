import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessRecord } from "./guess/guess-record.ts";
import { canonicalRdata, decodeRdata, encodeRdata } from "./rdata.ts";
import { recordsOf, recordSets, zoneTypes } from "./testing/arbitraries.ts";
import { Mutator } from "./testing/mutate.ts";
import { codeOfRecordType } from "./types/all.ts";
import { WireReader } from "./wire.ts";
import { parseZoneFile } from "./zone-file/parse-zone-file.ts";
import { printZoneFile } from "./zone-file/print-zone-file.ts";

// Damaged records and zone files. Nothing may crash or take long, and whatever is accepted must come back unchanged. Each test
// run tries a few hundred inputs; DNS_FUZZ_RUNS=1000000 npx vitest run --project unit packages/dns/src/fuzz.test.ts tries a
// million (about 20 minutes on an idle machine).
const runs = Number(process.env["DNS_FUZZ_RUNS"] ?? 400);
const seed = Number(process.env["DNS_FUZZ_SEED"] ?? 20_261_121);
const timeout = 120_000 + runs * 10;

const slowMs = 50;
const apex = "example.se";

/** Milliseconds; a slow input is measured again by processor time, because another program may have used the processor. */
function shortestOf(work: () => void): number {
  const started = performance.now();
  work();
  let shortest = performance.now() - started;
  for (let tries = 0; tries < 5 && shortest > slowMs; tries += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}

type Samples = readonly [string, ...string[]];

function samplesOf(arbitrary: fc.Arbitrary<string>): Samples {
  const [first = "", ...others] = fc.sample(arbitrary, { numRuns: 300, seed });
  return [first, ...others];
}

/** Passes damaged samples to `look`, which throws or returns false for invalid ones. Returns how many were accepted. */
function fuzz(samples: Samples, look: (text: string) => boolean): number {
  const mutator = new Mutator(seed);
  let taken = 0;
  for (let run = 0; run < runs; run += 1) {
    const text = mutator.mutate(mutator.pick(samples), mutator.pick(samples));
    let isTaken = false;
    const took = shortestOf(() => {
      isTaken = look(text);
    });
    if (isTaken) taken += 1;
    if (took > slowMs) throw new Error(`${Math.round(took)} ms for ${JSON.stringify(text.slice(0, 500))}`);
  }
  return taken;
}

const soas = fc.constantFrom("ns1.example.se. hostmaster.example.se. 2026010100 4h 3600 2W 300", "a. b\\.c.d. 1 0 0 0 0");

describe("damaged records", () => {
  test.for([...zoneTypes, "SOA" as const])("%s", { timeout }, (type) => {
    const hasWire = type !== "REDIRECT" && type !== "MAILFORWARD";
    const taken = fuzz(samplesOf(type === "SOA" ? soas : recordsOf(type)), (text) => {
      const result = canonicalRdata(type, text);
      if (!result.ok) return false;
      const again = canonicalRdata(type, result.value);
      let decoded = result.value;
      if (hasWire) {
        const wire = encodeRdata(type, result.value);
        decoded = decodeRdata(codeOfRecordType(type), new WireReader(wire), wire.length);
      }
      if (!again.ok || again.value !== result.value || decoded !== result.value) {
        throw new Error(`${JSON.stringify(text)} became ${JSON.stringify([result.value, again, decoded])}`);
      }
      return true;
    });
    expect(taken).toBeGreaterThan(runs / 50);
  });
});

const zones = recordSets.filter((sets) => sets.length < 4).map((sets) => printZoneFile({ apex, sets }));

describe("damaged texts", () => {
  test("zone files", { timeout }, () => {
    const taken = fuzz(samplesOf(zones), (text) => {
      const { sets, soa } = parseZoneFile(text, apex);
      if (sets.length === 0) return false;
      const printed = printZoneFile({ apex, sets, soa });
      const again = parseZoneFile(printed, apex);
      if (printZoneFile({ apex, sets: again.sets, soa: again.soa }) !== printed) {
        throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(printed)}`);
      }
      return true;
    });
    expect(taken).toBeGreaterThan(runs / 50);
  });

  test("pasted texts", { timeout }, () => {
    const taken = fuzz(samplesOf(zones), (text) => guessRecord(text, apex).kind !== "nothing");
    expect(taken).toBeGreaterThan(runs / 50);
  });
});
