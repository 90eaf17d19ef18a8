import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Rate, RateSource } from "../areas/products/rates/rate-source.port.ts";
import { createEcbRates } from "./rates-ecb/index.ts";
import { createRiksbankRates } from "./rates-riksbank/index.ts";

const endpointsFile = z.object({ ecb: z.string(), riksbank: z.string(), control: z.string(), controlToken: z.string() });
const folder = mkdtempSync(join(tmpdir(), "rates-adapters-"));
let child: ChildProcess;
let far: z.infer<typeof endpointsFile>;
let sources: { readonly ecb: RateSource; readonly riksbank: RateSource };

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../simulators/rates/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  sources = {
    ecb: createEcbRates({ baseUrl: far.ecb, timeoutMs: 1000 }),
    riksbank: createRiksbankRates({ baseUrl: far.riksbank, timeoutMs: 1000 }),
  };
});
beforeEach(() => control("/reset", {}));
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${far.controlToken}` };
  return (await fetch(far.control + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

/** Days long ago, but within the 90 days of the European Central Bank: a Friday, a weekend, a Monday. */
const friday = fridayBefore(new Date(Date.now() - 40 * 86_400_000));
const monday = shifted(friday, 3);
const days = { since: friday, until: monday };

function fridayBefore(at: Date): string {
  return new Date(at.getTime() - ((at.getUTCDay() + 2) % 7) * 86_400_000).toISOString().slice(0, 10);
}
function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}
async function ratesOf(source: RateSource, asked = days): Promise<readonly Rate[]> {
  const answer = await source.fetch(asked);
  if ("failed" in answer) throw new Error(answer.failed);
  return answer.rates;
}

test("the European Central Bank gives the price of a euro in other currencies for each working day", async () => {
  await control("/rates", { of: "EURUSD", day: friday, value: 1.1423 });
  const rates = await ratesOf(sources.ecb);
  expect(rates).toContainEqual({ kind: "fx", key: "EURUSD", validFrom: friday, ppm: 1_142_300 });
  expect(new Set(rates.map(({ validFrom }) => validFrom))).toEqual(new Set([friday, monday]));
  expect(rates.every(({ key }) => sources.ecb.publishes(key))).toBe(true);
});

test("the Riksbank gives the prices of a euro and a dollar in kronor, and the reference rate of the half of the year", async () => {
  await control("/rates", { of: "EURSEK", day: monday, value: 11.0452 });
  await control("/rates", { of: "USDSEK", day: monday, value: 9.6692 });
  await control("/rates", { of: "reference", day: monday, value: 2.25 });
  await control("/rates", { of: "reference", day: friday, value: 2.25 });
  const rates = await ratesOf(sources.riksbank);
  expect(rates).toContainEqual({ kind: "fx", key: "EURSEK", validFrom: monday, ppm: 11_045_200 });
  expect(rates).toContainEqual({ kind: "fx", key: "USDSEK", validFrom: monday, ppm: 9_669_200 });
  const half = `${monday.slice(0, 5)}${monday.slice(5, 7) < "07" ? "01" : "07"}-01`;
  expect(rates.filter(({ kind }) => kind === "discount")).toContainEqual({
    kind: "discount",
    key: "SE",
    validFrom: half,
    ppm: 22_500,
  });
});

test("on a weekend nothing is published, which is no failure", async () => {
  const weekend = { since: shifted(friday, 1), until: shifted(friday, 2) };
  expect(await ratesOf(sources.ecb, weekend)).toEqual([]);
  expect(await ratesOf(sources.riksbank, weekend)).toEqual([]);
});

test.each([
  ["ecb", "silent", "no_answer"],
  ["ecb", "refused", "refused"],
  ["ecb", "html", "unreadable"],
  ["ecb", "none", "unreadable"],
  ["riksbank", "silent", "no_answer"],
  ["riksbank", "refused", "refused"],
  ["riksbank", "html", "unreadable"],
] as const)("%s: %s is no rate", async (bank, kind, failed) => {
  await control("/faults", { bank, kind, times: 1 });
  expect(await sources[bank].fetch(days)).toEqual({ failed });
  expect((await ratesOf(sources[bank])).length).toBeGreaterThan(0);
});

test("a bank that cannot be reached has given no rates", async () => {
  expect(await createEcbRates({ baseUrl: "http://127.0.0.1:1" }).fetch(days)).toEqual({ failed: "no_answer" });
  expect(await createRiksbankRates({ baseUrl: "http://127.0.0.1:1" }).fetch(days)).toEqual({ failed: "no_answer" });
});
