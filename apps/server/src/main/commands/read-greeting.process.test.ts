import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRegistrySimulator, type RegistrySimulator } from "../../testing/far-ends/registry-simulator.ts";

const command = path.join(import.meta.dirname, "read-greeting.ts");
const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-greeting-"));
const at = (file: string) => path.join(folder, file);
let simulator: RegistrySimulator;

beforeAll(async () => {
  simulator = await startRegistrySimulator({ shape: "traficom" });
});
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[], input = ""): { code: number | null; out: string; told: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8", input });
  return { code: status, out: stdout, told: stderr };
}

const toServer = () => ["--host", "localhost", "--port", String(simulator.endpoints.epp.port)];

describe("read-greeting", () => {
  test("shows what a server offers, keeps its greeting, and says the same of the file", () => {
    const { ca } = simulator.endpoints.epp;
    const { code, out, told } = run([...toServer(), "--ca", ca, "--save", at("greeting.xml"), "--id", "fi"]);
    expect([code, told]).toEqual([0, ""]);
    expect(out).toContain("Server:      Traficom EPP Server");
    expect(out).toContain("Profile:     traficom, because it offers the extension of Traficom.");
    expect(out).toContain("name servers are attributes of the domain");
    expect(out).toContain('"capability": "traficom"');
    expect(out).toContain("No greeting tells the following.");
    expect(run(["--file", at("greeting.xml"), "--id", "fi"]).out).toBe(out);
    expect(run(["--file", "-", "--id", "fi"], readFileSync(at("greeting.xml"), "utf8")).out).toBe(out);
  });

  test("takes a client certificate", () => {
    const { ca, accounts } = simulator.endpoints.epp;
    const { cert = "", key = "" } = accounts[0] ?? {};
    expect(run([...toServer(), "--ca", ca, "--cert", cert, "--key", key]).code).toBe(0);
  });

  test("says what is wrong where there is no greeting", () => {
    const stranger = run(toServer());
    expect([stranger.code, stranger.told]).toEqual([1, expect.stringContaining("--ca")]);
    writeFileSync(at("broken.xml"), "<epp><greeting>");
    const broken = run(["--file", at("broken.xml")]);
    expect([broken.code, broken.out, broken.told]).toEqual([1, "", expect.stringContaining("No greeting: unreadable greeting")]);
    const absent = run(["--file", at("absent.xml")]);
    expect([absent.code, absent.told]).toEqual([2, expect.stringContaining("cannot be read")]);
  });

  test("passes no control characters of a server on to the terminal", () => {
    const menu = "<svcMenu><version>1.0</version><lang>en</lang><objURI>urn:x</objURI></svcMenu>";
    writeFileSync(
      at("odd.xml"),
      `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><greeting><svID>a&#x9b;31mb</svID>${menu}</greeting></epp>`,
    );
    expect(run(["--file", at("odd.xml")]).out).toContain("Server:      a?31mb\n");
  });

  test.each([
    [[]],
    [["--host", "localhost", "--file", "x"]],
    [["--host", "localhost", "--port", "0"]],
    [["--host", "localhost", "--cert", "x"]],
    [["--what"]],
  ])("refuses the arguments %j", (args) => {
    expect(run(args).code).toBe(2);
  });
});
