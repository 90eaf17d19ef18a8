import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/operations";
import type { Api } from "../../lib/api/client.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { needsWhitelabel, ownConfig, parseBrandConfig, readOwnApp, type BrandConfig } from "./brand-config.ts";

let current: BrandConfig = ownConfig;
const listeners = new Set<() => void>();

export const currentBrand = (): BrandConfig => current;

export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setBrand(config: BrandConfig): void {
  current = config;
  for (const listener of listeners) listener();
}

/** Resolves when the brand is known, or known not to be had: then the last good one stays. */
export async function loadBrand(api: Api, host: string): Promise<void> {
  const page = document.querySelector('meta[name="np-own-app"]')?.getAttribute("content");
  if (!needsWhitelabel(readOwnApp(page))) return;
  const cached = parseBrandConfig(readPreference("whitelabel") ?? "");
  if (cached) await applyBrand(cached);
  try {
    const { content } = await api.call(fetchWhitelabel, { host }, { keep: true, handled: true });
    const config = parseBrandConfig(content.config);
    if (!config) return;
    await applyBrand(config);
    writePreference("whitelabel", JSON.stringify(config));
  } catch {
    // A broken or missing configuration must not close the panel: the last good one, else our own, stays.
  }
}

/** Shows a brand: name, switches, and its colours as a style sheet of its own. */
export async function applyBrand(config: BrandConfig): Promise<void> {
  await showColors(config.themeColor);
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
  // Computing a palette is for brands with a colour of their own; nobody else loads it.
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

/** The nonce of this page, for style elements made by scripts; empty in development and tests. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
