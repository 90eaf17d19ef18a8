import type { RecordSet, RecordSetChange } from "@nameplane/dns";
import { expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { OwnerDifference, ZoneDifference } from "../dns-publisher.port.ts";
import { prepareSaved } from "./prepare-saved.ts";

const zone = {
  apex: "kvarn.se",
  serial: 2_026_112_302,
  fromSerial: 2_026_112_301,
  soa: {},
  nameServers: ["ns1.nameplane.example"],
  pseudo: { redirectIpv4: ["192.0.2.80"], redirectIpv6: [], mailExchanges: [] },
};
const set = (owner: string, type: "A" | "TXT", ...rdata: string[]): RecordSet => ({
  owner,
  type,
  ttlSeconds: 300,
  rdata,
});
const changed = (owner: string, type: "A" | "TXT", old: string | null, next: string | null): RecordSetChange => ({
  owner,
  type,
  old: old === null ? null : { ttlSeconds: 300, rdata: [old] },
  new: next === null ? null : { ttlSeconds: 300, rdata: [next] },
});

/** A name server that iterates the difference only when it publishes it. */
function server(outcome: () => Promise<boolean> = () => Promise.resolve(true)) {
  const given: (Omit<ZoneDifference, "owners"> & { owners: OwnerDifference[] })[] = [];
  const prepareDifference = (difference: ZoneDifference) => async () => {
    given.push({ ...difference, owners: [...difference.owners] });
    return outcome();
  };
  return { given, publisher: { prepareDifference } };
}

test("changes at one owner name become one difference with all sets there, in whatever order they come", async () => {
  const { given, publisher } = server();
  const before = [set("www", "A", "192.0.2.1"), set("www", "TXT", '"one"'), set("other", "A", "192.0.2.9")];
  const changes = [
    changed("www", "A", "192.0.2.1", "192.0.2.2"),
    changed("new", "A", null, "192.0.2.3"),
    changed("www", "TXT", '"one"', null),
  ];
  expect(await prepareSaved(publisher, zone, before, changes)()).toBe(true);
  expect(given).toMatchObject([{ apex: "kvarn.se", serial: zone.serial, fromSerial: zone.fromSerial }]);
  expect(given[0]?.owners).toEqual([
    {
      owner: "www",
      before: [
        { owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"] },
        { owner: "www", type: "TXT", ttlSeconds: 300, rdata: ['"one"'] },
      ],
      after: [{ owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.2"] }],
    },
    { owner: "new", before: [], after: [{ owner: "new", type: "A", ttlSeconds: 300, rdata: ["192.0.2.3"] }] },
  ]);
});

test("changes that do not fit what the zone held publish nothing, and give false like a server that serves another serial", async () => {
  const { given, publisher } = server();
  const changes = [changed("www", "A", "192.0.2.7", "192.0.2.2")];
  expect(await prepareSaved(publisher, zone, [set("www", "A", "192.0.2.1")], changes)()).toBe(false);
  expect(given).toEqual([]);
  const behind = server(() => Promise.resolve(false));
  expect(await prepareSaved(behind.publisher, zone, [], [changed("www", "A", null, "192.0.2.2")])()).toBe(false);
});

test("a refusal by the name server is passed on", async () => {
  const refused = new OutcomeError("refused", "www A");
  const { publisher } = server(() => Promise.reject(refused));
  const publish = prepareSaved(publisher, zone, [], [changed("www", "A", null, "192.0.2.2")]);
  await expect(publish()).rejects.toBe(refused);
});
