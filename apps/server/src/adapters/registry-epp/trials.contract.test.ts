import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegistryLogin } from "../../areas/registry/index.ts";
import { createLog } from "../../platform/log.ts";
import {
  startRegistrySimulator,
  unhurriedRegistries,
  type RegistrySimulator,
} from "../../testing/far-ends/registry-simulator.ts";
import { createEppRegistries } from "./index.ts";
import { createEppTrials } from "./trials.ts";

let simulator: RegistrySimulator;
let login: RegistryLogin;
const trials = createEppTrials();

const setup = () => {
  const found = unhurriedRegistries().find(({ id }) => id === "iis");
  if (found === undefined) throw new Error("no registry iis");
  return found;
};

beforeAll(async () => {
  simulator = await startRegistrySimulator({ seed: "world" });
  const account = simulator.accounts.get("*");
  if (account === undefined) throw new Error("no account");
  login = {
    host: account.host,
    port: account.port,
    servername: null,
    clientId: account.clID,
    password: account.pw,
    ca: account.caFile === undefined ? null : readFileSync(account.caFile, "utf8"),
    certificate: null,
    privateKey: null,
    weakCiphers: null,
  };
});
afterAll(async () => {
  await simulator.stop();
});

test("a trial logs in, checks and reads a name, and shows every frame without the password", async () => {
  const trial = await trials.run(setup(), login, "en-ledig-domän-finns-inte.se".replaceAll("ä", "a"));
  expect(trial.works).toBe(true);
  expect(trial.steps.map(({ step, works }) => [step, works])).toEqual([
    ["login", true],
    ["check", true],
    ["info", true],
    ["logout", true],
  ]);
  const frames = trial.steps.flatMap((step) => step.frames.map(({ body }) => body)).join("\n");
  expect(frames).toContain("<pw>***</pw>");
  expect(frames).not.toContain(login.password);
  expect(trial.greeting?.objects).toContain("urn:ietf:params:xml:ns:domain-1.0");
});

test("a wrong password is refused with the registry's code, and a server that is not there is silent", async () => {
  const wrong = { ...login, password: "Wrong-pass-1" };
  expect(await trials.run(setup(), wrong, "example.se")).toMatchObject({ works: false, steps: [{ step: "login", code: 2200 }] });
  expect(await trials.logIn(setup(), wrong)).toMatchObject({ outcome: "refused" });
  expect(await trials.logIn(setup(), { ...login, port: 1 })).toMatchObject({ outcome: "silent" });
});

test("a password is changed once, and only the new one is accepted afterwards", async () => {
  expect(await trials.changePassword(setup(), login, "New-pass-1")).toEqual({ outcome: "accepted", text: "" });
  expect(await trials.logIn(setup(), login)).toMatchObject({ outcome: "refused" });
  const changed = { ...login, password: "New-pass-1" };
  expect(await trials.logIn(setup(), changed)).toMatchObject({ outcome: "accepted" });
  expect(await trials.changePassword(setup(), login, "New-pass-2")).toMatchObject({ outcome: "refused" });
  expect(await trials.changePassword(setup(), changed, login.password)).toMatchObject({ outcome: "accepted" });
});

test("a changed account is used without a restart, and an unchanged one keeps its sessions", async () => {
  const account = simulator.accounts.get("*");
  if (account === undefined) throw new Error("no account");
  const both = unhurriedRegistries().filter(({ id }) => id === "iis" || id === "verisign");
  const reached = (pw: string) => ({
    registries: both,
    accounts: new Map([
      ["iis", { ...account, pw }],
      ["verisign", account],
    ]),
  });
  const registries = createEppRegistries({ ...reached("Wrong-pass-1"), log: createLog("test", "silent") });
  try {
    const kept = registries.of("verisign");
    expect(await kept.domain("kept-or-not.com", "interactive")).toBeNull();
    await expect(registries.of("iis").domain("example.se", "interactive")).rejects.toMatchObject({ kind: "misconfigured" });
    registries.replace(reached(account.pw));
    expect(await registries.of("iis").domain("kept-or-not.se", "interactive")).toBeNull();
    expect(registries.of("verisign")).toBe(kept);
    expect(registries.figures()).toContainEqual(expect.objectContaining({ registryId: "iis", breaker: "closed" }));
  } finally {
    await registries.close();
  }
});

test("a greeting is read without a login, and proposes the shape; a server that is no registry is silent", async () => {
  const { host, port, ca } = login;
  const server = { host, port, ca, servername: null, certificate: null, privateKey: null, weakCiphers: null };
  const greeted = await trials.greet(server);
  expect(greeted).toMatchObject({ outcome: "read", speaks: true, missing: [] });
  if (greeted.outcome !== "read") return;
  expect(greeted.objects).toContainEqual({ uri: "urn:ietf:params:xml:ns:domain-1.0", use: "used" });
  const made = trials.makeProfile(greeted.profile, greeted.shape, null);
  if (made.kind !== "fine") throw new Error(made.kind);
  expect(trials.shapeOf({ id: "new", profile: made.profile })).toEqual(greeted.shape);
  expect(await trials.greet({ ...server, port: 1 })).toMatchObject({ outcome: "silent" });
  expect(await trials.greet({ ...server, ca: null })).toMatchObject({ outcome: "silent" });
  expect(await trials.greet({ ...server, ca: "no certificate" })).toMatchObject({ outcome: "silent" });
});
