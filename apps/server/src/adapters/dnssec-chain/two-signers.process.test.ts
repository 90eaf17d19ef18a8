import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "@nameplane/contracts";
import { readDnssec } from "../../areas/dnssec/actions/read-dnssec.ts";
import {
  advanceDnssec,
  arriveSigned,
  nameServerChangeBlock,
  signersStatus,
  type DnssecDeps,
  type DsRecord,
} from "../../areas/dnssec/index.ts";
import { dsRecordOf } from "../../areas/dnssec/own-ds.ts";
import { createZone } from "../../areas/zones/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { createLog } from "../../platform/log.ts";
import { makeScope } from "../../platform/scope.ts";
import { DnssecFixture } from "../../testing/fixtures/dnssec-fixture.ts";
import {
  startRegistrySimulator,
  unhurriedRegistries,
  type RegistrySimulator,
} from "../../testing/far-ends/registry-simulator.ts";
import { createPowerDnsPublisher } from "../dns-powerdns/index.ts";
import { createPowerDnsSigner } from "../dns-powerdns/sign-zones.ts";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "../dns-powerdns/testing/start-powerdns.ts";
import { createEppRegistries } from "../registry-epp/index.ts";
import { createChainReader, readAnchor } from "./index.ts";

const run = promisify(execFile);
const isMissing = powerDnsMissing !== null || spawnSync("delv", ["-v"]).error !== undefined;
const why = isMissing ? "needs PowerDNS and delv" : "a name moves between two PowerDNS, signed throughout (RFC 8901, model 2)";

describe.skipIf(isMissing)(why, () => {
  let fixture: DnssecFixture;
  let simulator: RegistrySimulator;
  let [ours, theirs]: RunningPowerDns[] = [];
  let registries: ReturnType<typeof createEppRegistries>;
  let deps: DnssecDeps;

  beforeAll(async () => {
    [fixture, simulator, ours, theirs] = await Promise.all([
      DnssecFixture.open(),
      startRegistrySimulator(),
      startPowerDns(),
      startPowerDns(),
    ]);
    const log = createLog("test", "silent");
    registries = createEppRegistries({ registries: unhurriedRegistries(), accounts: simulator.accounts, log });
    const { host, port, trustAnchor } = simulator.endpoints.dns;
    const tree = { server: { host, port }, anchor: readAnchor(trustAnchor) };
    const chain = createChainReader({ tree, ours: [ours.dns], clock: systemClock });
    deps = { ...fixture.deps, registries, signer: createPowerDnsSigner(ours), chain };
    await visitorsMeet("delegation");
  });
  afterAll(async () => {
    await registries.close();
    await fixture.close();
    await Promise.all([simulator.stop(), ours?.stop(), theirs?.stop()]);
  });

  const at = (server: RunningPowerDns | undefined) => `${server?.dns.host}:${server?.dns.port}`;

  /**
   * Chooses the servers that answer queries: those the name is delegated to, or only ours or only theirs, as for a resolver
   * that has cached a delegation.
   */
  async function visitorsMeet(whom: "delegation" | "ours" | "theirs"): Promise<void> {
    const nameServers =
      whom === "delegation" ? [`*=${at(ours)}`, `ns1.gamla.example=${at(theirs)}`] : [`*=${at(whom === "ours" ? ours : theirs)}`];
    await simulator.control("POST", "/dns", { nameServers, dsTtlSeconds: 900 });
  }

  /** The verdict of delv about existing and missing data; delv validates from the root's key. */
  async function delv(name: string): Promise<string[]> {
    const { host, port, trustAnchorFile } = simulator.endpoints.dns;
    const say = async (owner: string, type: string) => {
      const args = [`@${host}`, "-p", `${port}`, "-a", trustAnchorFile, owner, type];
      const { stdout, stderr } = await run("delv", args).catch((error: { stdout: string; stderr: string }) => error);
      return /fully validated|unsigned answer/.exec(stdout)?.[0] ?? (stdout + stderr).trim();
    };
    return Promise.all([say(name, "SOA"), say(`www.${name}`, "A"), say(`nothing.${name}`, "A"), say(name, "DNSKEY")]);
  }
  const proven = ["fully validated", "fully validated", "fully validated", "fully validated"];

  async function arrived(algorithm: number) {
    const name = `flytt-${randomBytes(4).toString("hex")}.se`;
    const held = { ...(await fixture.hold({ nameServers: ["ns1.gamla.example", "ns2.gamla.example"] })), name };
    await fixture.db.query("update domain set ascii_name = $2, sort_name = $2 where id = $1", [held.itemid, name]);
    const zone = {
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
        { owner: "", type: "NS", ttlSeconds: 3600, rdata: ["ns1.gamla.example.", "ns2.gamla.example."] },
        { owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"] },
      ],
    };
    if (ours === undefined || theirs === undefined) throw new Error("PowerDNS is not there");
    await createPowerDnsPublisher(theirs).publish(zone);
    const their = createPowerDnsSigner(theirs);
    const ds = dsRecordOf(name, await their.makeKey(name, algorithm));
    await simulator.control("POST", "/domain", {
      name,
      registrar: "nameplane",
      hosts: ["ns1.gamla.example", "ns2.gamla.example"],
    });
    await send(name, { signers: { add: [ds], remove: [] } });
    const scope = makeScope({ ...fixture.account, brandId: fixture.account.scope.brandId, actor: "job:test" });
    await tx(fixture.db.worker, scope, async (trx) => {
      const input = { domainId: held.itemid, apex: name, registrableName: name, now: fixture.clock.now() };
      await createZone({ jobs: fixture.jobs }, trx, scope, input);
      const come = { domainId: held.itemid, records: [ds], chosen: "join" as const };
      await arriveSigned(deps, trx, scope, come, fixture.clock.now());
    });
    await fixture.db.query("update zone set published_version = version where domain_id = $1", [held.itemid]);
    const hosts = await fixture.db.query<{ host: string }>("select host from dns_server where is_enabled order by id");
    const ownHosts = hosts.map(({ host }) => host);
    const publish = (serial: number) =>
      createPowerDnsPublisher(ours as RunningPowerDns).publish({
        ...zone,
        serial,
        rrsets: zone.rrsets.map((set) => (set.type === "NS" ? { ...set, rdata: ownHosts.map((host) => `${host}.`) } : set)),
      });
    await publish(2026112102);
    const advance = () => advanceDnssec(deps, scope, held.itemid);
    const block = () => tx(fixture.db.worker, scope, (trx) => nameServerChangeBlock(deps, trx, scope, held.itemid, ownHosts));
    const page = () => tx(fixture.db.worker, scope, (trx) => readDnssec(deps, trx, scope, held.itemid));
    const statussummary = () => tx(fixture.db.worker, scope, (trx) => signersStatus(deps, trx, scope, held.itemid));
    return { ...held, ds, their, ownHosts, publish, advance, block, page, statussummary };
  }

  async function send(name: string, change: object): Promise<void> {
    await registries
      .of("iis")
      .send(
        { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null, ...change },
        { clientTransactionId: `np1-${randomBytes(8).toString("hex")}`, lane: "interactive", onFrame: () => {} },
      );
  }

  const hostsMade = new Set<string>();
  async function makeHost(host: string): Promise<void> {
    if (hostsMade.has(host)) return;
    hostsMade.add(host);
    await registries
      .of("iis")
      .send(
        { verb: "host:create", host, addresses: [] },
        { clientTransactionId: `np1-${randomBytes(8).toString("hex")}`, lane: "interactive", onFrame: () => {} },
      );
  }

  type Moving = Awaited<ReturnType<typeof arrived>>;

  /** Lets the waiting times pass. After every run, delv has to find the chain intact. Returns what was waited for. */
  async function runUntil(moving: Moving, goal: string | null): Promise<string[]> {
    const waits: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      await moving.advance();
      expect(await delv(moving.name)).toEqual(proven);
      const now = await fixture.of(moving);
      if (now.waits_for === goal && (goal !== null || now.state === "signed")) return waits;
      if (now.waits_for !== null && waits.at(-1) !== now.waits_for) waits.push(now.waits_for);
      const until = now.waits_until ?? now.next_check_at ?? fixture.clock.now();
      fixture.clock.advance(Math.max(1000, until.getTime() - fixture.clock.now().getTime()));
    }
    throw new Error(`never ${goal}: ${waits.join(", ")} ${JSON.stringify(await fixture.of(moving))}`);
  }

  async function dig(server: RunningPowerDns | undefined, name: string, type: string): Promise<string[]> {
    const { stdout } = await run("dig", [`@${server?.dns.host}`, "-p", `${server?.dns.port}`, "+short", name, type]);
    return stdout.trim().split("\n").filter(Boolean);
  }

  test.each([
    ["13 (ECDSAP256SHA256)", 13],
    ["8 (RSASHA256)", 8],
  ])(
    "algorithm %s: both keys, both DS, name servers, and the former provider is let go; never broken, never unsigned",
    async (_, algorithm) => {
      const moving = await arrived(algorithm);
      const { name, their, ds } = moving;
      expect(await delv(name)).toEqual(proven);

      await runUntil(moving, "customer_key");
      expect(await dig(ours, name, "DNSKEY")).toHaveLength(2);
      expect((await dig(ours, name, "CDS")).length).toBe(2);
      expect(await moving.block()).toEqual({ until: null, isOfSigners: true });
      const page = await moving.page();
      expect(page).toMatchObject({
        status: codeOf("dnssec", "signed"),
        awaited: { act: "key" },
        signers: { agreedat: null },
      });
      expect(page.steps.find(({ state }) => state === "now")).toMatchObject({ name: "joinkey", who: "owner" });
      const history = await fixture.db.query(
        "select what from (select jsonb_array_elements(events) ->> 'what' as what from domain_dnssec where domain_id = $1) e",
        [moving.itemid],
      );
      expect(history.map(({ what }) => what)).toContain("signers_joined");

      // A publication between two steps does not touch the keys of the other provider.
      await moving.publish(2026112105);
      expect(await dig(ours, name, "DNSKEY")).toHaveLength(2);

      const { flags, protocol, publickey } = page.awaited?.keys[0] ?? { flags: 0, protocol: 0, publickey: "" };
      await their.publishForeign(name, { keys: [{ flags, protocol, algorithm, publicKey: publickey }], ds: [] });
      expect(await runUntil(moving, "customer_servers")).toEqual(["old_data", "parent_ttl"]);
      expect((await registries.of("iis").domain(name, "interactive"))?.delegationSigners).toHaveLength(2);
      expect([await moving.block(), await moving.statussummary()]).toEqual([null, "ready"]);
      for (const side of ["ours", "theirs"] as const) {
        await visitorsMeet(side);
        expect(await delv(name)).toEqual(proven);
      }
      await visitorsMeet("delegation");

      for (const host of moving.ownHosts) await makeHost(host);
      await send(name, { nameServers: { add: moving.ownHosts, remove: ["ns1.gamla.example", "ns2.gamla.example"] } });
      await fixture.db.query("update domain_detail set ns_wanted = $2, ns_seen = $2 where domain_id = $1", [
        moving.itemid,
        moving.ownHosts,
      ]);
      await runUntil(moving, "old_servers");
      expect(await moving.statussummary()).toBe("left");
      await visitorsMeet("theirs");
      expect(await delv(name)).toEqual(proven);
      await visitorsMeet("delegation");

      expect(await runUntil(moving, null)).toEqual(["old_servers", "parent_ttl", "old_data"]);
      const left = (await registries.of("iis").domain(name, "interactive"))?.delegationSigners ?? [];
      expect(left).toHaveLength(1);
      expect(left).not.toContainEqual(ds);
      expect(
        [await dig(ours, name, "DNSKEY"), await dig(ours, name, "CDS"), await dig(ours, name, "CDNSKEY")].map(
          (all) => all.length,
        ),
      ).toEqual([1, 1, 1]);
      expect((await moving.page()).signers).toBeNull();
    },
    120_000,
  );

  test("undone half-way: both DS are removed first, then both keys, and no validator finds the chain broken", async () => {
    const moving = await arrived(13);
    await runUntil(moving, "customer_key");
    const { flags, protocol, algorithm, publickey } = (await moving.page()).awaited?.keys[0] ?? {
      flags: 0,
      protocol: 0,
      algorithm: 0,
      publickey: "",
    };
    await moving.their.publishForeign(moving.name, {
      keys: [{ flags, protocol, algorithm, publicKey: publickey }],
      ds: [],
    });
    await runUntil(moving, "customer_servers");
    await fixture.set(moving, "unsigning");
    const seen = new Set<string>();
    for (let round = 0; round < 12 && (await fixture.of(moving)).state !== "unsigned"; round += 1) {
      await moving.advance();
      for (const said of await delv(moving.name)) seen.add(said);
      const { waits_until: until } = await fixture.of(moving);
      fixture.clock.advance(Math.max(15_000, (until?.getTime() ?? 0) - fixture.clock.now().getTime()));
    }
    expect([...seen].filter((said) => said !== "fully validated")).toEqual(["unsigned answer"]);
    expect((await registries.of("iis").domain(moving.name, "interactive"))?.delegationSigners).toEqual([]);
    expect([await dig(ours, moving.name, "DNSKEY"), await dig(ours, moving.name, "CDS")]).toEqual([[], []]);
    expect(await moving.page()).toMatchObject({ status: codeOf("dnssec", "unsigned"), signers: null });
  }, 60_000);

  test("keys of another signer are not taken over from servers with a broken chain", async () => {
    const moving = await arrived(13);
    const wrong: DsRecord = {
      ...moving.ds,
      digest: `${moving.ds.digest.startsWith("00") ? "11" : "00"}${moving.ds.digest.slice(2)}`,
    };
    await send(moving.name, { signers: { add: [wrong], remove: [moving.ds] } });
    await moving.advance();
    expect((await fixture.of(moving)).state).toBe("broken");
    expect(await dig(ours, moving.name, "DNSKEY")).toEqual([]);
  });
});
