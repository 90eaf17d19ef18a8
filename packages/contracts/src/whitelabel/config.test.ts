import { expect, test } from "vitest";
import { brandConfig } from "./config.ts";
import { defaultConfig, neutralConfig } from "./default-config.ts";
import { readConfig } from "./read-config.ts";
import { isFeatureOn, menuFlags, menuTree, switchNames, switches } from "./switches.ts";

const brand = { name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" };

test("a default theme exists: no colour of its own, every section on, and it keeps to its own schema [C3.67]", () => {
  const config = defaultConfig(brand);
  expect(brandConfig.parse(config)).toEqual(config);
  expect(config.themeColor).toBeNull();
  expect(menuFlags.filter((flag) => !config.globals.menus[flag])).toEqual([]);
});

test("a neutral theme exists; it is grayscale, with a logo [C3.68]", () => {
  const config = neutralConfig(brand);
  expect(brandConfig.parse(config)).toEqual(config);
  expect(config.themeColor).toBe("neutral");
  const colors = decodeURIComponent(config.logo ?? "").match(/#[0-9a-f]{6}/g) ?? [];
  expect(colors.length).toBeGreaterThan(0);
  for (const color of colors) expect(new Set(color.slice(1).match(/../g)).size).toBe(1);
});

test("the neutral theme turns almost everything off [C3.69]", () => {
  const { globals } = neutralConfig(brand);
  expect(menuFlags.filter((flag) => globals.menus[flag])).toEqual(["Domains", "DomainsList", "User"]);
  const on = switchNames.filter((name) => globals[name]);
  expect(on).toEqual(["enableTranslation", "enablePasswordReset", "enableLoginOptions", "showContactUs"]);
});

test("every switch has a description", () => {
  for (const name of switchNames) expect(switches[name].length).toBeGreaterThan(8);
});

test("a section that is off turns its tabs off; a tab that is off affects nothing else", () => {
  const { globals } = defaultConfig(brand);
  const off = (flag: string) => ({ ...globals, menus: { ...globals.menus, [flag]: false } });
  for (const tab of menuTree.Economy) {
    expect(isFeatureOn(off("Economy"), tab)).toBe(false);
    expect(isFeatureOn(off(tab), tab)).toBe(false);
    expect(isFeatureOn(off(tab), "Economy")).toBe(true);
  }
  expect(isFeatureOn({ ...globals, enableBasket: false }, "enableBasket")).toBe(false);
});

test("a stored configuration: switches it does not know have their defaults, sections it does not name are off", () => {
  const stored = {
    version: 4,
    themeColor: "#F9B818",
    globals: { enableExport: false, menus: { Domains: true } },
    gone: 1,
  };
  const { config, isBroken } = readConfig(stored, brand);
  expect(isBroken).toBe(false);
  expect(config).toMatchObject({
    themeColor: "#F9B818",
    globals: { brandName: "Solrosen", enableExport: false, enableBasket: true },
  });
  expect(menuFlags.filter((flag) => config.globals.menus[flag])).toEqual(["Domains"]);
  expect(config).not.toHaveProperty("gone");
});

test("a configuration from before the service pages had switches shows all of them or none, as its section says", () => {
  const on = (menus: object) =>
    menuTree.Services.filter((page) => readConfig({ globals: { menus } }, brand).config.globals.menus[page]);
  expect(on({ Services: true })).toEqual(menuTree.Services);
  expect([on({ Services: false }), on({ Domains: true })]).toEqual([[], []]);
  expect(on({ Services: true, ServicesVpn: false })).toEqual(menuTree.Services.filter((page) => page !== "ServicesVpn"));
  expect(on({ Services: false, ServicesVpn: true })).toEqual(["ServicesVpn"]);
});

test("a configuration from before the page of cards existed shows it where the economy section is on, and hides it when it says so", () => {
  const isOn = (menus: object) => readConfig({ globals: { menus } }, brand).config.globals.menus.EconomyCards;
  expect(isOn({ Economy: true, EconomyInvoices: true })).toBe(true);
  expect([isOn({ Economy: false }), isOn({ Domains: true }), isOn({ Economy: true, EconomyCards: false })]).toEqual([
    false,
    false,
    false,
  ]);
});

test("a text on the login page from before texts had languages stands for both; one of a language stays its own", () => {
  const intros = (stored: object) => {
    const { texts } = readConfig({ globals: { menus: {} }, ...stored }, brand).config;
    return [texts.en.intro, texts.sv.intro];
  };
  expect(intros({ introBox: "Hej" })).toEqual(["Hej", "Hej"]);
  const none = { intro: "", hours: "", announcement: "" };
  expect(intros({ introBox: "Hej", texts: { en: { ...none, intro: "Hello" }, sv: none } })).toEqual(["Hello", ""]);
});

test("a configuration cannot make itself the operator's own brand", () => {
  expect(readConfig({ globals: { isOwnApp: true } }, brand).config.globals.isOwnApp).toBe(false);
});

test.each([
  null,
  "text",
  { themeColor: "red;}body{display:none" },
  { tosURL: "javascript:alert(1)" },
  { logo: "https://elsewhere.example/l.png" },
  { globals: { menus: { Domains: "yes" } } },
])("a configuration that cannot be read gives the neutral theme: %j", (stored) => {
  expect(readConfig(stored, brand)).toEqual({ config: neutralConfig(brand), isBroken: true });
});
