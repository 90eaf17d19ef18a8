import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readRevokedList } from "../../areas/trademarks/mark.rules.ts";
import { readCrl } from "../../areas/trademarks/read-crl.ts";
import { createClearingHouse, type ClearingHouseSettings } from "./index.ts";

const endpointsFile = z.object({
  files: z.string(),
  notices: z.string(),
  revoked: z.string(),
  listKeyFile: z.string(),
  crl: z.string(),
  caFile: z.string(),
  user: z.string(),
  password: z.string(),
  control: z.string(),
  controlToken: z.string(),
});
const folder = mkdtempSync(join(tmpdir(), "clearing-house-"));
let child: ChildProcess;
let far: z.infer<typeof endpointsFile>;

const open = (change: Partial<ClearingHouseSettings> = {}) =>
  createClearingHouse({
    noticesUrl: far.notices,
    revokedUrl: far.revoked,
    user: far.user,
    password: far.password,
    timeoutMs: 2000,
    ...change,
  });

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../../simulators/tmch/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
});
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${far.controlToken}` };
  expect((await fetch(far.control + path, { method: "POST", headers, body: JSON.stringify(body) })).status).toBe(200);
}

const key = "2013041500/2/6/9/varumarke-0000000001";

test("a notice is fetched by its key; one that is not there is unknown", async () => {
  const found = await open().notice(key);
  expect(found.result === "found" && Buffer.from(found.xml).toString()).toContain("<tmNotice:label>varumarke</tmNotice:label>");
  expect(await open().notice("nothing")).toEqual({ result: "unknown" });
  expect(await open().notice("../control/away")).toEqual({ result: "unknown" });
});

test("wrong credentials, an outage and a silent address say nothing about a notice", async () => {
  expect(await open({ password: "wrong" }).notice(key)).toEqual({ result: "unavailable", code: "clearing_house_401" });
  await control("/away", { away: true });
  expect(await open().notice(key)).toEqual({ result: "unavailable", code: "clearing_house_503" });
  expect(await open().revokedMarks()).toEqual({ result: "unavailable" });
  await control("/away", { away: false });
  const silent = open({ noticesUrl: "http://127.0.0.1:9/cnis", revokedUrl: "http://127.0.0.1:9/list" });
  expect(await silent.notice(key)).toEqual({ result: "unavailable", code: "clearing_house_away" });
  expect(await silent.revokedMarks()).toEqual({ result: "unavailable" });
});

test("the list of revoked files is fetched as it is; without an address none is", async () => {
  const smdId = "0000001761376056503931-65535";
  await control("/revoked", { smdid: smdId });
  const found = await open().revokedMarks();
  expect(found.result === "found" && readRevokedList(found.text)?.marks).toMatchObject([{ smdId }]);
  expect(await open({ revokedUrl: null }).revokedMarks()).toEqual({ result: "unavailable" });
});

test("T157: the list is taken only with a signature of the configured key", async () => {
  const listKey = readFileSync(far.listKeyFile, "utf8");
  expect(await open({ listKey }).revokedMarks()).toMatchObject({ result: "found" });
  await control("/forged", { forged: true });
  expect(await open({ listKey }).revokedMarks()).toEqual({ result: "unsigned" });
  await control("/forged", { forged: false });
  const other = readFileSync(join(import.meta.dirname, "../../../../../fixtures/smd/revoked-list-key.asc"), "utf8");
  expect(await open({ listKey: other }).revokedMarks()).toEqual({ result: "unsigned" });
});

test("T157: the list of revoked certificates is read if an authority has signed it, and by that authority only", async () => {
  const root = readFileSync(far.caFile, "utf8");
  const other = readFileSync(join(import.meta.dirname, "../../../../../fixtures/smd/other-root.pem"), "utf8");
  const read = async (authorities: readonly string[], change = (bytes: Uint8Array) => bytes) =>
    readCrl(change((await open({ crlUrl: far.crl }).revokedSigners()) ?? new Uint8Array()), authorities);
  expect(await read([other, root])).toMatchObject({ signers: [], nextAt: expect.any(Date) as Date });
  await control("/signer", { signerrevoked: true });
  expect((await read([root]))?.signers).toHaveLength(1);
  expect(await read([other])).toBeNull();
  const last = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte));
  expect(await read([root], last)).toBeNull();
  expect(await read([root], (bytes) => bytes.subarray(0, 60))).toBeNull();
  expect(await open({ crlUrl: null }).revokedSigners()).toBeNull();
});
