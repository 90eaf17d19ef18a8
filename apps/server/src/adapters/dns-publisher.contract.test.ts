import { codeOfRecordType, isRecordType, rcodes, type DnsMessage } from "@nameplane/dns";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DnsPublisher } from "../areas/zones/dns-publisher.port.ts";
import { createLog } from "../platform/log.ts";
import { OutcomeError, type OutcomeKind } from "../platform/outcomes.ts";
import { startEmbeddedDns } from "./dns-embedded/index.ts";
import { createPowerDnsPublisher } from "./dns-powerdns/index.ts";
import { powerDnsMissing, startPowerDns } from "./dns-powerdns/testing/start-powerdns.ts";
import { askServer, type DnsServerAddress } from "./dns-query.ts";
import { nameServers, rrset, zoneOf, type Rrset } from "./testing/example-zone.ts";

// Behaviour that all name-server adapters share, checked from outside by DNS.

type Subject = { readonly publisher: DnsPublisher; readonly server: DnsServerAddress; stop(): Promise<void> };

async function startEmbedded(): Promise<Subject> {
  const embedded = await startEmbeddedDns({
    host: "127.0.0.1",
    port: 0,
    loadZones: async () => [],
    log: createLog("test", "silent"),
  });
  return { publisher: embedded, server: embedded, stop: () => embedded.close() };
}

async function startReal(): Promise<Subject> {
  const powerDns = await startPowerDns();
  const publisher = createPowerDnsPublisher(powerDns);
  return {
    publisher,
    server: powerDns.dns,
    stop: async () => {
      await publisher.close();
      await powerDns.stop();
    },
  };
}

async function kindOf(promise: Promise<unknown>): Promise<OutcomeKind | "done"> {
  try {
    await promise;
    return "done";
  } catch (error) {
    if (error instanceof OutcomeError) return error.kind;
    throw error;
  }
}

describe.each([
  ["embedded", startEmbedded, null],
  ["PowerDNS", startReal, powerDnsMissing],
] as const)("%s name server", (_, start, missing) => {
  describe.skipIf(missing !== null)(missing === null ? "publishes zones" : `(skipped: ${missing})`, () => {
    let subject: Subject;

    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.stop());

    const ask = (name: string, type: string): Promise<DnsMessage> =>
      askServer({ server: subject.server, name, type: isRecordType(type) ? codeOfRecordType(type) : 255 });
    const rdata = async (name: string, type: string) => (await ask(name, type)).answers.map((record) => record.rdata).toSorted();

    test("a zone is served as soon as it is published, also when it was asked for before", async () => {
      const { publisher } = subject;
      expect((await ask("first.example", "SOA")).rcode).toBe(rcodes.REFUSED);
      expect((await ask("www.first.example", "A")).rcode).toBe(rcodes.REFUSED);
      expect(await publisher.servedSerial("first.example")).toBeNull();
      await publisher.publish(zoneOf("first.example", 2_026_010_100, rrset("www", "A", "192.0.2.1", "192.0.2.2")));
      expect(await publisher.servedSerial("first.example")).toBe(2_026_010_100);
      expect(await rdata("www.first.example", "A")).toEqual(["192.0.2.1", "192.0.2.2"]);
      expect((await ask("www.first.example", "A")).answers[0]?.ttlSeconds).toBe(300);
      expect(await rdata("first.example", "NS")).toEqual(["ns1.dns.example.", "ns2.dns.example."]);
      expect(await rdata("first.example", "SOA")).toEqual([
        "ns1.dns.example. hostmaster.dns.example. 2026010100 14400 3600 1209600 300",
      ]);
    });

    test("every record type comes out of the server as it went in", async () => {
      const hash = "ab".repeat(32);
      const sets = [
        rrset("", "MX", "10 mail.types.example.", "20 mail2.types.example."),
        rrset("", "TXT", '"v=spf1 mx -all"', '"quotes \\" and \\\\ and \\195\\165"', `"${"x".repeat(255)}" "${"y".repeat(200)}"`),
        rrset("", "CAA", '0 issue "letsencrypt.org"', '128 iodef "mailto:security@types.example"'),
        rrset("", "HTTPS", "1 . alpn=h2,h3 ipv4hint=192.0.2.1 ipv6hint=2001:db8::1"),
        rrset("*", "A", "192.0.2.7"),
        rrset("v6", "AAAA", "2001:db8::1", "2001:db8::2"),
        rrset("alias", "CNAME", "v6.types.example."),
        rrset("_sip._tcp", "SRV", "10 5 5060 sip.types.example."),
        rrset("_443._tcp.www", "TLSA", `3 1 1 ${hash}`),
        rrset(
          "naptr",
          "NAPTR",
          '100 10 "S" "SIP+D2U" "" _sip._udp.types.example.',
          '100 20 "U" "E2U+sip" "!^.*$!sip:info@types.example!" .',
        ),
        rrset("host", "SSHFP", `4 2 ${hash}`),
        rrset("ptr", "PTR", "v6.types.example."),
        rrset("uri", "URI", '10 1 "https://types.example/"'),
        rrset("svc", "SVCB", '16 foo.types.example. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1 key667="a\\210b"'),
        rrset("dn", "DNAME", "other.example."),
        rrset("place", "LOC", "59 19 46.000 N 18 4 7.000 E 28.00m 1.00m 10000.00m 10.00m"),
        rrset("cut", "DS", `4711 13 2 ${hash}`),
      ];
      await subject.publisher.publish(zoneOf("types.example", 1, rrset("cut", "NS", "ns1.dns.example."), ...sets));
      for (const set of sets) {
        const name = set.owner === "" ? "types.example" : `${set.owner}.types.example`;
        expect([name, await rdata(name, set.type)]).toEqual([name, set.rdata.toSorted()]);
      }
      expect(await subject.publisher.servedSerial("types.example")).toBe(1);
    });

    test("what breaks an RFC without being impossible is served: an expert may insist on it", async () => {
      const name = "against.example";
      const digest = "ab".repeat(32);
      await subject.publisher.publish(
        zoneOf(
          name,
          1,
          rrset("", "MX", "0 .", "10 mx.against.example."),
          rrset("cut", "NS", "ns1.dns.example."),
          rrset("cut", "TXT", '"never asked for"'),
          rrset("lone", "DS", `4711 13 2 ${digest}`),
          rrset("www", "A", "192.0.2.1"),
        ),
      );
      expect(await subject.publisher.servedSerial(name)).toBe(1);
      expect(await rdata(name, "MX")).toEqual(["0 .", "10 mx.against.example."]);
      expect(await rdata(`lone.${name}`, "DS")).toEqual([`4711 13 2 ${digest}`]);
      expect(await rdata(`www.${name}`, "A")).toEqual(["192.0.2.1"]);
    });

    test("publishing again replaces exactly this zone: changed, new and removed sets, CNAME for other data and back", async () => {
      const { publisher } = subject;
      await publisher.publish(
        zoneOf(
          "second.example",
          10,
          rrset("a", "A", "192.0.2.1"),
          rrset("b", "A", "192.0.2.1"),
          rrset("c", "CNAME", "a.second.example."),
        ),
      );
      await publisher.publish(zoneOf("other.example", 5, rrset("a", "A", "192.0.2.99")));
      await publisher.publish(
        zoneOf(
          "second.example",
          11,
          { ...rrset("a", "A", "192.0.2.2"), ttlSeconds: 60 },
          rrset("b", "CNAME", "a.second.example."),
          rrset("c", "TXT", '"now text"'),
        ),
      );
      expect(await publisher.servedSerial("second.example")).toBe(11);
      expect((await ask("a.second.example", "A")).answers).toMatchObject([{ rdata: "192.0.2.2", ttlSeconds: 60 }]);
      expect(await rdata("b.second.example", "CNAME")).toEqual(["a.second.example."]);
      expect(await rdata("c.second.example", "TXT")).toEqual(['"now text"']);
      expect(await rdata("a.other.example", "A")).toEqual(["192.0.2.99"]);
      await publisher.publish(zoneOf("second.example", 12));
      expect((await ask("a.second.example", "A")).rcode).toBe(rcodes.NXDOMAIN);
    });

    test("publishing the same version twice changes nothing", async () => {
      const zone = zoneOf("twice.example", 7, rrset("a", "A", "192.0.2.1"), rrset("deep.er.a", "TXT", '"x"'));
      await subject.publisher.publish(zone);
      const before = await Promise.all([
        rdata("twice.example", "SOA"),
        rdata("a.twice.example", "A"),
        rdata("deep.er.a.twice.example", "TXT"),
      ]);
      await subject.publisher.publish(zone);
      const after = await Promise.all([
        rdata("twice.example", "SOA"),
        rdata("a.twice.example", "A"),
        rdata("deep.er.a.twice.example", "TXT"),
      ]);
      expect(after).toEqual(before);
      expect(before[0]?.[0]).toContain(" 7 ");
    });

    test("serials run across the top of their 32 bits", async () => {
      await subject.publisher.publish(zoneOf("wrap.example", 4_294_967_295));
      expect(await subject.publisher.servedSerial("wrap.example")).toBe(4_294_967_295);
      await subject.publisher.publish(zoneOf("wrap.example", 1));
      expect(await subject.publisher.servedSerial("wrap.example")).toBe(1);
    });

    test("a serial never goes back, nor to a value that is neither older nor newer; nothing changes then", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("forward.example", 100, rrset("a", "A", "192.0.2.1")));
      for (const serial of [99, 4_000_000_000, 100 + 2 ** 31]) {
        const older = zoneOf("forward.example", serial, rrset("a", "A", "192.0.2.2"));
        await expect(publisher.publish(older)).rejects.toMatchObject({ kind: "refused", code: "dns-serial-older" });
        const { rrsets: _, ...head } = older;
        const owners = [{ owner: "a", before: [rrset("a", "A", "192.0.2.1")], after: [rrset("a", "A", "192.0.2.2")] }];
        await expect(publisher.prepareDifference({ ...head, fromSerial: 100, owners })()).rejects.toMatchObject({
          kind: "refused",
          code: "dns-serial-older",
        });
      }
      expect(await publisher.servedSerial("forward.example")).toBe(100);
      expect(await rdata("a.forward.example", "A")).toEqual(["192.0.2.1"]);
    });

    test("names with escapes, wildcards and underscores, and a text of many strings, also as a difference", async () => {
      const { publisher } = subject;
      const text = Array.from({ length: 40 }, (_, index) => `"${String(index).padStart(3, "0").repeat(85)}"`).join(" ");
      const sets = [
        rrset("dotted", "PTR", String.raw`do\.t.a\032b.example.`),
        rrset(String.raw`*.star`, "A", "192.0.2.2"),
        rrset(String.raw`_dmarc`, "TXT", '"v=DMARC1; p=none"'),
        rrset("xn--rksmrgs-5wao1o", "A", "192.0.2.3"),
        rrset("0.0.127", "PTR", "localhost.escapes.example."),
        rrset("long", "TXT", text),
      ];
      const first = zoneOf("escapes.example", 1, ...sets);
      await publisher.publish({ ...first, soa: { ...first.soa, rname: String.raw`first\.last.dns.example` } });
      expect((await rdata("escapes.example", "SOA"))[0]).toContain(String.raw` first\.last.dns.example. 1 `);
      const seen = async () => {
        for (const set of sets)
          expect([set.owner, await rdata(`${set.owner}.escapes.example`, set.type)]).toEqual([set.owner, set.rdata]);
      };
      await seen();
      const { rrsets: _, ...head } = zoneOf("escapes.example", 2);
      const changed = String.raw`at\@b.example.`;
      const [dotted] = sets;
      if (dotted === undefined) throw new Error("no set");
      const owners = [{ owner: dotted.owner, before: [dotted], after: [rrset("dotted", "PTR", changed)] }];
      expect(await publisher.prepareDifference({ ...head, fromSerial: 1, owners })()).toBe(true);
      sets[0] = rrset("dotted", "PTR", changed);
      await seen();
    });

    test("names between a deep name and the apex exist without data, before and after a change", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("deep.example", 1, rrset("x.y.z", "A", "192.0.2.1")));
      const answer = await ask("y.z.deep.example", "A");
      expect([answer.rcode, answer.answers]).toEqual([rcodes.NOERROR, []]);
      await publisher.publish(zoneOf("deep.example", 2, rrset("x.y.z", "A", "192.0.2.1"), rrset("n.m", "A", "192.0.2.2")));
      expect((await ask("m.deep.example", "A")).rcode).toBe(rcodes.NOERROR);
      await publisher.publish(zoneOf("deep.example", 3, rrset("n.m", "A", "192.0.2.2")));
      expect((await ask("y.z.deep.example", "A")).rcode).toBe(rcodes.NXDOMAIN);
    });

    test("a delegation is answered with a referral and its glue", async () => {
      await subject.publisher.publish(
        zoneOf("parent.example", 1, rrset("sub", "NS", "ns.sub.parent.example."), rrset("ns.sub", "A", "192.0.2.53")),
      );
      const answer = await ask("www.sub.parent.example", "A");
      expect(answer.isAuthoritative).toBe(false);
      expect(answer.authorities).toMatchObject([{ name: "sub.parent.example.", type: "NS", rdata: "ns.sub.parent.example." }]);
      expect(answer.additionals).toMatchObject([{ name: "ns.sub.parent.example.", type: "A", rdata: "192.0.2.53" }]);
    });

    test("negative answers carry the SOA with its minimum", async () => {
      await subject.publisher.publish(zoneOf("negative.example", 1, rrset("a", "A", "192.0.2.1")));
      for (const [name, rcode] of [
        ["none.negative.example", rcodes.NXDOMAIN],
        ["a.negative.example", rcodes.NOERROR],
      ] as const) {
        const answer = await ask(name, "MX");
        expect([answer.rcode, answer.isAuthoritative, answer.answers]).toEqual([rcode, true, []]);
        expect(answer.authorities).toMatchObject([{ type: "SOA", name: "negative.example.", ttlSeconds: 300 }]);
      }
    });

    test("a removed zone is not served any more; removing it again succeeds", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("gone.example", 1, rrset("a", "A", "192.0.2.1")));
      expect(await rdata("a.gone.example", "A")).toEqual(["192.0.2.1"]);
      await publisher.remove("gone.example");
      expect(await publisher.servedSerial("gone.example")).toBeNull();
      expect(await kindOf(publisher.remove("gone.example"))).toBe("done");
    });

    test("an invalid record set is refused by name, and the served zone stays", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("kept.example", 1, rrset("a", "A", "192.0.2.1")));
      const bad = [
        rrset("b", "A", "nonsense"),
        rrset("b", "LUA", 'A "os.exit()"'),
        rrset("b", "TYPE65400", "\\# 1 00"),
        rrset("", "ALIAS", "elsewhere.example.net."),
        rrset("b", "REDIRECT", "301 https://example.com/"),
        rrset("B", "A", "192.0.2.1"),
        { ...rrset("b", "A", "192.0.2.1"), ttlSeconds: -1 },
        rrset("", "SOA", "a. b. 1 1 1 1 1"),
      ];
      for (const set of bad) {
        const attempt = publisher.publish(zoneOf("kept.example", 2, rrset("a", "A", "192.0.2.2"), set));
        await expect(attempt).rejects.toThrow(set.type);
        await expect(attempt).rejects.toMatchObject({ kind: "refused" });
      }
      expect(await publisher.servedSerial("kept.example")).toBe(1);
      expect(await rdata("a.kept.example", "A")).toEqual(["192.0.2.1"]);
    });

    test("a zone of a few thousand sets, first and changed", async () => {
      const { publisher } = subject;
      const sets = Array.from({ length: 3000 }, (_, index) => rrset(`h${index}`, "A", `10.0.${index >> 8}.${index & 255}`));
      await publisher.publish(zoneOf("large.example", 1, ...sets));
      expect(await rdata("h2999.large.example", "A")).toEqual(["10.0.11.183"]);
      for (const [serial, address] of [
        [2, "192.0.2.1"],
        [3, "192.0.2.2"],
      ] as const) {
        await publisher.publish(zoneOf("large.example", serial, rrset("h0", "A", address), ...sets.slice(2)));
        expect(await publisher.servedSerial("large.example")).toBe(serial);
        expect(await rdata("h0.large.example", "A")).toEqual([address]);
        expect((await ask("h1.large.example", "A")).rcode).toBe(rcodes.NXDOMAIN);
      }
    });

    test("100,000 records, whole and then changed by a difference at no cost that grows with them", async () => {
      const { publisher } = subject;
      const address = (index: number, record: number) => `10.${index >> 8}.${index & 255}.${record}`;
      const sets = Array.from({ length: 20_000 }, (_, index) =>
        rrset(`h${index}`, "A", ...Array.from({ length: 5 }, (_one, record) => address(index, record))),
      );
      await publisher.publish(zoneOf("huge.example", 1, ...sets));
      expect(await rdata("h19999.huge.example", "A")).toHaveLength(5);
      const [before] = sets;
      if (before === undefined) throw new Error("no set");
      const { rrsets: _, ...head } = zoneOf("huge.example", 2);
      const owners = [{ owner: "h0", before: [before], after: [rrset("h0", "A", "192.0.2.1")] }];
      expect(await publisher.prepareDifference({ ...head, fromSerial: 1, owners })()).toBe(true);
      expect(await rdata("h0.huge.example", "A")).toEqual(["192.0.2.1"]);
      expect(await publisher.servedSerial("huge.example")).toBe(2);
    });

    test("after any row of differences the same is served as after publishing the whole", async () => {
      const { publisher } = subject;
      const [owners, types] = [
        ["", "a", "b.a", "c.b.a", "d.c.b.a", "*.e", "f.e"],
        ["A", "TXT"],
      ];
      const valueOf = { A: (n: number) => `192.0.2.${n}`, TXT: (n: number) => `"${n}"` };
      const edit = fc.record({
        owner: fc.constantFrom(...owners),
        type: fc.constantFrom("A" as const, "TXT" as const),
        value: fc.option(fc.integer({ min: 0, max: 3 })),
      });
      const everything = [...owners, "x", "x.a", "x.b.a", "x.e", "e", "x.f.e"];
      const seen = async (apex: string) =>
        Promise.all(
          everything.flatMap((owner) =>
            types.map(async (type) => {
              const { rcode, answers } = await ask(owner === "" ? apex : `${owner}.${apex}`, type);
              return [owner, type, rcode, answers.map((record) => record.rdata)];
            }),
          ),
        );
      let serial = 1;
      let sets: Rrset[] = [];
      await publisher.publish(zoneOf("steps.example", serial));
      await publisher.publish(zoneOf("whole.example", serial));
      for (const edits of fc.sample(fc.array(edit, { minLength: 1, maxLength: 4 }), { numRuns: 25, seed: 4 })) {
        const before = sets;
        for (const { owner, type, value } of edits) {
          sets = sets.filter((set) => set.owner !== owner || set.type !== type);
          if (value !== null) sets.push(rrset(owner, type, valueOf[type](value)));
        }
        const touched = [...new Set(edits.map((one) => one.owner))].map((owner) => {
          const apexServers = owner === "" ? [nameServers] : [];
          const at = (all: Rrset[]) => [...apexServers, ...all.filter((set) => set.owner === owner)];
          return { owner, before: at(before), after: at(sets) };
        });
        const { rrsets: _, ...head } = zoneOf("steps.example", serial + 1);
        expect(await publisher.prepareDifference({ ...head, fromSerial: serial, owners: touched })()).toBe(true);
        serial += 1;
        await publisher.publish(zoneOf("whole.example", serial, ...sets));
        expect(await seen("steps.example")).toEqual(await seen("whole.example"));
        expect(await publisher.servedSerial("steps.example")).toBe(serial);
      }
    });

    test("a difference from a version that is not served changes nothing and says so", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("behind.example", 5, rrset("a", "A", "192.0.2.1")));
      const { rrsets: _, ...head } = zoneOf("behind.example", 7);
      const owners = [{ owner: "a", before: [rrset("a", "A", "192.0.2.3")], after: [rrset("a", "A", "192.0.2.4")] }];
      expect(await publisher.prepareDifference({ ...head, fromSerial: 6, owners })()).toBe(false);
      expect(await publisher.prepareDifference({ ...head, apex: "nowhere.example", fromSerial: 6, owners })()).toBe(false);
      expect(await publisher.servedSerial("behind.example")).toBe(5);
      expect(await rdata("a.behind.example", "A")).toEqual(["192.0.2.1"]);
    });

    test("a difference with an invalid record set is refused by name, and the served zone stays", async () => {
      const { publisher } = subject;
      await publisher.publish(zoneOf("firm.example", 1, rrset("a", "A", "192.0.2.1")));
      const { rrsets: _, ...head } = zoneOf("firm.example", 2);
      const owners = [
        { owner: "a", before: [rrset("a", "A", "192.0.2.1")], after: [] },
        { owner: "b", before: [], after: [rrset("b", "A", "nonsense")] },
      ];
      const attempt = publisher.prepareDifference({ ...head, fromSerial: 1, owners })();
      await expect(attempt).rejects.toMatchObject({ kind: "refused" });
      await expect(attempt).rejects.toThrow("A");
      expect(await publisher.servedSerial("firm.example")).toBe(1);
      expect(await rdata("a.firm.example", "A")).toEqual(["192.0.2.1"]);
    });

    test("large answers come over TCP", async () => {
      const addresses = Array.from({ length: 200 }, (_, index) => `192.0.2.${index}`);
      await subject.publisher.publish(zoneOf("tcp.example", 1, rrset("many", "A", ...addresses)));
      expect(await rdata("many.tcp.example", "A")).toEqual(addresses.toSorted());
    });
  });
});
