import { canonicalRdata, codeOfRecordType, compareText, type RecordType } from "@nameplane/dns";
import { recordsOf, zoneTypes } from "@nameplane/dns/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DnsPublisher } from "../../areas/zones/dns-publisher.port.ts";
import { createLog } from "../../platform/log.ts";
import { startEmbeddedDns } from "../dns-embedded/index.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { rrset, zoneOf } from "../testing/example-zone.ts";
import { createPowerDnsPublisher } from "./index.ts";
import { powerDnsMissing, startPowerDns } from "./testing/start-powerdns.ts";

// A single value that a name server refuses stops the publication of the whole zone. So name servers have to accept and serve
// every value that our record types allow.

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
  return { publisher: createPowerDnsPublisher(powerDns), server: powerDns.dns, stop: () => powerDns.stop() };
}

/**
 * Types that are not sent to the name server here: they are replaced before publication, looked up elsewhere, or made by signing.
 */
const unsent = new Set<string>(["ALIAS", "REDIRECT", "MAILFORWARD", "DNSKEY", "CDS", "CDNSKEY"]);
/** Types that are not read back here, because the server answers with a referral or with other records. */
const unread = new Set<string>(["NS", "DS", "DNAME"]);

const edges: readonly (readonly [RecordType, string])[] = [
  ["AAAA", "::ffff:192.0.2.1"],
  ["HTTPS", "1 . ohttp"],
  ["HTTPS", "1 . mandatory=dohpath,ohttp dohpath=/{?dns} ohttp"],
  ["HTTPS", '1 . alpn="a b,c" no-default-alpn'],
  ["SVCB", "1 . key9"],
  ["LOC", "0 0 0 N 0 0 0 E 0m"],
  ["LOC", "90 0 0 S 180 0 0 W 21374836.47m 40000000m 0m 0.09m"],
  ["PTR", String.raw`a\000\127\255\032\"\$\(\)\;\@\.\\.example.`],
  ["TXT", '""'],
  ["CAA", '0 issue ""'],
  ["MX", "0 ."],
  ["SRV", "0 0 0 ."],
  ["CNAME", "."],
  ["TYPE65280", String.raw`\# 0`],
  ["HINFO", '"" ""'],
];

describe.each([
  ["embedded", startEmbedded, null],
  ["PowerDNS", startReal, powerDnsMissing],
] as const)("%s name server", (_, start, missing) => {
  describe.skipIf(missing !== null)(missing === null ? "takes every value" : `(skipped: ${missing})`, () => {
    let subject: Subject;
    let serial = 0;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.stop());

    const check = async (type: RecordType, records: readonly string[]) => {
      serial += 1;
      const sets = records.map((rdata, index) => rrset(`r${serial}-${index}`, type, rdata));
      await subject.publisher.publish(zoneOf("every.example", serial, ...sets));
      expect(await subject.publisher.servedSerial("every.example")).toBe(serial);
      if (unread.has(type)) return;
      for (const set of sets) {
        const answer = await askServer({
          server: subject.server,
          name: `${set.owner}.every.example`,
          type: codeOfRecordType(type),
        });
        const served = answer.answers.filter((record) => record.type === type).map((record) => record.rdata);
        expect(served.toSorted(compareText)).toEqual(set.rdata);
      }
    };

    test.for(zoneTypes.filter((type) => !unsent.has(type)))("%s", { timeout: 120_000 }, async (type) => {
      const records = fc.sample(recordsOf(type), 60).flatMap((text) => {
        const canonical = canonicalRdata(type, text);
        return canonical.ok ? [canonical.value] : [];
      });
      expect(records.length).toBeGreaterThan(30);
      await check(type, [...new Set(records)]);
    });

    test.for(edges)("%s %s", async ([type, text]) => {
      const canonical = canonicalRdata(type, text);
      if (!canonical.ok) throw new Error(`${text}: ${canonical.problems[0]?.reason}`);
      await check(type, [canonical.value]);
    });

    test.for(Array.from({ length: 256 }, (_none, code) => code))("octet %i, wherever a type lets it through", async (code) => {
      const octet = `\\${String(code).padStart(3, "0")}`;
      const texts: readonly (readonly [RecordType, string])[] = [
        ["SVCB", `1 . alpn="a${octet}b"`],
        ["HTTPS", `1 . key667="a${octet}b"`],
        ["HTTPS", `1 . dohpath="/${octet}{?dns}"`],
        ["TXT", `"a${octet}b"`],
        ["CAA", `0 contactphone "a${octet}b"`],
        ["URI", `1 1 "a${octet}b"`],
        ["NAPTR", `1 1 "" "a${octet}b" "c${octet}d" .`],
        ["PTR", `a${octet}b.example.`],
        ["HINFO", `"a${octet}b" "c"`],
      ];
      for (const [type, text] of texts) {
        const canonical = canonicalRdata(type, text);
        if (canonical.ok) await check(type, [canonical.value]);
      }
    });
  });
});
