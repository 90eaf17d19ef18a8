import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { VatRegister } from "../../areas/products/proofs/register.port.ts";
import { createVies } from "./index.ts";

const endpointsFile = z.object({ api: z.string(), control: z.string(), controlToken: z.string() });
const folder = mkdtempSync(join(tmpdir(), "vies-adapter-"));
const asker = "SE556677889901";
let child: ChildProcess;
let far: z.infer<typeof endpointsFile>;
let register: VatRegister;

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../../simulators/vies/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  register = createVies({ baseUrl: far.api, timeoutMs: 500 });
});
beforeEach(() => control("/reset", {}));
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body: object, token = far.controlToken): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(far.control + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

test("a number in use is valid, with the consultation number, name and address", async () => {
  expect(await register.check({ number: "FI20774740", asker })).toEqual({
    result: "valid",
    consultation: expect.stringMatching(/^WAPI\w{13}$/) as string,
    name: "POHJOLAN VERKKO OY",
    address: "MANNERHEIMINTIE 1 \n00100 HELSINKI",
  });
});

test("what a country does not say is null, and without our own number there is no consultation number", async () => {
  expect(await register.check({ number: "DE136695976", asker: null })).toEqual({
    result: "valid",
    consultation: null,
    name: null,
    address: null,
  });
});

test("a number that is not in use is invalid, also after it was struck off", async () => {
  expect(await register.check({ number: "DE999999999", asker })).toMatchObject({ result: "invalid" });
  await control("/numbers", { number: "FI20774740", registered: false });
  expect(await register.check({ number: "FI20774740", asker })).toMatchObject({ result: "invalid" });
  await control("/numbers", { number: "FI20774740", name: "NY OY" });
  expect(await register.check({ number: "FI20774740", asker })).toMatchObject({ result: "valid", name: "NY OY" });
});

test.each([
  ["MS_UNAVAILABLE", "MS_UNAVAILABLE", false],
  ["MS_MAX_CONCURRENT_REQ", "MS_MAX_CONCURRENT_REQ", false],
  ["MS_MAX_CONCURRENT_REQ_TIME", "MS_MAX_CONCURRENT_REQ_TIME", false],
  ["GLOBAL_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ", false],
  ["GLOBAL_MAX_CONCURRENT_REQ_TIME", "GLOBAL_MAX_CONCURRENT_REQ_TIME", false],
  ["SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE", false],
  ["TIMEOUT", "TIMEOUT", false],
  ["INVALID_REQUESTER_INFO", "INVALID_REQUESTER_INFO", true],
  ["VAT_BLOCKED", "VAT_BLOCKED", true],
  ["IP_BLOCKED", "IP_BLOCKED", true],
  ["html", "unreadable", false],
  ["silent", "no_answer", false],
])("%s says nothing about the number", async (kind, code, isOurs) => {
  await control("/faults", { kind, times: 1 });
  expect(await register.check({ number: "FI20774740", asker })).toEqual({ result: "unavailable", code, isOurs });
  expect(await register.check({ number: "FI20774740", asker })).toMatchObject({ result: "valid" });
});

test("a number that its country calls malformed is invalid", async () => {
  await control("/faults", { kind: "INVALID_INPUT", times: 1 });
  expect(await register.check({ number: "FI20774740", asker })).toEqual({ result: "invalid", consultation: null });
});

test("a register that nobody reaches has not answered; the control commands want their token", async () => {
  const away = createVies({ baseUrl: "http://127.0.0.1:1" });
  expect(await away.check({ number: "FI20774740", asker })).toEqual({ result: "unavailable", code: "no_answer", isOurs: false });
  expect(await control("/reset", {}, "wrong")).toBe(401);
  expect(await control("/faults", { kind: "unheard_of" })).toBe(400);
});
