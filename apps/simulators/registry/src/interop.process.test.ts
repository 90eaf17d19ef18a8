import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestRegistry, type TestRegistry } from "./testing/start.ts";

// Debian's libnet-epp-perl: an EPP client from outside this project.
const perlPresent = spawnSync("perl", ["-MNet::EPP::Simple", "-e", "1"]).status === 0;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry("world");
});
afterAll(() => registry.stop());

interface Outcome {
  readonly output: string;
  readonly complaints: string;
}

function runPerl(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile("perl", [join(import.meta.dirname, "testing", "interop.pl"), ...args], (error, output, complaints) => {
      if (error === null) resolve({ output, complaints });
      else reject(new Error(`${output}\n${complaints}`));
    });
  });
}

test.skipIf(!perlPresent)("Net::EPP::Simple logs in over verified TLS and works (skipped without libnet-epp-perl)", async () => {
  const { epp } = registry.endpoints;
  const account = epp.accounts[0];
  await registry.control("POST", "/poll", { registrar: "nameplane", text: "Hello Perl" });
  const { output } = await runPerl(String(epp.port), account?.clID ?? "", account?.pw ?? "", epp.ca);
  expect(output.trim().split("\n")).toEqual([
    "login 1000",
    "check google.com 0",
    "check perl-was-here.shop 1",
    "create contact 1000",
    "check contact 0",
    "create domain 1000",
    "sponsor nameplane",
    "expires 2 years ahead",
    "update 1000",
    "status clientHold",
    "host ns1.rival-dns.net known 0",
    "poll 1301 Hello Perl",
    "ack 1000",
    "poll 1300",
    "delete domain 1000",
    "delete contact 1000",
    "ping 1",
  ]);
});

test.skipIf(!perlPresent)("Net::EPP::Simple refuses the server when it trusts another authority", async () => {
  const { epp } = registry.endpoints;
  await expect(runPerl(String(epp.port), "nameplane", "wrong-secret", "/dev/null")).rejects.toThrow("no session");
});
