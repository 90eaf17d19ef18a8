import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ZoneSigner } from "../areas/dnssec/zone-signer.port.ts";
import type { DnsAddress } from "../areas/zones/dns-asker.port.ts";
import type { DnsPublisher } from "../areas/zones/dns-publisher.port.ts";
import type { DnsTransfers } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { createDnsAsker } from "./dns-asker.ts";
import { startEmbeddedDns } from "./dns-embedded/index.ts";
import { createPowerDnsPublisher } from "./dns-powerdns/index.ts";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "./dns-powerdns/testing/start-powerdns.ts";
import { createPowerDnsSigner } from "./dns-powerdns/sign-zones.ts";
import { rrset, zoneOf } from "./testing/example-zone.ts";

// A real PowerDNS as secondary: only the catalog and the key are configured, and it learns the zones from the catalog.

const secret = Buffer.from("a secret of at least 16 octets");
const key = { name: "np-key", algorithm: "hmac-sha256", secret } as const;
const secondaryAddress = "127.0.0.2";
const zonesOfTransfers = (port: number): DnsTransfers => ({
  secondaries: [{ host: secondaryAddress, port }],
  key,
  // PowerDNS 4.7 uses the key for the catalog but not for its member zones; those are allowed by address, which is loopback here.
  byAddress: true,
  catalog: "catalog.invalid",
});

type Primary = { readonly publisher: DnsPublisher; readonly signer: ZoneSigner; stop(): Promise<void> };

async function startEmbedded(transfers: DnsTransfers): Promise<Primary> {
  const log = createLog("test", "silent");
  const publisher = await startEmbeddedDns({
    host: "127.0.0.1",
    port: 0,
    loadZones: async () => [zoneOf("loaded.example", 7, rrset("a", "A", "192.0.2.7"))],
    transferAllowed: ["127.0.0.1"],
    transfers,
    log,
  });
  return { publisher, signer: publisher.signer, stop: () => publisher.close() };
}

async function startReal(transfers: DnsTransfers): Promise<Primary> {
  const powerDns = await startPowerDns();
  const publisher = createPowerDnsPublisher({ ...powerDns, transfers });
  await publisher.publish(zoneOf("loaded.example", 7, rrset("a", "A", "192.0.2.7")));
  return { publisher, signer: createPowerDnsSigner(powerDns), stop: () => powerDns.stop() };
}

describe.skipIf(powerDnsMissing !== null).each([
  ["embedded name server", startEmbedded],
  ["PowerDNS", startReal],
] as const)("secondaries of the %s", (_, start) => {
  let primary: Primary;
  let secondary: RunningPowerDns;
  const asker = createDnsAsker({ key, timeoutMs: 1000 });

  beforeAll(async () => {
    secondary = await startPowerDns({
      secondary: "yes",
      "local-address": secondaryAddress,
      "xfr-cycle-interval": "1",
      "allow-unsigned-notify": "no",
    });
    primary = await start(zonesOfTransfers(secondary.dns.port));
    const api = async (path: string, body: unknown) => {
      const headers = { "X-API-Key": secondary.apiKey, "Content-Type": "application/json" };
      const url = `${secondary.baseUrl}/api/v1/servers/localhost${path}`;
      expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status).toBe(201);
    };
    await api("/tsigkeys", { name: key.name, algorithm: key.algorithm, key: secret.toString("base64") });
    const { host, port } = primary.publisher.address;
    await api("/zones", {
      name: "catalog.invalid.",
      kind: "Consumer",
      masters: [`${host}:${port}`],
      slave_tsig_key_ids: ["np-key."],
    });
  });
  afterAll(async () => {
    await primary?.stop();
    await secondary?.stop();
  });

  const atSecondary = (apex: string) => asker.serial(secondary.dns, apex).catch(() => null);
  const follows = (apex: string, serial: number | null) =>
    expect.poll(() => atSecondary(apex), { timeout: 30_000, interval: 100 }).toBe(serial);

  test("add existing and new zones, follow changes, and drop removed zones, all by the catalog", async () => {
    const { publisher } = primary;
    await follows("loaded.example", 7);
    await publisher.publish(zoneOf("new.example", 1, rrset("a", "A", "192.0.2.1")));
    await follows("new.example", 1);
    const { rrsets: __, ...head } = zoneOf("new.example", 2);
    const owners = [{ owner: "a", before: [rrset("a", "A", "192.0.2.1")], after: [rrset("a", "A", "192.0.2.2")] }];
    expect(await publisher.prepareDifference({ ...head, fromSerial: 1, owners })()).toBe(true);
    await follows("new.example", 2);
    expect((await asker.ask(secondary.dns, "a.new.example", "A")).rdata).toEqual(["192.0.2.2"]);
    await publisher.remove("new.example");
    await follows("new.example", null);
    expect(await atSecondary("loaded.example")).toBe(7);
  });

  test("new keys and signatures come with a newer serial and no other change", async () => {
    const { publisher, signer } = primary;
    const apex = "signed.example";
    await publisher.publish(zoneOf(apex, 1, rrset("a", "A", "192.0.2.1")));
    await follows(apex, 1);
    const keysAt = async (server: DnsAddress) => (await asker.ask(server, apex, "DNSKEY")).rdata.length;
    const renew = async (serial: number) => {
      const { rrsets: __, ...head } = zoneOf(apex, serial);
      expect(await publisher.prepareDifference({ ...head, fromSerial: serial - 1, owners: [] })()).toBe(true);
      await follows(apex, serial);
    };
    await signer.makeKey(apex, 13);
    expect([await keysAt(publisher.address), await keysAt(secondary.dns)]).toEqual([1, 0]);
    await renew(2);
    expect(await keysAt(secondary.dns)).toBe(1);
    const signatures = async (server: DnsAddress) => {
      const copy = await asker.transfer(server, apex);
      return copy === "refused" ? [] : copy.rrsets.filter(({ type }) => type === "TYPE46").flatMap(({ rdata }) => rdata);
    };
    const [first, ...others] = await signatures(publisher.address);
    expect(others.length).toBeGreaterThan(3);
    // A signature is valid from a week before the start of the current week (Thursday, 00:00 UTC) until two weeks after it.
    const [at, until] = timesOf(first ?? "");
    expect(until - at).toBe(21 * 86_400_000);
    const checkedAt = at + 7 * 86_400_000 + 90 * 60_000;
    expect(signer.signaturesSince(new Date(checkedAt))).toEqual(new Date(checkedAt - 30 * 60_000));
    expect(Date.now() - checkedAt).toBeLessThan(7 * 86_400_000);
    // The zone gets a second key. Secondaries copy it only after the serial was raised. The same holds for the signatures that
    // are renewed each week.
    await signer.makeKey(apex, 13);
    expect([await keysAt(publisher.address), await keysAt(secondary.dns)]).toEqual([2, 1]);
    await renew(3);
    expect(await keysAt(secondary.dns)).toBe(2);
  });

  test("zones are copied to clients that sign with the key, and refused to those that sign with another", async () => {
    const { publisher } = primary;
    const copy = await asker.transfer(publisher.address, "loaded.example");
    expect(copy).toMatchObject({ serial: 7 });
    const forged = createDnsAsker({ key: { ...key, secret: Buffer.from("another secret, as long as") } });
    expect(await forged.transfer(publisher.address, "loaded.example")).toBe("refused");
    const unknown = createDnsAsker({ key: { ...key, name: "other-key" } });
    expect(await unknown.transfer(publisher.address, "loaded.example")).toBe("refused");
  });
});

/** When the validity of an RRSIG begins and ends (RFC 4034 section 3.1), read from its data in the form of RFC 3597. */
function timesOf(rdata: string): [at: number, until: number] {
  const data = Buffer.from(rdata.split(" ").slice(2).join(""), "hex");
  return [data.readUInt32BE(12) * 1000, data.readUInt32BE(8) * 1000];
}

describe("transfers of the embedded name server", () => {
  test("clients with an earlier serial get only the changes (IXFR), as dig reads them; signed questions get signed answers", async (context) => {
    try {
      execFileSync("dig", ["-v"], { stdio: "ignore" });
    } catch {
      context.skip("needs dig (Debian: bind9-dnsutils)");
    }
    const log = createLog("test", "silent");
    const transfers = { ...zonesOfTransfers(1), byAddress: false };
    const server = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], transfers, log });
    try {
      await server.publish(zoneOf("step.example", 1, rrset("a", "A", "192.0.2.1"), rrset("b", "A", "192.0.2.1")));
      for (const serial of [2, 3]) {
        const { rrsets: _, ...head } = zoneOf("step.example", serial);
        const [was, is] = [serial - 1, serial].map((last) => [rrset("a", "A", `192.0.2.${last}`)]);
        const owners = [{ owner: "a", before: was ?? [], after: is ?? [] }];
        expect(await server.prepareDifference({ ...head, fromSerial: serial - 1, owners })()).toBe(true);
      }
      const dig = async (...args: string[]) => {
        const { execFile } = await import("node:child_process");
        const { promisify } = await import("node:util");
        const all = ["@127.0.0.1", "-p", String(server.port), "+noidnout", ...args];
        return (await promisify(execFile)("dig", all)).stdout;
      };
      const signed = ["-y", `hmac-sha256:np-key:${secret.toString("base64")}`];
      const changes = await dig("step.example", "ixfr=1", ...signed);
      expect(changes).not.toContain("WARNING");
      expect(changes.match(/192\.0\.2\.\d/g)).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"]);
      expect(changes).not.toContain("b.step.example");
      expect(await dig("step.example", "ixfr=0", ...signed)).toContain("b.step.example");
      const whole = await dig("step.example", "axfr", ...signed);
      expect(whole).toContain("b.step.example");
      expect(await dig("step.example", "axfr")).toContain("Transfer failed");
      expect(await dig("catalog.invalid", "axfr", ...signed)).toMatch(
        /zones\.catalog\.invalid\.\s+0\s+IN\s+PTR\s+step\.example\./,
      );
      // Clients without the key must not learn which zones are served here.
      expect(await dig("catalog.invalid", "soa")).toContain("status: REFUSED");
      expect(await dig("a.step.example", "a", ...signed)).toMatch(/192\.0\.2\.3[\s\S]*TSIG/);
      expect(await dig("a.step.example", "a", ...signed)).not.toContain("Couldn't verify");
    } finally {
      await server.close();
    }
  });
});
