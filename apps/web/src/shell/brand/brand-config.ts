import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { isFeatureOn, menuFlags, type MenuFlag } from "@nameplane/contracts/whitelabel/switches";

export type { BrandConfig, MenuFlag };

/** What the provider's own app shows, and what stands until the configuration of a brand has arrived. */
export const ownConfig: BrandConfig = defaultConfig({ name: "Nameplane", isOperator: true, timeZone: "Europe/Stockholm" });

/** What the page was served with: the server knows which host is the provider's own. */
export type OwnApp = "yes" | "no" | "unknown";

export function readOwnApp(content: string | null | undefined): OwnApp {
  return content === "1" ? "yes" : content === "0" ? "no" : "unknown";
}

/** The configuration is fetched only when this is not the provider's own app. */
export const needsWhitelabel = (ownApp: OwnApp): boolean => ownApp !== "yes";

const menusOff = Object.fromEntries(menuFlags.map((flag) => [flag, false])) as BrandConfig["globals"]["menus"];

/**
 * Reads a configuration from JSON. Switches that are missing get the values of the provider's own brand, menus that are missing are
 * off. Gives null when the text is not a configuration, so that the caller keeps the last good one.
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

/** A section or tab is on only when the configuration says so. */
export const isMenuOn = (config: BrandConfig, flag: MenuFlag): boolean => isFeatureOn(config.globals, flag);
