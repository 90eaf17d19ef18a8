import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig, productBrand } from "@nameplane/contracts/whitelabel/default-config";
import { isFeatureOn, menuFlags, switchNames, type MenuFlag } from "@nameplane/contracts/whitelabel/switches";

export type { BrandConfig, MenuFlag };

/**
 * The configuration of the operator's own brand before it has a name of its own. It is also used until the configuration of
 * another brand has arrived.
 */
export const ownConfig: BrandConfig = defaultConfig(productBrand);

/** Whether the page says that its host is the operator's own; "unknown" if it does not say. */
export type OwnApp = "yes" | "no" | "unknown";

export function readOwnApp(content: string | null | undefined): OwnApp {
  return content === "1" ? "yes" : content === "0" ? "no" : "unknown";
}

/** Whether a configuration must be loaded. Only hosts other than the operator's own need one. */
export const needsWhitelabel = (ownApp: OwnApp): boolean => ownApp !== "yes";

const menusOff = Object.fromEntries(menuFlags.map((flag) => [flag, false])) as BrandConfig["globals"]["menus"];

/**
 * Reads a configuration from JSON. Missing feature switches get the values of the operator's own brand, and missing menus are
 * off. Returns null if the text is not a configuration, so that the caller keeps the last good one.
 */
export function parseBrandConfig(json: string): BrandConfig | null {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== "object" || parsed === null || !("globals" in parsed)) return null;
    const config = parsed as Partial<BrandConfig>;
    const menus = { ...menusOff, ...config.globals?.menus };
    return { ...ownConfig, ...config, globals: { ...ownConfig.globals, isOwnApp: false, ...config.globals, menus } };
  } catch {
    return null;
  }
}

/** Whether a section or tab is on. It is on only if the configuration says so. */
export const isMenuOn = (config: BrandConfig, flag: MenuFlag): boolean => isFeatureOn(config.globals, flag);

/** The configuration of an account from which some sections and switches are hidden. */
export function withoutHidden(config: BrandConfig, hidden: readonly string[]): BrandConfig {
  if (hidden.length === 0) return config;
  const off = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => hidden.includes(name)).map((name) => [name, false]));
  const { globals } = config;
  return { ...config, globals: { ...globals, ...off(switchNames), menus: { ...globals.menus, ...off(menuFlags) } } };
}
