import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerKey } from "../../areas/dnssec/zone-signer.port.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { rrset, zoneOf } from "../testing/example-zone.ts";
import { KeyStore, startEmbeddedDns, type EmbeddedDns } from "./index.ts";

// Independent programs check what the server signs: delv checks answers, dnssec-verify and ldns-verify-zone check whole zones.

const run = promisify(execFile);
const programs = ["delv", "dig", "dnssec-verify", "ldns-verify-zone"];
const missing = programs.filter((program) => spawnSync(program, ["-v"]).error !== undefined);
const apex = "signed.example";
const content = [
  rrset("", "A", "192.0.2.1"),
  rrset("", "CAA", '0 issue "letsencrypt.org"'),
  rrset("www", "A", "192.0.2.2"),
  rrset("alias", "CNAME", `www.${apex}.`),
  rrset("lost", "CNAME", `nowhere.${apex}.`),
  rrset("outside", "CNAME", "www.other.example."),
  rrset("a.b.deep", "TXT", '"below names without records"'),
  rrset("*.wild", "A", "192.0.2.3"),
  rrset("*.walias", "CNAME", `www.${apex}.`),
  rrset("here.wild", "TXT", '"own"'),
  rrset("plain", "NS", "ns1.dns.example."),
  rrset("glued", "NS", `ns.glued.${apex}.`),
  rrset("ns.glued", "A", "192.0.2.4"),
  rrset("safe", "NS", "ns1.dns.example."),
  rrset("safe", "DS", `4711 13 2 ${"ab".repeat(32)}`),
  rrset("moved", "DNAME", "other.example."),
  rrset("mail", "MX", "10 www.signed.example."),
  rrset("_sip._tcp", "SRV", "10 5 5060 www.signed.example."),
];

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `needs ${missing.join(", ")}` : "zones signed by the embedded name server",
  () => {
    let folder: string;
    let keys: KeyStore;
    let server: EmbeddedDns;
    let key: ServerKey;

    const start = () =>
      startEmbeddedDns({
        host: "127.0.0.1",
        port: 0,
        loadZones: async () => [zoneOf(apex, 1, ...content)],
        transferAllowed: ["127.0.0.1"],
        keys,
        log: createLog("test", "silent"),
      });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "np-dns-keys-"));
      keys = new KeyStore(path.join(folder, "keys"), new Vault(randomBytes(32).toString("base64")));
      server = await start();
      key = await server.signer.makeKey(apex, 13);
    });
    afterAll(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });

    const at = () => ["@127.0.0.1", "-p", String(server.port)];
    const dig = async (...args: string[]) => (await run("dig", [...at(), ...args])).stdout;

    const signedTypes = (text: string) => [...text.matchAll(/IN\s+RRSIG\s+(\w+)/g)].map(([, type]) => type);

    /** The verdict of delv, which only trusts the given key of the zone. */
    async function delv(owner: string, type: string, of = { apex, key }): Promise<string> {
      const anchor = path.join(folder, "anchor");
      const { algorithm, publicKey } = of.key;
      await writeFile(anchor, `trust-anchors { "${of.apex}." static-key 257 3 ${algorithm} "${publicKey}"; };`);
      const name = owner === "" ? of.apex : `${owner}.${of.apex}`;
      const { stdout, stderr } = await run("delv", [...at(), "-a", anchor, `+root=${of.apex}`, name, type]).catch(
        (error: { stdout: string; stderr: string }) => error,
      );
      const verdicts = [...(stdout + stderr).matchAll(/^; (.*validated.*)$/gm)].map(([, verdict]) => verdict);
      return [...new Set(verdicts)].join(", then ") || stdout + stderr;
    }

    async function copyIsSound(of = apex): Promise<void> {
      const file = path.join(folder, "copy");
      await writeFile(file, await dig("+noidnout", of, "AXFR"));
      await run("dnssec-verify", ["-z", "-o", of, file]);
    }

    test.each([
      ["records at the apex", "", "A", "fully validated"],
      ["types above 255", "", "CAA", "fully validated"],
      ["its keys", "", "DNSKEY", "fully validated"],
      ["what it asks its parent for", "", "CDS", "fully validated"],
      ["the same as a key", "", "CDNSKEY", "fully validated"],
      ["names in records", "mail", "MX", "fully validated"],
      ["an alias and what it points to", "alias", "A", "fully validated"],
      ["an alias, also one to nothing", "lost", "A", "fully validated"],
      ["what a wildcard answers", "any.wild", "A", "fully validated"],
      ["an alias out of a wildcard", "any.walias", "A", "fully validated"],
      ["a type that a wildcard does not have", "any.wild", "AAAA", "negative response, fully validated"],
      ["the wildcard itself", "*.wild", "A", "fully validated"],
      ["a type that is not at a name", "www", "AAAA", "negative response, fully validated"],
      ["a name that hides the wildcard", "here.wild", "A", "negative response, fully validated"],
      ["a name without records of its own", "b.deep", "A", "negative response, fully validated"],
      ["a name that does not exist", "nowhere", "A", "negative response, fully validated"],
      ["a name far below one that exists", "x.y.www", "A", "negative response, fully validated"],
      ["the name after the last", "zzz", "A", "negative response, fully validated"],
      ["the DS of a delegation", "safe", "DS", "fully validated"],
      ["that a delegation has no DS", "plain", "DS", "negative response, fully validated"],
      ["the same where there is glue", "glued", "DS", "negative response, fully validated"],
      ["what leads names elsewhere", "moved", "DNAME", "fully validated"],
      ["proofs themselves", "www", "NSEC", "fully validated"],
    ])("answers for %s are proven from its key", async (_, owner, type, verdict) => {
      expect(await delv(owner, type)).toBe(verdict);
    });

    test("referrals carry the DS or the proof that there is none; glue and delegations are not signed", async () => {
      const secure = await dig("+dnssec", `host.safe.${apex}`, "A");
      expect(secure).toMatch(/\sDS\s+4711 13 2/);
      expect(signedTypes(secure)).toEqual(["DS"]);
      const plain = await dig("+dnssec", `host.glued.${apex}`, "A");
      expect(plain).toMatch(/glued\.signed\.example\.\s+300\s+IN\s+NSEC\s+lost\.signed\.example\. NS RRSIG NSEC/);
      expect(signedTypes(plain)).toEqual(["NSEC"]);
    });

    test("clients that do not ask for signatures get none, and signatures too large for UDP make clients use TCP", async () => {
      expect(await dig(`www.${apex}`, "A")).not.toContain("RRSIG");
      expect(await dig(`nowhere.${apex}`, "A")).not.toContain("NSEC");
      const cut = await dig("+dnssec", "+bufsize=512", "+ignore", `nowhere.${apex}`, "A");
      expect(cut).toMatch(/flags:[^;]* tc[ ;]/);
    });

    test("a copy of the zone is whole and sound to dnssec-verify and ldns-verify-zone, also after changes", async () => {
      await copyIsSound();
      await run("ldns-verify-zone", [path.join(folder, "copy")]);
      const { rrsets: _, ...head } = zoneOf(apex, 2);
      const owners = [
        { owner: "new.www", before: [], after: [rrset("new.www", "TXT", '"new"')] },
        { owner: "a.b.deep", before: [rrset("a.b.deep", "TXT", '"below names without records"')], after: [] },
        {
          owner: "plain",
          before: [rrset("plain", "NS", "ns1.dns.example.")],
          after: [rrset("plain", "A", "192.0.2.5")],
        },
        { owner: "www", before: [rrset("www", "A", "192.0.2.2")], after: [rrset("www", "NS", "ns1.dns.example.")] },
      ];
      expect(await delv("nowhere", "A")).toContain("fully validated");
      expect(await server.prepareDifference({ ...head, fromSerial: 1, owners })()).toBe(true);
      expect(await delv("b.deep", "A")).toBe("negative response, fully validated");
      expect(await delv("plain", "A")).toBe("fully validated");
      expect(await delv("www", "DS")).toBe("negative response, fully validated");
      await copyIsSound();
      await run("ldns-verify-zone", [path.join(folder, "copy")]);
    });

    test.each([8, 10, 13, 14, 15, 16])("keys of algorithm %i sign so that others believe them", async (algorithm) => {
      const name = `alg${algorithm}.example`;
      await server.publish(zoneOf(name, 1, rrset("www", "A", "192.0.2.1")));
      const made = await server.signer.makeKey(name, algorithm);
      expect(await delv("www", "A", { apex: name, key: made })).toBe("fully validated");
      expect(await delv("no", "A", { apex: name, key: made })).toBe("negative response, fully validated");
      await copyIsSound(name);
    });

    test("two keys sign side by side while one replaces the other, each enough for itself", async () => {
      const name = "roll.example";
      await server.publish(zoneOf(name, 1, rrset("www", "A", "192.0.2.1")));
      const [old, next] = [await server.signer.makeKey(name, 13), await server.signer.makeKey(name, 13)];
      expect(await server.signer.keys(name)).toEqual([old, next]);
      for (const one of [old, next]) expect(await delv("www", "A", { apex: name, key: one })).toBe("fully validated");
      await server.signer.removeKey(name, old.id);
      expect(await delv("www", "A", { apex: name, key: next })).toBe("fully validated");
      expect(await delv("www", "A", { apex: name, key: old })).not.toContain("fully validated");
      await server.signer.removeKey(name, next.id);
      expect(await dig("+dnssec", `www.${name}`, "A")).not.toContain("RRSIG");
      expect(await server.signer.keys(name)).toEqual([]);
    });

    test("another signer's keys are answered with beside ours, and its DS is asked for (RFC 8901, model 2)", async () => {
      const name = "both.example";
      await server.publish(zoneOf(name, 1));
      const own = await server.signer.makeKey(name, 13);
      const foreign = { flags: 256, protocol: 3, algorithm: 13, publicKey: randomBytes(64).toString("base64") };
      const ds = { keyTag: 4711, algorithm: 13, digestType: 2, digest: "AB".repeat(32) };
      await server.signer.publishForeign(name, { keys: [foreign], ds: [ds] });
      const keysServed = (await dig("+short", "+nosplit", name, "DNSKEY")).trim().split("\n").toSorted();
      expect(keysServed).toEqual([`256 3 13 ${foreign.publicKey}`, `257 3 13 ${own.publicKey}`].toSorted());
      expect((await dig("+short", name, "CDS")).trim().split("\n")).toHaveLength(2);
      expect(await delv("", "DNSKEY", { apex: name, key: own })).toBe("fully validated");
      await server.signer.askParent(name, "removal");
      expect((await dig("+short", name, "CDS")).trim()).toBe("0 0 0 00");
      await server.signer.publishForeign(name, { keys: [], ds: [] });
      await server.signer.askParent(name, "keys");
      expect((await dig("+short", name, "DNSKEY")).trim().split("\n")).toHaveLength(1);
    });

    test("keys are there again after a start, sealed on disk, and gone with their zone", async () => {
      const files = await readdir(path.join(folder, "keys"));
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, "keys", file), "utf8")));
      const state = (await keys.load()).get(`${apex}.`);
      const secret = state?.keys[0]?.secret;
      expect(secret?.length).toBeGreaterThan(60);
      for (const text of texts) expect(text).not.toContain(secret?.toString("base64").slice(-40));
      const other = await start();
      expect(await other.signer.keys(apex)).toEqual([key]);
      await other.close();
      await server.remove(apex);
      expect((await keys.load()).has(`${apex}.`)).toBe(false);
      expect(await server.signer.keys(apex)).toBeNull();
      await expect(server.signer.makeKey(apex, 13)).rejects.toMatchObject({ kind: "unavailable" });
      await server.publish(zoneOf(apex, 9));
      expect(await dig("+short", apex, "DNSKEY")).toBe("");
    });

    test("an unsafe algorithm is refused", async () => {
      await expect(server.signer.makeKey("roll.example", 5)).rejects.toMatchObject({ kind: "refused" });
    });
  },
);
