import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/look-operations";
import type { Api } from "../../lib/api/client.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { isPreview } from "./preview.ts";
import { needsWhitelabel, ownConfig, parseBrandConfig, readOwnApp, withoutHidden, type BrandConfig } from "./brand-config.ts";

/** The brand as it was published, and as the account sees it, from which its reseller may have hidden sections. */
let published: BrandConfig = ownConfig;
let current: BrandConfig = ownConfig;
let hidden: readonly string[] = [];
const listeners = new Set<() => void>();

export const currentBrand = (): BrandConfig => current;

export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setBrand(config: BrandConfig): void {
  published = config;
  current = withoutHidden(config, hidden);
  for (const listener of listeners) listener();
}

/** Hides sections and switches that the reseller of the brand has turned off for the account. The server refuses them, too. */
export function hideSections(names: readonly string[]): void {
  if (names.join() === hidden.join()) return;
  hidden = names;
  setBrand(published);
}

/**
 * This is the same as the time limit of the session call at the start. After this time the panel opens with the configuration
 * that it has.
 */
const fetchMs = 8000;

/**
 * Resolves when the brand of this host is known. On the operator's own host that is at once. If this browser has a stored
 * configuration, that is used, and `onChange` is called if the server has a different one. Otherwise the configuration is loaded
 * from the server. If none can be loaded or read, the panel opens with the last good one, or with the operator's.
 */
export async function loadBrand(api: Api, host: string, onChange: () => void): Promise<void> {
  if (isPreview()) return (await import("./preview-page.ts")).followEditor(onChange);
  if (isOwnApp()) return loadOwn();
  const kept = readPreference("whitelabel") ?? "";
  const cached = parseBrandConfig(kept);
  if (cached) {
    await applyBrand(cached);
    void refresh(api, host, kept, onChange);
  } else await refresh(api, host, kept, () => {});
}

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");

const isOwnApp = (): boolean => !needsWhitelabel(readOwnApp(contentOf("np-own-app")));

/** Applies the operator's own brand. Once it was published, the page itself contains it. */
async function loadOwn(): Promise<void> {
  const own = parseBrandConfig(contentOf("np-brand") ?? "");
  if (own !== null) await applyBrand(own);
}

/**
 * Called when the brand was published again while the page is open. The operator's own page contains its brand, and shows the new
 * version at the next load.
 */
export async function reloadBrand(api: Api, host: string, onChange: () => void): Promise<void> {
  if (isPreview() || isOwnApp()) return;
  await refresh(api, host, readPreference("whitelabel") ?? "", onChange);
}

/** Loads the brand from the server and applies it if it differs from the stored one. */
async function refresh(api: Api, host: string, kept: string, onChange: () => void): Promise<void> {
  const config = await fetchBrand(api, host);
  const text = JSON.stringify(config);
  if (config === null || text === kept) return;
  writePreference("whitelabel", text);
  await applyBrand(config);
  onChange();
}

async function fetchBrand(api: Api, host: string): Promise<BrandConfig | null> {
  try {
    const { content } = await api.call(fetchWhitelabel, { host }, { keep: true, handled: true, timeoutMs: fetchMs });
    return parseBrandConfig(content.config);
  } catch {
    return null;
  }
}

/** Applies a brand: its name, its feature switches, its shapes, and a style sheet for its colours. */
export async function applyBrand(config: BrandConfig): Promise<void> {
  await showColors(config.themeColor);
  const { dataset } = document.documentElement;
  dataset["corners"] = config.corners;
  dataset["typeface"] = config.typeface;
  setBrand(config);
}

const STYLE_ID = "np-brand";

async function showColors(color: string | null): Promise<void> {
  const root = document.documentElement;
  if (color === null || color === "") {
    delete root.dataset["brand"];
    return;
  }
  if (color === "neutral") {
    root.dataset["brand"] = "neutral";
    return;
  }
  // The code that computes a palette is loaded only for brands with a colour of their own.
  const [{ brandColors, brandCss }, { isHex }] = await Promise.all([
    import("../../ui/theme/brand-colors.ts"),
    import("../../ui/theme/color.ts"),
  ]);
  if (!isHex(color)) return;
  const style = document.getElementById(STYLE_ID) ?? document.createElement("style");
  style.id = STYLE_ID;
  style.nonce = pageNonce();
  style.textContent = brandCss(brandColors(color));
  document.head.append(style);
  root.dataset["brand"] = "custom";
}

/** The nonce of this page, for style elements created by scripts; empty in development and tests. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
