import { brandConfig, type BrandConfig } from "./config.ts";
import { defaultConfig, neutralConfig, type BrandFacts } from "./default-config.ts";
import { menuFlags, menuTree } from "./switches.ts";

export type ReadConfig = { readonly config: BrandConfig; readonly isBroken: boolean };

function part(value: unknown, key: string): object {
  const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof inner === "object" && inner !== null ? inner : {};
}

/**
 * A stored configuration as it holds today. Switches that came after it was written are as by default; a section or tab is on
 * only when it says so, but a page of the services that it does not name follows its section: they had no switches of their own
 * once; nor was there a page of the cards. Whose app it is and the clock's zone are the brand's facts, never the configuration's. What cannot be
 * read gives the neutral theme, not everything.
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
  const candidate = {
    ...base,
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
