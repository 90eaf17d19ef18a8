import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encodeName, fqdnOf, labelsOfPresentation, nameOfLabels } from "@nameplane/dns";
import { rrset, zoneOf, type Rrset } from "../testing/example-zone.ts";
import { NsecChain } from "./denial.ts";
import { buildServedZone, changeServedZone } from "./served-zone.ts";

const apex = "chain.example";
const owners = ["", "a", "b", "*", "x.a", "y.a", "*.a", "deep.x.a", "x.b", "_tcp", "0", "a-b", "1.b"];
const sets = [
  [],
  [["A", "192.0.2.1"]],
  [["TXT", '"text"']],
  [["NS", "ns1.dns.example."]],
  [["DNAME", "other.example."]],
  [
    ["NS", "ns1.dns.example."],
    ["DS", `4711 13 2 ${"ab".repeat(32)}`],
  ],
] as const;
const atOwner = (owner: string, which: number) => (sets[which] ?? []).map(([type, rdata]) => rrset(owner, type, rdata));
const state = fc.tuple(fc.nat({ max: owners.length - 1 }), fc.nat({ max: sets.length - 1 }));

/** The chain as a list: each name with what its NSEC record says. */
function listed(chain: NsecChain, names: readonly string[]): string[] {
  return names.flatMap((owner) => {
    const name = fqdnOf(owner === "" ? apex : `${owner}.${apex}`);
    return (chain.at(name) ?? []).map(({ rdata }) => `${name} ${Buffer.from(rdata).toString("hex")}`);
  });
}

function wholeOf(now: ReadonlyMap<string, readonly Rrset[]>) {
  const whole = zoneOf(apex, 1);
  const atApex = now.get("") ?? whole.rrsets;
  return { ...whole, rrsets: [...atApex, ...[...now].flatMap(([owner, rrsets]) => (owner === "" ? [] : rrsets))] };
}

test("after any row of changes the chain is the one that the zone as it is then has (RFC 4034 section 4)", () => {
  fc.assert(
    fc.property(fc.array(fc.array(state, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (changes) => {
      let zone = buildServedZone(zoneOf(apex, 1));
      const now = new Map<string, Rrset[]>();
      for (const [index, change] of changes.entries()) {
        zone.chain ??= new NsecChain(zone);
        // Builds the NSEC records before the change, to see that outdated ones are not used after it.
        listed(zone.chain, owners);
        const { rrsets, ...head } = zoneOf(apex, index + 2);
        const touched = new Map(change.map(([owner, which]) => [owners[owner] ?? "", which]));
        const difference = [...touched].map(([owner, which]) => ({
          owner,
          before: now.get(owner) ?? [],
          after: [...(owner === "" ? rrsets : []), ...atOwner(owner, owner === "" ? which % 3 : which)],
        }));
        for (const { owner, after } of difference) now.set(owner, after);
        zone = changeServedZone(zone, { ...head, fromSerial: index + 1, owners: difference }).zone;
        const fresh = new NsecChain(buildServedZone(wholeOf(now)));
        expect(listed(zone.chain ?? new NsecChain(zone), owners)).toEqual(listed(fresh, owners));
      }
    }),
  );
});

test("names below a delegation and names without records are not in the chain; it leads from the last back to the apex", () => {
  const zone = buildServedZone(
    zoneOf(
      apex,
      1,
      rrset("x.a", "A", "192.0.2.1"),
      rrset("cut", "NS", "ns.cut.chain.example."),
      rrset("ns.cut", "A", "192.0.2.2"),
    ),
  );
  const chain = new NsecChain(zone);
  expect(
    owners.concat("cut", "ns.cut").filter((owner) => chain.at(fqdnOf(owner === "" ? apex : `${owner}.${apex}`)) !== null),
  ).toEqual(["", "x.a", "cut"]);
  expect(chain.at("a.chain.example.")).toBeNull();
  expect(chain.covering("a.chain.example.")).toBe(chain.at("chain.example."));
  const [last] = chain.covering("zzz.chain.example.");
  expect(last?.name).toBe("cut.chain.example.");
  const next = encodeName(fqdnOf(apex));
  expect(Buffer.from(last?.rdata ?? []).subarray(0, next.length)).toEqual(Buffer.from(next));
});

/** Whether one name comes after another in the order of RFC 4034 section 6.1, which compares label by label from the right. */
function isAfter(a: readonly string[], b: readonly string[]): boolean {
  for (let index = 1; ; index += 1) {
    const [one, other] = [a.at(-index), b.at(-index)];
    if (other === undefined || one === undefined) return other === undefined && one !== undefined;
    const order = Buffer.compare(Buffer.from(one, "latin1"), Buffer.from(other, "latin1"));
    if (order !== 0) return order > 0;
  }
}

test("the proof for a name of any octets is the last record that is not after it (RFC 4034 section 6.1)", () => {
  const zone = buildServedZone(zoneOf(apex, 1, ...owners.slice(1).map((owner) => rrset(owner, "A", "192.0.2.1"))));
  const chain = new NsecChain(zone);
  const labelsOf = (name: string) => labelsOfPresentation(name) ?? [];
  const names = owners.map((owner) => labelsOf(fqdnOf(owner === "" ? apex : `${owner}.${apex}`)));
  const octets = fc.constantFrom("\0", "\u0001", "!", "*", "-", ".", "0", "a", "b", "x", "~", "\u0080", "\u00ff");
  const label = fc.array(octets, { minLength: 1, maxLength: 3 }).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.array(fc.oneof(label, fc.constantFrom("a", "b", "x")), { maxLength: 4 }), (below) => {
      const asked = [...below, ...labelsOf(fqdnOf(apex))];
      const last = names.filter((name) => !isAfter(name, asked)).reduce((a, b) => (isAfter(b, a) ? b : a));
      expect(chain.covering(nameOfLabels(asked))[0]?.name).toBe(nameOfLabels(last));
    }),
  );
});
