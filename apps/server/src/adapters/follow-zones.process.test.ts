import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { FollowedZone, SecondaryServer } from "../areas/secondarydns/secondary-server.port.ts";
import type { DnsPublisher } from "../areas/zones/dns-publisher.port.ts";
import { createLog } from "../platform/log.ts";
import { createEmbeddedFollower } from "./dns-embedded/follow-zones.ts";
import { startEmbeddedDns } from "./dns-embedded/index.ts";
import { createPowerDnsFollower } from "./dns-powerdns/follow-zones.ts";
import { createPowerDnsPublisher } from "./dns-powerdns/index.ts";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "./dns-powerdns/testing/start-powerdns.ts";
import { createDnsAsker } from "./dns-asker.ts";
import { createPrimaryAsker } from "./primary-asker.ts";
import { rrset, zoneOf } from "./testing/example-zone.ts";

// Real transfers over TCP: a PowerDNS is the customer's primary, and another PowerDNS or the embedded name server follows it.

const key = { name: "axfr-0123456789ab", secret: Buffer.alloc(32, 7) };
const asker = createPrimaryAsker(() => true);
const plain = createDnsAsker();

describe.skipIf(powerDnsMissing !== null)(
  powerDnsMissing === null ? "secondary zones" : `secondary zones (skipped: ${powerDnsMissing})`,
  () => {
    let primary: RunningPowerDns;
    let source: DnsPublisher;
    let second: RunningPowerDns;
    let embedded: Awaited<ReturnType<typeof startEmbeddedDns>>;
    const followers = new Map<string, { server: SecondaryServer; publisher: DnsPublisher }>();

    beforeAll(async () => {
      primary = await startPowerDns({ "allow-axfr-ips": "" });
      source = createPowerDnsPublisher({ ...primary, kind: "Master" });
      second = await startPowerDns();
      embedded = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log: createLog("test") });
      followers.set("PowerDNS", { server: createPowerDnsFollower(second), publisher: createPowerDnsPublisher(second) });
      followers.set("embedded", { server: createEmbeddedFollower(embedded), publisher: embedded });
      await api("POST", "/tsigkeys", { name: key.name, algorithm: "hmac-sha256", key: key.secret.toString("base64") });
    });
    afterAll(async () => {
      await embedded.close();
      await primary.stop();
      await second.stop();
    });

    async function api(method: string, path: string, body: unknown): Promise<void> {
      const response = await fetch(`${primary.baseUrl}/api/v1/servers/localhost${path}`, {
        method,
        headers: { "X-API-Key": primary.apiKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(response.status, await response.text()).toBeLessThan(300);
    }
    const allowByKey = (apex: string) => api("PUT", `/zones/${apex}.`, { master_tsig_key_ids: [`${key.name}.`] });
    const following = (apex: string, of: Partial<FollowedZone> = {}): FollowedZone => ({
      apex,
      primaries: [primary.dns],
      key,
      ...of,
    });
    const of = (name: string) => {
      const found = followers.get(name);
      if (found === undefined) throw new Error(name);
      return found;
    };
    const serves = (server: SecondaryServer, apex: string, serial: number | null) =>
      vi.waitFor(async () => expect(await server.servedSerial(apex)).toBe(serial), { timeout: 10_000, interval: 100 });

    test.each(["PowerDNS", "embedded"])("%s copies a zone with a key, follows it, and stops", async (name) => {
      const apex = `${name.toLowerCase()}.example`;
      const { server, publisher } = of(name);
      await source.publish(zoneOf(apex, 7, rrset("www", "A", "192.0.2.1")));
      await allowByKey(apex);
      await server.follow(following(apex));
      await serves(server, apex, 7);
      expect((await plain.ask(publisher.address, `www.${apex}`, "A")).rdata).toEqual(["192.0.2.1"]);
      await source.publish(zoneOf(apex, 8, rrset("www", "A", "192.0.2.2")));
      await server.refresh(following(apex));
      await serves(server, apex, 8);
      expect((await plain.ask(publisher.address, `www.${apex}`, "A")).rdata).toEqual(["192.0.2.2"]);
      await publisher.remove(apex);
      await serves(server, apex, null);
    });

    test("PowerDNS takes NOTIFY of the primary without being asked to refresh", async () => {
      const { server } = of("PowerDNS");
      await source.publish(zoneOf("notified.example", 1, rrset("www", "A", "192.0.2.1")));
      await allowByKey("notified.example");
      const place = `127.0.0.1:${String(second.dns.port)}`;
      await api("PUT", "/zones/notified.example./metadata/ALSO-NOTIFY", { kind: "ALSO-NOTIFY", metadata: [place] });
      await server.follow(following("notified.example"));
      await serves(server, "notified.example", 1);
      await source.publish(zoneOf("notified.example", 2, rrset("www", "A", "192.0.2.2")));
      await serves(server, "notified.example", 2);
    });

    test("a replaced key is gone from the server, and the zone is copied with the new one", async () => {
      const { server } = of("PowerDNS");
      await source.publish(zoneOf("keys.example", 1));
      await allowByKey("keys.example");
      await server.follow(following("keys.example", { key: { name: "axfr-former", secret: Buffer.alloc(32, 9) } }));
      expect(await server.servedSerial("keys.example")).toBeNull();
      await server.follow(following("keys.example"));
      await serves(server, "keys.example", 1);
      const response = await fetch(`${second.baseUrl}/api/v1/servers/localhost/tsigkeys`, {
        headers: { "X-API-Key": second.apiKey },
      });
      const names = ((await response.json()) as { name: string }[]).map((one) => one.name);
      expect(names).not.toContain("axfr-former");
    });

    test("primaries are asked for their version, and whether they give the zone", async () => {
      await source.publish(zoneOf("asked.example", 5));
      await allowByKey("asked.example");
      const version = await asker.version(primary.dns, "asked.example");
      expect(version).toMatchObject({ kind: "answers", serial: 5 });
      expect(await asker.version(primary.dns, "other.example")).toEqual({ kind: "notServed" });
      expect(await asker.version({ host: "127.0.0.1", port: 9 }, "asked.example")).toEqual({ kind: "silent" });
      expect(await asker.mayCopy(primary.dns, following("asked.example"))).toBe("given");
      expect(await asker.mayCopy(primary.dns, following("asked.example", { key: null }))).toBe("refused");
      const wrong = { name: key.name, secret: Buffer.alloc(32, 1) };
      expect(["refused", "signature"]).toContain(await asker.mayCopy(primary.dns, following("asked.example", { key: wrong })));
    });
  },
);
