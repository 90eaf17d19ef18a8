import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { pseudoRecordHosts } from "../composition/outside.ts";
import { chooseForwards } from "./forwards.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-forwards-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const needed = { DATABASE_URL: "postgres://x", REGISTRIES_FILE: "x", SMTP_URL: "smtp://x" };
const published = (env: NodeJS.ProcessEnv) => pseudoRecordHosts(readConfig({ ...needed, ...env }));
const nothing = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };

test("the demo serves both on loopback and ports it keeps, and publishes where", async () => {
  const first = await chooseForwards({}, folder, "smtp://127.0.0.1:2525");
  const again = await chooseForwards({}, folder, "smtp://127.0.0.1:2525");
  expect(again).toEqual(first);
  expect(Object.keys(first.endpoints)).toEqual(["redirect", "mailforward", "supportMail"]);
  expect(first.env["MAILFORWARD_RELAY_URL"]).toBe("smtp://127.0.0.1:2525");
  expect(published(first.env)).toEqual({
    redirectIpv4: ["127.0.0.1"],
    redirectIpv6: [],
    mailExchanges: [{ preference: 10, host: "mailforward.localhost" }],
  });
});

test("outside the demo nothing is served, and no name is sent here, before the operator says where", async () => {
  const off = await chooseForwards({ DEMO: "0" }, folder, undefined);
  expect(off).toMatchObject({ isOn: false, endpoints: {} });
  expect(published(off.env)).toEqual(nothing);
  expect(published({ REDIRECT_ADDRESSES: "192.0.2.1", MAILFORWARD_HOSTS: "mx.example.net" })).toEqual(nothing);
});

test("the operator switches either off, and names addresses of both families", async () => {
  const mailOnly = await chooseForwards({ REDIRECTS: "off" }, folder, undefined);
  expect(Object.keys(mailOnly.endpoints)).toEqual(["mailforward", "supportMail"]);
  const env = {
    REDIRECTS: "on",
    REDIRECT_ADDRESSES: "192.0.2.1 2001:db8::1",
    MAILFORWARDS: "on",
    MAILFORWARD_HOSTS: "mx1.example.net, mx2.example.net",
  };
  expect(published(env)).toEqual({
    redirectIpv4: ["192.0.2.1"],
    redirectIpv6: ["2001:db8::1"],
    mailExchanges: [
      { preference: 10, host: "mx1.example.net" },
      { preference: 20, host: "mx2.example.net" },
    ],
  });
  expect(() => published({ REDIRECT_ADDRESSES: "192.0.2.1.5" })).toThrow("REDIRECT_ADDRESSES");
});
