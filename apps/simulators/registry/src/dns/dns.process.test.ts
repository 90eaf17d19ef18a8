import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dsData, domainUpdate, secDns } from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

const run = promisify(execFile);
const isInstalled = spawnSync("delv", ["-v"]).error === undefined;
const digest = "8C0F5E2B94D17A63F02C7B9E11D84A5563E90F7C2AB84D1606E3975BCC20A1D4";

/** The answer of delv, which validates the whole DNSSEC chain itself, starting with the root's key. */
async function delv(registry: TestRegistry, name: string, type: string): Promise<string> {
  const { host, port, trustAnchorFile } = registry.endpoints.dns;
  const { stdout, stderr } = await run("delv", [`@${host}`, "-p", String(port), "-a", trustAnchorFile, name, type]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

describe.skipIf(!isInstalled)(isInstalled ? "the signed tree" : "the signed tree (skipped: needs delv)", () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startTestRegistry();
    const hosts = ["ns1.elsewhere.example", "ns2.elsewhere.example"];
    await registry.control("POST", "/domain", { name: "signed.se", registrar: "nameplane", hosts });
    await registry.control("POST", "/domain", { name: "plain.co.uk", registrar: "nameplane", hosts });
    const client = await EppClient.loggedIn(registry.endpoints, "nameplane");
    const extension = secDns("update", `<secDNS:add>${dsData("31842", "13", "2", digest)}</secDNS:add>`);
    expect((await client.command(domainUpdate("signed.se", {}), extension)).code).toBe(1000);
    client.close();
  });
  afterAll(() => registry.stop());

  test("root, TLDs and TLDs below TLDs validate from the root's key", async () => {
    for (const zone of [".", "se.", "com.", "co.uk."]) {
      const answer = await delv(registry, zone, "SOA");
      expect(answer, zone).toContain("; fully validated");
    }
  });

  test("the DS that came by EPP is in the TLD zone, signed", async () => {
    const answer = await delv(registry, "signed.se", "DS");
    expect(answer).toContain("; fully validated");
    expect(answer.replaceAll(" ", "")).toContain(digest);
  });

  test("a domain without DS is proven to have none", async () => {
    expect(await delv(registry, "plain.co.uk", "DS")).toContain("; negative response, fully validated");
    expect(await delv(registry, "nobody-has-it.se", "DS")).toContain("; negative response, fully validated");
  });

  test("a question about a name below a domain goes to the domain's server, where its address is known", async () => {
    expect(await delv(registry, "www.plain.co.uk", "A")).not.toContain("validated");
    const set = { nameServers: [`ns1.elsewhere.example=127.0.0.1:${registry.endpoints.dns.port}`], dsTtlSeconds: 1 };
    const { body } = await registry.control("POST", "/dns", set);
    expect(body["nameServers"]).toEqual({ "ns1.elsewhere.example": `127.0.0.1:${registry.endpoints.dns.port}` });
    expect(await delv(registry, "signed.se", "DS")).toMatch(/signed\.se\.\s+1\s+IN\s+DS/);
  });
});
