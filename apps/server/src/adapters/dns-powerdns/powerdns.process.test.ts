import { codeOfRecordType, compareText, rcodes, type RecordSet } from "@nameplane/dns";
import { recordSets } from "@nameplane/dns/testing";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DnsPublisher } from "../../areas/zones/dns-publisher.port.ts";
import { createLog } from "../../platform/log.ts";
import { startEmbeddedDns } from "../dns-embedded/index.ts";
import { askServer } from "../dns-query.ts";
import { rrset, zoneOf } from "../testing/example-zone.ts";
import { createPowerDnsPublisher } from "./index.ts";
import { createPowerDnsSigner } from "./sign-zones.ts";
import { startRecordingProxy, type RecordingProxy } from "./testing/recording-proxy.ts";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "./testing/start-powerdns.ts";

// Behaviour of a real PowerDNS that is easy to get wrong: the cost of calls, what it refuses, and what it accepts but does not
// serve.

describe.skipIf(powerDnsMissing !== null)(
  powerDnsMissing === null ? "real PowerDNS" : `real PowerDNS (skipped: ${powerDnsMissing})`,
  () => {
    let powerDns: RunningPowerDns;
    let proxy: RecordingProxy;
    let publisher: DnsPublisher;

    beforeAll(async () => {
      powerDns = await startPowerDns();
      proxy = await startRecordingProxy(powerDns.baseUrl);
      publisher = createPowerDnsPublisher({ ...powerDns, baseUrl: proxy.baseUrl });
    });
    afterEach(() => proxy.clear());
    afterAll(async () => {
      await proxy.close();
      await powerDns.stop();
    });

    const api = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(`${powerDns.baseUrl}/api/v1/servers/localhost${path}`, {
        method,
        headers: { "X-API-Key": powerDns.apiKey, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status).toBeLessThan(300);
      const text = await response.text();
      return text === "" ? null : JSON.parse(text);
    };
    const ask = (name: string, type: "A" | "TXT" | "SOA") =>
      askServer({ server: powerDns.dns, name, type: codeOfRecordType(type), dnssecOk: true });
    const callsWithoutReads = () => proxy.calls.filter((call) => !call.startsWith("GET"));
    /** The empty change after each write, which removes answers computed meanwhile from the cache. */
    const forget = (apex: string) => `PATCH /zones/${apex}.`;

    test("one save is one PATCH with sets, and a changed value costs no rectify", async () => {
      await publisher.publish(zoneOf("cost.example", 1, rrset("a.b", "A", "192.0.2.1"), rrset("www", "A", "192.0.2.1")));
      proxy.clear();
      await publisher.publish(zoneOf("cost.example", 2, rrset("a.b", "A", "192.0.2.2"), rrset("www", "A", "192.0.2.3")));
      expect(callsWithoutReads()).toEqual(["PATCH /zones/cost.example. 3", forget("cost.example")]);
      proxy.clear();
      // For a name one label below the apex, PowerDNS needs no rectify (an update of ordering data): there is no name without
      // records between such a name and the apex.
      await publisher.publish(zoneOf("cost.example", 3, rrset("a.b", "A", "192.0.2.2"), rrset("ftp", "A", "192.0.2.3")));
      expect(callsWithoutReads()).toEqual(["PATCH /zones/cost.example. 3", forget("cost.example")]);
      proxy.clear();
      await publisher.publish(zoneOf("cost.example", 4, rrset("a.b", "A", "192.0.2.2"), rrset("c.d", "A", "192.0.2.3")));
      expect(callsWithoutReads()).toEqual([
        "PATCH /zones/cost.example. 3",
        "PUT /zones/cost.example./rectify",
        forget("cost.example"),
      ]);
      proxy.clear();
      await publisher.publish(zoneOf("cost.example", 4, rrset("a.b", "A", "192.0.2.2"), rrset("c.d", "A", "192.0.2.3")));
      expect(callsWithoutReads()).toEqual([]);
    });

    test("a difference is one PATCH, whatever the size of the zone; publishing the whole zone undoes what others have written", async () => {
      const sets = Array.from({ length: 1200 }, (_, index) => rrset(`h${index}`, "A", "192.0.2.1"));
      await publisher.publish(zoneOf("big.example", 1, ...sets));
      proxy.clear();
      const added = rrset("new", "A", "192.0.2.2");
      const { rrsets: _, ...head } = zoneOf("big.example", 2);
      const difference = { ...head, fromSerial: 1, owners: [{ owner: "new", before: [], after: [added] }] };
      expect(await publisher.prepareDifference(difference)()).toBe(true);
      expect(proxy.calls).toEqual(["GET /zones/big.example.?rrsets=false", "PATCH /zones/big.example. 2", forget("big.example")]);
      await api("PATCH", "/zones/big.example.", {
        rrsets: [
          { name: "h0.big.example.", type: "A", changetype: "DELETE" },
          {
            name: "big.example.",
            type: "SOA",
            ttl: 1,
            changetype: "REPLACE",
            records: [{ content: "a. b. 99 1 1 1 1", disabled: false }],
          },
        ],
      });
      proxy.clear();
      expect(await publisher.prepareDifference({ ...difference, fromSerial: 2, serial: 100 })()).toBe(false);
      await publisher.publish(zoneOf("big.example", 100, ...sets));
      expect(proxy.calls).toEqual([
        "GET /zones/big.example.?rrsets=false",
        "GET /zones/big.example.",
        "PATCH /zones/big.example. 3",
        forget("big.example"),
      ]);
      expect((await ask("h0.big.example", "A")).answers).toHaveLength(1);
      expect((await ask("new.big.example", "A")).rcode).toBe(rcodes.NXDOMAIN);
    });

    test("a difference of values alone needs no other call: the serial is asked for by DNS", async () => {
      await publisher.publish(zoneOf("value.example", 1, rrset("a.b", "A", "192.0.2.1")));
      proxy.clear();
      const { rrsets: _, ...head } = zoneOf("value.example", 2);
      const owners = [{ owner: "a.b", before: [rrset("a.b", "A", "192.0.2.1")], after: [rrset("a.b", "A", "192.0.2.2")] }];
      expect(await publisher.prepareDifference({ ...head, fromSerial: 1, owners })()).toBe(true);
      expect(proxy.calls).toEqual(["PATCH /zones/value.example. 2", forget("value.example")]);
      proxy.clear();
      expect(await publisher.prepareDifference({ ...head, serial: 3, fromSerial: 1, owners })()).toBe(false);
      expect(proxy.calls).toEqual([]);
    });

    test("a changed value is answered from then on, however many were asking for it meanwhile", async () => {
      const valueOf = async () => (await ask("asked.rush.example", "A")).answers[0]?.rdata;
      await publisher.publish(zoneOf("rush.example", 1, rrset("asked", "A", "10.0.0.1")));
      const over = new AbortController();
      const rush = Array.from({ length: 3 }, async () => {
        while (!over.signal.aborted) await valueOf();
      });
      try {
        for (let serial = 2; serial <= 40; serial += 1) {
          const { rrsets: _, ...head } = zoneOf("rush.example", serial);
          const [before, after] = [serial - 1, serial].map((last) => [rrset("asked", "A", `10.0.0.${last}`)]);
          const owners = [{ owner: "asked", before: before ?? [], after: after ?? [] }];
          expect(await publisher.prepareDifference({ ...head, fromSerial: serial - 1, owners })()).toBe(true);
          expect([await valueOf(), await publisher.servedSerial("rush.example")]).toEqual([`10.0.0.${serial}`, serial]);
        }
      } finally {
        over.abort();
        await Promise.all(rush);
      }
    });

    test("an import above the body limit of 2 MB arrives in pieces, the serial with the last", async () => {
      const text = `"${"x".repeat(250)}"`;
      const sets = Array.from({ length: 9000 }, (_, index) => rrset(`t${index}`, "TXT", text));
      await publisher.publish(zoneOf("import.example", 50, ...sets));
      const patches = callsWithoutReads().filter((call) => call.startsWith("PATCH"));
      expect(patches.length).toBeGreaterThan(1);
      expect(await publisher.servedSerial("import.example")).toBe(50);
      expect((await ask("t8999.import.example", "TXT")).answers).toHaveLength(1);
    });

    test("a zone made by another program is taken over: its serial policy, records of unknown types, disabled records", async () => {
      await api("POST", "/zones", {
        name: "taken.example.",
        kind: "Master",
        soa_edit_api: "DEFAULT",
        nameservers: ["old.example."],
        rrsets: [
          {
            name: "code.taken.example.",
            type: "LUA",
            ttl: 60,
            records: [{ content: "A \"'192.0.2.66'\"", disabled: false }],
          },
          { name: "off.taken.example.", type: "A", ttl: 300, records: [{ content: "192.0.2.1", disabled: true }] },
        ],
      });
      // With soa_edit_api set to DEFAULT, PowerDNS has replaced the serial with the date.
      const serial = 4_000_000_000;
      await publisher.publish(zoneOf("taken.example", serial, rrset("off", "A", "192.0.2.1")));
      expect(await publisher.servedSerial("taken.example")).toBe(serial);
      expect((await ask("off.taken.example", "A")).answers).toMatchObject([{ rdata: "192.0.2.1" }]);
      const stored = await api("GET", "/zones/taken.example.");
      expect(JSON.stringify(stored)).not.toContain("LUA");
      expect(stored).toMatchObject({ kind: "Native", soa_edit_api: "", serial });
    });

    test("in a signed zone negative answers are right at once when a name comes or goes", async () => {
      await publisher.publish(zoneOf("signed.example", 1, rrset("a", "A", "192.0.2.1")));
      await api("PUT", "/zones/signed.example.", { dnssec: true, nsec3param: "1 0 0 -", api_rectify: true });
      for (const [serial, names] of [
        [2, ["a", "b"]],
        [3, ["b", "c.d"]],
        [4, ["b"]],
      ] as const) {
        await publisher.publish(zoneOf("signed.example", serial, ...names.map((name) => rrset(name, "A", "192.0.2.1"))));
        const answer = await ask("none.signed.example", "A");
        expect([serial, answer.rcode]).toEqual([serial, rcodes.NXDOMAIN]);
        expect(answer.authorities.some((record) => record.type === "TYPE50")).toBe(true);
      }
    });

    test.each([
      ["yes", true],
      ["no", false],
    ] as const)(
      "whether it publishes the keys of another signer follows from its settings: direct-dnskey=%s",
      async (value, takes) => {
        const server = await startPowerDns({ "direct-dnskey": value });
        try {
          expect(await createPowerDnsSigner(server).takesForeignKeys()).toBe(takes);
          expect(await createPowerDnsSigner({ ...server, apiKey: "wrong" }).takesForeignKeys()).toBeNull();
        } finally {
          await server.stop();
        }
      },
    );

    test.each([
      ["yes", null],
      ["no", "backend"],
    ] as const)("whether it can sign at all follows from its settings: gsqlite3-dnssec=%s", async (value, inability) => {
      const server = await startPowerDns({ "gsqlite3-dnssec": value });
      try {
        const signer = createPowerDnsSigner(server);
        expect(await signer.inability()).toBe(inability);
        expect(await createPowerDnsSigner({ ...server, apiKey: "wrong" }).inability()).toBeNull();
        await createPowerDnsPublisher(server).publish(zoneOf("able.example", 1));
        expect(await signer.keys("able.example")).toEqual([]);
        if (inability !== null) await expect(signer.makeKey("able.example", 13)).rejects.toMatchObject({ kind: "refused" });
      } finally {
        await server.stop();
      }
    });

    test("many zones written at once are all there: SQLite's refusals are met by queueing and writing again", async () => {
      const names = Array.from({ length: 30 }, (_, index) => `at-once-${index}.example`);
      const direct = createPowerDnsPublisher(powerDns);
      await Promise.all(
        names.map(async (apex) => {
          await direct.publish(zoneOf(apex, 1, rrset("a.b", "A", "192.0.2.1")));
          await direct.publish(zoneOf(apex, 2, rrset("a.b", "A", "192.0.2.2")));
        }),
      );
      expect(await Promise.all(names.map((apex) => direct.servedSerial(apex)))).toEqual(names.map(() => 2));
    });

    test("a zone with a slash in its name is found again", async () => {
      const zone = zoneOf("0/25.2.0.192.in-addr.arpa", 1, rrset("1", "PTR", "host.example."));
      await publisher.publish(zone);
      await publisher.publish({ ...zone, serial: 2 });
      expect(await publisher.servedSerial("0/25.2.0.192.in-addr.arpa")).toBe(2);
      await publisher.remove("0/25.2.0.192.in-addr.arpa");
      expect(await publisher.servedSerial("0/25.2.0.192.in-addr.arpa")).toBeNull();
    });

    test("a wrong key is misconfigured, an address without API too, a stopped server unavailable", async () => {
      const wrongKey = createPowerDnsPublisher({ ...powerDns, apiKey: "wrong" });
      await expect(wrongKey.publish(zoneOf("x.example", 1))).rejects.toMatchObject({
        kind: "misconfigured",
        code: "http-401",
      });
      const wrongPath = createPowerDnsPublisher({ ...powerDns, baseUrl: `${powerDns.baseUrl}/nowhere` });
      await expect(wrongPath.publish(zoneOf("x.example", 1))).rejects.toMatchObject({ kind: "misconfigured" });
      const stopped = createPowerDnsPublisher({ ...powerDns, baseUrl: "http://127.0.0.1:1" });
      await expect(stopped.publish(zoneOf("x.example", 1))).rejects.toMatchObject({ kind: "unavailable" });
      const silent = createPowerDnsPublisher({ ...powerDns, dns: { host: "127.0.0.1", port: 1 } });
      await expect(silent.servedSerial("x.example")).rejects.toMatchObject({ kind: "unavailable" });
    });

    test("a server that takes a set and serves another is found out", async () => {
      const other = await startPowerDns();
      try {
        await publisher.publish(zoneOf("lie.example", 1, rrset("a", "A", "192.0.2.1")));
        const lying = createPowerDnsPublisher({ ...other, dns: powerDns.dns });
        const attempt = lying.publish(zoneOf("lie.example", 1, rrset("a", "A", "192.0.2.2")));
        await expect(attempt).rejects.toMatchObject({ kind: "unknown", code: "dns-served-differs" });
        await expect(attempt).rejects.toThrow("a.lie.example. A");
      } finally {
        await other.stop();
      }
    });

    test("ALIAS at the apex is answered with the addresses of its target, where the server has a resolver", async () => {
      const log = createLog("test", "silent");
      const resolver = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
      const expanding = await startPowerDns({ "expand-alias": "yes", resolver: `127.0.0.1:${resolver.port}` });
      try {
        await resolver.publish(zoneOf("target.example", 1, rrset("web", "A", "192.0.2.77")));
        const aliases = createPowerDnsPublisher({ ...expanding, hasAlias: true });
        await aliases.publish(zoneOf("alias.example", 1, rrset("", "ALIAS", "web.target.example.")));
        const answer = await askServer({ server: expanding.dns, name: "alias.example", type: codeOfRecordType("A") });
        expect(answer.answers).toMatchObject([{ name: "alias.example.", type: "A", rdata: "192.0.2.77" }]);
      } finally {
        await expanding.stop();
        await resolver.close();
      }
    });

    test("random records of every type are taken and served as they are, and the server lives", async () => {
      // PowerDNS 4.7.3 has no notation for (, ) and ; in the value of an unnamed SVCB key, though BIND and Knot accept them. It
      // stores an altitude in centimetres in a signed 32-bit number, so 21,374 km above the reference is the highest.
      const isTooHigh = (rdata: string) => Number(/[EW] (-?[\d.]+)m/.exec(rdata)?.[1] ?? 0) > 21_000_000;
      const isTaken = (set: RecordSet) =>
        !set.rdata.some((rdata) => /key667=.*[();]/.test(rdata) || (set.type === "LOC" && isTooHigh(rdata)));
      // Types that signing makes, or that are never sent: no zone of ours contains them.
      const unsent = new Set(["ALIAS", "REDIRECT", "MAILFORWARD", "DNSKEY", "CDS", "CDNSKEY"]);
      const isSent = (set: RecordSet) => !unsent.has(set.type) && isTaken(set);
      let serial = 0;
      const samples = fc.sample(recordSets, 40);
      for (const sample of samples) {
        serial += 1;
        // Each record set gets a name of its own, so that only its records are tested.
        const sets = sample.filter(isSent).filter((set, index, all) => all.findIndex((one) => one.type === set.type) === index);
        const placed = sets.map((set, index) => ({ ...set, owner: `r${index}` }));
        // A CNAME or DNAME set may only have one record.
        const single = placed.map((set) =>
          set.type === "CNAME" || set.type === "DNAME" ? { ...set, rdata: set.rdata.slice(0, 1) } : set,
        );
        await publisher.publish(zoneOf("fuzz.example", serial, ...single));
        expect(await publisher.servedSerial("fuzz.example")).toBe(serial);
        for (const set of single.filter(({ type }) => type !== "NS" && type !== "DS")) {
          const answer = await askServer({
            server: powerDns.dns,
            name: `${set.owner}.fuzz.example`,
            type: codeOfRecordType(set.type),
          });
          const served = answer.answers.filter((record) => record.type === set.type).map((record) => record.rdata);
          expect(served.toSorted(compareText)).toEqual(set.rdata);
        }
      }
    });
  },
);
