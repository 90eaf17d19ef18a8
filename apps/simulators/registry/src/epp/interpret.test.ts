import * as fc from "fast-check";
import { expect, test } from "vitest";
import { check, contactCreate, domainCreate, dsData, renew, restoreReport, secDns, transfer } from "../testing/elements.ts";
import { extensionUris, objectUris } from "../xml/namespaces.ts";
import { interpret } from "./interpret.ts";
import { isResultCode } from "./results.ts";

const services = new Set([...objectUris, ...extensionUris]);
const frame = (verb: string, extension = ""): string =>
  `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command>${verb}` +
  `${extension === "" ? "" : `<extension>${extension}</extension>`}<clTRID>ABC-1</clTRID></command></epp>`;

const good = [
  frame(check("domain", ["kaffe.se", "kaffe.com"])),
  frame(contactCreate({ id: "holder-1" })),
  frame(domainCreate({ name: "kaffe.se", period: "12", unit: "m", registrant: "holder-1", hosts: ["ns1.x.test"] })),
  frame(secDns("create", dsData("1", "13", "2", "AB".repeat(32)))),
  frame(renew("kaffe.se", "2027-03-01")),
  frame(transfer("request", "kaffe.se", "secret-1")),
  frame(`<update/>`, restoreReport("2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z")),
  frame(`<poll op="req"/>`),
];

function outcome(octets: Uint8Array): number {
  const request = interpret(octets, services);
  return request.kind === "refused" ? request.refusal.code : 1000;
}

test("damaged octets are refused and never cause a crash", () => {
  const damaged = fc
    .tuple(fc.constantFrom(...good), fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 6 }))
    .map(([xml, edits]) => {
      const octets = Buffer.from(xml, "utf8");
      for (const [at, value] of edits) octets[at % octets.byteLength] = value;
      return octets;
    });
  fc.assert(
    fc.property(damaged, (octets) => isResultCode(outcome(octets))),
    { numRuns: 1500, seed: 20_261_121 },
  );
});

test("elements dropped, doubled and swapped are refused with a code of the protocol", () => {
  const shuffled = fc
    .tuple(fc.constantFrom(...good), fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 1, maxLength: 3 }))
    .map(([xml, swaps]) => {
      const tokens = xml.split(/(?<=>)/);
      for (const [from, to] of swaps) {
        const moved = tokens.splice(from % tokens.length, 1)[0] ?? "";
        tokens.splice(to % (tokens.length + 1), 0, moved);
      }
      return tokens.join("");
    });
  fc.assert(
    fc.property(shuffled, (xml) => isResultCode(outcome(Buffer.from(xml, "utf8")))),
    { numRuns: 1500, seed: 20_261_121 },
  );
});

test("the undamaged frames are accepted", () => {
  expect(good.slice(0, 3).map((xml) => outcome(Buffer.from(xml)))).toEqual([1000, 1000, 1000]);
  expect(outcome(Buffer.from(good[7] ?? ""))).toBe(1000);
});
