import { brandConfig, type BrandConfig } from "./config.ts";
import { defaultConfig, neutralConfig, type BrandFacts } from "./default-config.ts";
import { menuFlags, menuTree } from "./switches.ts";

export type ReadConfig = { readonly config: BrandConfig; readonly isBroken: boolean };

function part(value: unknown, key: string): object {
  const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof inner === "object" && inner !== null ? inner : {};
}

/**
 * Brings a stored configuration up to date. Feature switches that were added after it was written get their defaults. A section
 * or tab is on only if the configuration says so. The service pages and the page of cards are exceptions: they once had no
 * switches, so if a configuration does not mention them, they are on with their section. A text from before texts had languages
 * is used for both languages. Owner and time zone are facts about the brand, and are never taken from the configuration. If it
 * cannot be read, the neutral theme is used.
 */
export function readConfig(stored: unknown, brand: BrandFacts): ReadConfig {
  const base = defaultConfig(brand);
  const named: Readonly<Record<string, unknown>> = { ...part(part(stored, "globals"), "menus") };
  const menus = {
    ...Object.fromEntries(menuFlags.map((flag) => [flag, false])),
    ...Object.fromEntries(menuTree.Services.map((page) => [page, named["Services"] === true])),
    EconomyCards: named["Economy"] === true,
    ...named,
  };
  const intro: unknown = Reflect.get(part({ stored }, "stored"), "introBox");
  const candidate = {
    ...base,
    ...(typeof intro === "string" ? { texts: { en: { ...base.texts.en, intro }, sv: { ...base.texts.sv, intro } } } : {}),
    ...(typeof stored === "object" ? stored : {}),
    globals: {
      ...base.globals,
      ...part(stored, "globals"),
      isOwnApp: brand.isOperator,
      timeZone: brand.timeZone,
      menus,
    },
  };
  const parsed = typeof stored === "object" && stored !== null ? brandConfig.safeParse(candidate) : null;
  return parsed?.success ? { config: parsed.data, isBroken: false } : { config: neutralConfig(brand), isBroken: true };
}
