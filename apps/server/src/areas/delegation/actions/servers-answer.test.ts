import { rcodes } from "@nameplane/dns";
import { expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import { serversAnswer } from "./servers-answer.ts";

type Behaviour = "serves" | "lame" | "silent";

/**
 * A simulated set of name servers. `hosts` has the address of each host; a host without an address is unknown to the resolver.
 */
function world(hosts: Readonly<Record<string, string>>, behaviours: Readonly<Record<string, Behaviour>>) {
  const asked: string[] = [];
  const parts = {
    isPublicAddress: (address: string) => !address.startsWith("10."),
    places: { ports: new Map() },
    addressesOf: async (host: string) => (hosts[host] === undefined ? [] : [hosts[host]]),
    asker: {
      ask: async ({ host: address }: { host: string }) => {
        asked.push(address);
        const behaviour = behaviours[address];
        if (behaviour === "silent") throw new OutcomeError("unavailable", "no answer");
        const isAuthoritative = behaviour === "serves";
        return { rcode: rcodes.NOERROR, isAuthoritative, rdata: ["ns1.old.example. hostmaster.old.example. 7 1 1 1 1"] };
      },
    },
  } as unknown as DelegationParts;
  return { parts, asked };
}

const hosts = { "ns1.old.example": "192.0.2.1", "ns2.old.example": "192.0.2.2", "ns3.old.example": "10.0.0.1" };
const names = Object.keys(hosts);

test("one server that answers with authority is enough", async () => {
  const { parts } = world(hosts, { "192.0.2.1": "silent", "192.0.2.2": "serves" });
  expect(await serversAnswer(parts, "kvarn.se", names)).toBe(true);
});

test("silent and lame servers do not answer", async () => {
  const { parts } = world(hosts, { "192.0.2.1": "silent", "192.0.2.2": "lame" });
  expect(await serversAnswer(parts, "kvarn.se", names)).toBe(false);
});

test("nothing is known where no server has an address that may be asked, and private addresses are not asked", async () => {
  const { parts, asked } = world(hosts, {});
  expect(await serversAnswer(parts, "kvarn.se", ["unknown.example", "ns3.old.example"])).toBeNull();
  expect(asked).toEqual([]);
});

test("a server at an address that is not public is asked where the installation says it answers", async () => {
  const { parts, asked } = world(hosts, { "127.0.0.1": "serves" });
  const detours = new Map([["10.0.0.1", { host: "127.0.0.1", port: 5302 }]]);
  const detoured = { ...parts, places: { ...parts.places, detours } };
  expect(await serversAnswer(detoured, "kvarn.se", ["ns3.old.example"])).toBe(true);
  expect(asked).toEqual(["127.0.0.1"]);
});

test("few of many servers are asked", async () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`ns${at}.old.example`, `192.0.2.${at + 10}`]));
  const { parts, asked } = world(many, {});
  expect(await serversAnswer(parts, "kvarn.se", Object.keys(many))).toBe(false);
  expect(asked).toHaveLength(4);
});
