import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { CompanyRegister } from "../../areas/contacts/company-register.port.ts";
import { createNorwegianRegister } from "../company-register-no/index.ts";
import { createSwedishRegister } from "./index.ts";

const endpointsFile = z.record(z.string(), z.string());
const folder = mkdtempSync(join(tmpdir(), "company-registers-"));
let child: ChildProcess;
let far: Record<string, string>;
let swedish: CompanyRegister;
let norwegian: CompanyRegister;
let now = new Date("2026-12-01T10:00:00Z");

const createSwedish = (secret: string) =>
  createSwedishRegister({
    clientId: far["clientId"] ?? "",
    secret,
    now: () => now,
    baseUrl: far["swedish"],
    tokenUrl: far["swedishToken"],
    timeoutMs: 500,
  });

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../../simulators/companies/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  norwegian = createNorwegianRegister({ baseUrl: far["norwegian"] ?? "", timeoutMs: 500 });
});
beforeEach(async () => {
  await control("/reset", {});
  swedish = createSwedish(far["secret"] ?? "");
});
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${far["controlToken"]}` };
  const reply = await fetch(far["control"] + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

test("a company in the Swedish register has its name, address and state", async () => {
  expect(await swedish.find("5599001202")).toEqual({
    result: "found",
    company: {
      idnumber: "559900-1202",
      organization: "Kvarnbäckens Bageri AB",
      street: "Kvarngatan 12",
      street2: "",
      postcode: "582 22",
      city: "Linköping",
      country: "SE",
      state: "active",
      register: "Bolagsverket",
    },
  });
  expect(await swedish.find("2120009903")).toMatchObject({ company: { street: "Box 14", street2: "c/o Stadshuset" } });
  expect(await swedish.find("5599001301")).toMatchObject({ company: { state: "closing" } });
  expect(await swedish.find("5599001400")).toMatchObject({ company: { state: "ended" } });
});

test("a company in the Norwegian register has its name, address and state", async () => {
  expect(await norwegian.find("999991238")).toEqual({
    result: "found",
    company: {
      idnumber: "999991238",
      organization: "FJORDVIND AS",
      street: "Havnegata 3",
      street2: "",
      postcode: "4013",
      city: "Stavanger",
      country: "NO",
      state: "active",
      register: "Brønnøysundregistrene",
    },
  });
});

test("a number that no register knows is unknown, in the way of each register", async () => {
  expect(await swedish.find("5560000001")).toEqual({ result: "unknown" });
  expect(await norwegian.find("999999999")).toEqual({ result: "unknown" });
});

test("a part that the register cannot give is left empty, and the rest is used", async () => {
  await control("/faults", { kind: "no-address", times: 1 });
  expect(await swedish.find("5599001202")).toMatchObject({
    result: "found",
    company: { organization: "Kvarnbäckens Bageri AB", street: "", postcode: "", city: "" },
  });
});

test("an error, a page, and no answer say nothing about a number", async () => {
  for (const [kind, code] of [
    ["error", "http_500"],
    ["html", "unreadable"],
    ["silent", "no_answer"],
  ] as const) {
    await control("/faults", { kind });
    expect(await swedish.find("5599001202"), kind).toEqual({ result: "unavailable", code });
    expect(await norwegian.find("999991238"), kind).toEqual({ result: "unavailable", code });
  }
});

test("one token serves until it ends; one that is refused is replaced at the next call, and wrong credentials get none", async () => {
  await swedish.find("5599001202");
  expect(await swedish.find("2120009903")).toMatchObject({ result: "found" });
  await control("/faults", { kind: "token-refused" });
  expect(await swedish.find("5599001202")).toEqual({ result: "unavailable", code: "http_401" });
  expect(await swedish.find("5599001202")).toMatchObject({ result: "found" });
  // The simulator forgets its tokens, and the adapter's is at its end as well.
  await control("/faults", { kind: "token-refused" });
  now = new Date(now.getTime() + 3_600_000);
  expect(await swedish.find("5599001202")).toMatchObject({ result: "found" });
  expect(await createSwedish("wrong").find("5599001202")).toEqual({ result: "unavailable", code: "no_token" });
});

test("only numbers of companies are sent: not those of persons, and not with a wrong check digit", () => {
  expect(swedish.numberOf("559900-1202")).toBe("5599001202");
  expect(swedish.numberOf("16 559900 1202")).toBe("5599001202");
  for (const number of ["811218-9876", "559900-1203", "", "HRB 1"]) expect(swedish.numberOf(number), number).toBeNull();
  expect(norwegian.numberOf("999 991 238")).toBe("999991238");
  expect(norwegian.numberOf("NO 999991238 MVA")).toBe("999991238");
  for (const number of ["999991239", "799991238", "12345678901", ""]) expect(norwegian.numberOf(number), number).toBeNull();
});
