import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyTag, dsOfKey } from "@nameplane/dns";
import { createHash, randomBytes } from "node:crypto";
import type { Registries } from "../../areas/registry/registry.port.ts";
import type { ChainReader, DsRecord } from "../../areas/dnssec/chain-reader.port.ts";
import type { ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import type { DnsPublisher, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import {
  unhurriedRegistries,
  startRegistrySimulator,
  type RegistrySimulator,
} from "../../testing/far-ends/registry-simulator.ts";
import { startEmbeddedDns } from "../dns-embedded/index.ts";
import { createPowerDnsPublisher } from "../dns-powerdns/index.ts";
import { createPowerDnsSigner } from "../dns-powerdns/sign-zones.ts";
import { powerDnsMissing, startPowerDns } from "../dns-powerdns/testing/start-powerdns.ts";
import { createEppRegistries } from "../registry-epp/index.ts";
import { createChainReader, readAnchor } from "./index.ts";

const run = promisify(execFile);
const hasDelv = spawnSync("delv", ["-v"]).error === undefined;
const name = "kvarnen-signed.se";

const zone: ZoneToPublish = {
  apex: name,
  serial: 2026112101,
  soa: {
    mname: "ns1.kvarn.example",
    rname: "hostmaster.kvarn.example",
    refresh: 14_400,
    retry: 3600,
    expire: 1_209_600,
    minimum: 300,
    ttlSeconds: 3600,
  },
  rrsets: [
    { owner: "", type: "NS", ttlSeconds: 3600, rdata: ["ns1.kvarn.example.", "ns2.kvarn.example."] },
    { owner: "", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"] },
    { owner: "www", type: "CNAME", ttlSeconds: 300, rdata: [`${name}.`] },
  ],
};

type Server = { readonly publisher: DnsPublisher; readonly signer: ZoneSigner; stop(): Promise<void> };

async function startEmbedded(): Promise<Server> {
  const log = createLog("test", "silent");
  const publisher = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  return { publisher, signer: publisher.signer, stop: () => publisher.close() };
}

async function startReal(): Promise<Server> {
  const powerDns = await startPowerDns();
  return {
    publisher: createPowerDnsPublisher(powerDns),
    signer: createPowerDnsSigner(powerDns),
    stop: () => powerDns.stop(),
  };
}

describe.each([
  ["the embedded name server", startEmbedded, null],
  ["PowerDNS", startReal, powerDnsMissing],
] as const)("%s and the registry's signed tree", (_, start, missing) => {
  if (missing !== null) return test.skip(missing);
  let server: Server;
  let simulator: RegistrySimulator;
  let registries: Registries;
  let signer: ZoneSigner;
  let check: ChainReader;

  beforeAll(async () => {
    [server, simulator] = await Promise.all([start(), startRegistrySimulator()]);
    registries = createEppRegistries({
      registries: unhurriedRegistries(),
      accounts: simulator.accounts,
      log: createLog("test", "silent"),
    });
    await simulator.control("POST", "/domain", {
      name,
      registrar: "nameplane",
      hosts: ["ns1.kvarn.example", "ns2.kvarn.example"],
    });
    const { host, port } = server.publisher.address;
    await simulator.control("POST", "/dns", { nameServers: [`*=${host}:${port}`], dsTtlSeconds: 900 });
    await server.publisher.publish(zone);
    signer = server.signer;
    const { dns } = simulator.endpoints;
    check = createChainReader({
      tree: { server: { host: dns.host, port: dns.port }, anchor: readAnchor(dns.trustAnchor) },
      ours: [server.publisher.address],
      clock: systemClock,
    });
  });
  afterAll(async () => {
    await registries.close();
    await Promise.all([server.stop(), simulator.stop()]);
  });

  /** The verdict of the program delv, which validates from the key of the root zone. */
  async function delv(owner: string, type: string): Promise<string> {
    const { host, port, trustAnchorFile } = simulator.endpoints.dns;
    const { stdout, stderr } = await run("delv", [`@${host}`, "-p", `${port}`, "-a", trustAnchorFile, owner, type]).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  }

  async function changeDs(add: DsRecord[], remove: DsRecord[]): Promise<void> {
    await registries
      .of("iis")
      .send(
        { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null, signers: { add, remove } },
        { clientTransactionId: `np1-${randomBytes(8).toString("hex")}`, lane: "interactive", onFrame: () => {} },
      );
  }

  test("an unsigned domain is proven unsigned", async () => {
    expect(await check.parent(name)).toEqual({
      delegatedTo: ["ns1.kvarn.example", "ns2.kvarn.example"],
      ds: [],
      isAgreed: true,
      ttlSeconds: 60,
      nsTtlSeconds: 900,
    });
    expect((await check.validate(name)).map(({ verdict }) => verdict)).toEqual(["insecure", "insecure"]);
    expect(await check.servers(name, [], true)).toMatchObject([{ isAnswering: true, keys: [], takesDnssec: true }]);
    expect(await signer.keys(name)).toEqual([]);
    expect(await signer.keys("not-here.example")).toBeNull();
  });

  let ds: DsRecord;
  test("a key is made once, served with its signatures, and asked for by CDS", async () => {
    const key = await signer.makeKey(name, 13);
    expect(key).toMatchObject({ flags: 257, protocol: 3, algorithm: 13 });
    expect(await signer.keys(name)).toEqual([key]);
    const made = dsOfKey(name, key, 2, (_, data) => createHash("sha256").update(data).digest());
    ds = { ...made, digest: made.digest.toUpperCase() };
    const [view] = await check.servers(name, [], true);
    expect(view).toMatchObject({ isAnswering: true, keys: [{ keyTag: keyTag(key), publicKey: key.publicKey }] });
    expect(view?.signatures.map(({ covers, problem }) => [covers, problem])).toEqual([
      ["DNSKEY", null],
      ["SOA", null],
    ]);
    const { host, port } = server.publisher.address;
    const cds = await run("dig", [`@${host}`, "-p", `${port}`, "+short", name, "CDS"]);
    expect(cds.stdout.replaceAll(" ", "").trim()).toBe(`${ds.keyTag}132${ds.digest}`);
    expect(view?.asksRemoval).toBe(false);
  });

  test("it asks for its DS to be taken out by CDS and CDNSKEY, and for its keys again (RFC 8078 section 4)", async () => {
    const { host, port } = server.publisher.address;
    const dig = async (type: string) => (await run("dig", [`@${host}`, "-p", `${port}`, "+short", name, type])).stdout.trim();
    const asks = async () => (await check.servers(name, [], true)).map(({ asksRemoval }) => asksRemoval);
    await signer.askParent(name, "removal");
    expect([await dig("CDS"), await dig("CDNSKEY"), await asks()]).toEqual(["0 0 0 00", "0 3 0 AA==", [true]]);
    await signer.askParent(name, "keys");
    expect([(await dig("CDS")).startsWith(`${ds.keyTag} 13 2`), await asks()]).toEqual([true, [false]]);
  });

  test("with its DS at the registry, by EPP, the chain is proven from the root's key", async () => {
    await changeDs([ds], []);
    expect(await check.parent(name)).toMatchObject({ ds: [ds], ttlSeconds: 900 });
    expect((await check.validate(name)).map(({ verdict }) => verdict)).toEqual(["secure", "secure"]);
    expect((await registries.of("iis").domain(name, "interactive"))?.delegationSigners).toEqual([ds]);
  });

  test.skipIf(!hasDelv)(hasDelv ? "delv agrees, for data and for what is not there" : "delv is not installed", async () => {
    expect(await delv(name, "A")).toContain("; fully validated");
    expect(await delv(`www.${name}`, "A")).toContain("; fully validated");
    expect(await delv(`nothing.${name}`, "A")).toContain("; negative response, fully validated");
  });

  test("a signed zone is published on, signatures follow", async () => {
    const rrsets = [...zone.rrsets, { owner: "new", type: "A", ttlSeconds: 60, rdata: ["192.0.2.9"] }];
    await server.publisher.publish({ ...zone, serial: zone.serial + 1, rrsets });
    expect((await check.validate(name)).map(({ verdict }) => verdict)).toEqual(["secure", "secure"]);
    if (hasDelv) expect(await delv(`new.${name}`, "A")).toContain("; fully validated");
  });

  test("a DS without its key is refused by validators: the chain is broken", async () => {
    const wrong = { ...ds, digest: `${ds.digest.startsWith("00") ? "11" : "00"}${ds.digest.slice(2)}` };
    await changeDs([wrong], [ds]);
    expect((await check.validate(name)).map(({ verdict }) => verdict)).toEqual(["bogus", "bogus"]);
    await changeDs([], [wrong]);
    expect((await check.validate(name)).map(({ verdict }) => verdict)).toEqual(["insecure", "insecure"]);
  });

  test("without its last key the zone is unsigned again", async () => {
    const [key] = (await signer.keys(name)) ?? [];
    await signer.removeKey(name, key?.id ?? 0);
    await signer.removeKey(name, key?.id ?? 0);
    const [view] = await check.servers(name, [], true);
    expect(view).toMatchObject({ isAnswering: true, keys: [], signatures: [] });
  });

  test("a server that does not answer is distinguished from one without keys", async () => {
    const [view] = await check.servers("not-ours.example", [], true);
    expect(view).toMatchObject({ isAnswering: false, keys: [] });
  });
});
