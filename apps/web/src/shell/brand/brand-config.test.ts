import { expect, test } from "vitest";
import { isMenuOn, needsWhitelabel, ownConfig, parseBrandConfig, readOwnApp } from "./brand-config.ts";

test("the configuration is fetched only when this is not the operator's own host", () => {
  expect(needsWhitelabel(readOwnApp("1"))).toBe(false);
  expect(needsWhitelabel(readOwnApp("0"))).toBe(true);
  expect(needsWhitelabel(readOwnApp("__OWN_APP__"))).toBe(true);
});

test("reads a configuration from JSON; missing values are those of our own app, except that the app is not ours", () => {
  const config = parseBrandConfig(
    '{"version":3,"logo":"/l.svg","globals":{"brandName":"Solrosen","enableBasket":false,"menus":{"Domains":true}}}',
  );
  expect(config).toMatchObject({
    version: 3,
    logo: "/l.svg",
    globals: { brandName: "Solrosen", enableBasket: false, isOwnApp: false, timeZone: "Europe/Stockholm" },
  });
  expect(config && isMenuOn(config, "Domains")).toBe(true);
  expect(config && isMenuOn(config, "Economy")).toBe(false);
});

test.each(["", "null", "[]", "{", '{"version":1}', '"x"'])("refuses %j, so that the last good one stays", (json) => {
  expect(parseBrandConfig(json)).toBeNull();
});

test("checks for a new version every 200 seconds unless configured otherwise", () => {
  expect(ownConfig.globals.versionCheckSeconds).toBe(200);
});
