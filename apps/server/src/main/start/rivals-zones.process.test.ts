import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublicAddress } from "../../adapters/public-address.ts";
import { serversAnswer, type DelegationParts } from "../../areas/delegation/index.ts";
import { createLog } from "../../platform/log.ts";
import { readConfig } from "../../platform/config.ts";
import { openZoneScanner, outsideNames, propagationParts } from "../composition/outside.ts";
import { startCounterparts, type Counterparts } from "./counterparts.ts";

// Runs the demo's registry simulator, and tests the adapters with the demo's settings.

const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-rivals-"));
/** With these settings all other external systems count as configured, so that only the registry simulator is started. */
const others = {
  STRIPE_SECRET_KEY: "x",
  SMTP_URL: "smtp://x",
  SMS_USERNAME: "x",
  VIES_URL: "http://x",
  ECB_URL: "http://x",
  WEBHOOK_RECEIVERS: "127.0.0.1:9",
};
const needed = { DATABASE_URL: "postgres://x", SMTP_URL: "smtp://x" };
const log = createLog("test", "silent");
const { signal } = new AbortController();

let farEnds: Counterparts;
beforeAll(async () => {
  farEnds = await startCounterparts(others, folder, "http://localhost:1");
});
afterAll(async () => {
  await Promise.all(farEnds.children.map((child) => child.stop()));
  rmSync(folder, { recursive: true });
});

const config = (env: NodeJS.ProcessEnv = {}) => readConfig({ ...needed, ...farEnds.env, ...env });
const partsOf = (settings: ReturnType<typeof config>): DelegationParts => ({
  ...propagationParts(settings),
  ...outsideNames(settings),
});
const hostsOf = (domain: string) => ["ns1", "ns2"].map((host) => `${host}.${domain}`);

test.each(["torpet.nu", "ullspinneriet.com"])("the records of %s are found at the other registrar's servers", async (name) => {
  const scan = await openZoneScanner(config(), log).scan(name, { signal });
  const lines = scan.records.map(({ owner, type, rdata }) => `${owner} ${type} ${rdata}`.trim()).toSorted();
  expect(lines).toEqual(
    [
      "A 198.51.100.80",
      "AAAA 2001:db8:80::80",
      `MX 10 mail.${name}.`,
      'TXT "v=spf1 mx -all"',
      '_dmarc TXT "v=DMARC1; p=none"',
      "ftp A 198.51.100.21",
      "mail A 198.51.100.25",
      "mail AAAA 2001:db8:80::25",
      "shop A 198.51.100.81",
      `webmail CNAME mail.${name}.`,
      `www CNAME ${name}.`,
    ].toSorted(),
  );
  expect(scan.servers.map(({ host }) => host).toSorted()).toEqual(hostsOf("norrsken-dns.se"));
  for (const { address } of scan.servers) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("the check before a transfer finds that these servers answer, and that they do not for a name they do not have", async () => {
  const parts = partsOf(config());
  expect(await serversAnswer(parts, "torpet.nu", hostsOf("norrsken-dns.se"))).toBe(true);
  expect(await serversAnswer(parts, "nobody-has-this.se", hostsOf("rival-dns.net"))).toBe(false);
});

test("without the demo's detours their addresses are asked by nobody, because they are not public", async () => {
  const settings = config({ DNS_DETOURS: "", SCAN_PRIVATE: "0" });
  expect(await serversAnswer(partsOf(settings), "torpet.nu", hostsOf("norrsken-dns.se"))).toBeNull();
  await expect(openZoneScanner(settings, log).scan("torpet.nu", { signal })).rejects.toMatchObject({ code: "no-servers" });
});
