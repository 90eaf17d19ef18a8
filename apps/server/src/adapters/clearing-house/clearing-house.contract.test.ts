import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readRevokedList } from "../../areas/trademarks/mark.rules.ts";
import { createClearingHouse, type ClearingHouseSettings } from "./index.ts";

const endpointsFile = z.object({
  files: z.string(),
  notices: z.string(),
  revoked: z.string(),
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
  expect(await open().revokedMarks()).toBeNull();
  await control("/away", { away: false });
  const silent = open({ noticesUrl: "http://127.0.0.1:9/cnis", revokedUrl: "http://127.0.0.1:9/list" });
  expect(await silent.notice(key)).toEqual({ result: "unavailable", code: "clearing_house_away" });
  expect(await silent.revokedMarks()).toBeNull();
});

test("the list of revoked files is fetched as it is; without an address none is", async () => {
  const smdId = "0000001761376056503931-65535";
  await control("/revoked", { smdid: smdId });
  expect(readRevokedList((await open().revokedMarks()) ?? "")?.marks).toMatchObject([{ smdId }]);
  expect(await open({ revokedUrl: null }).revokedMarks()).toBeNull();
});
