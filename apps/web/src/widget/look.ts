import { brandColors, type AccentRoles } from "../ui/theme/brand-colors.ts";
import { isHex } from "../ui/theme/color.ts";

/** The data about the brand that the server has written into the page. */
export type Look = {
  readonly name: string;
  readonly color: string | null;
  readonly corners: "square" | "soft" | "round";
  readonly theme: "auto" | "light" | "dark";
  readonly language: "auto" | "en" | "sv";
  readonly languages: readonly ("en" | "sv")[];
  readonly tlds: readonly string[];
  readonly prices: boolean;
  readonly basket: boolean;
};

export type Language = "en" | "sv";

const ours = "#016681";

const properties: Partial<Record<keyof AccentRoles, string>> = {
  accent: "--accent",
  accentHover: "--accent-hover",
  onAccent: "--on-accent",
  accentText: "--accent-text",
  accentSoft: "--accent-soft",
  focus: "--focus",
};

/** Draws the page in the colours and corners of the brand, light or dark. */
export function paint({ color, corners }: Pick<Look, "color" | "corners">, theme: "light" | "dark"): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  root.dataset["corners"] = corners;
  const roles = brandColors(color !== null && isHex(color) ? color : ours)[theme];
  for (const [role, property] of Object.entries(properties)) root.style.setProperty(property, roles[role as keyof AccentRoles]);
}

/**
 * The theme to draw: the one that the site asks for, otherwise the brand's. "auto" stands for the theme of the visitor's device.
 */
export function themeOf(wish: string | null, look: Pick<Look, "theme">): "light" | "dark" {
  const chosen = wish === "light" || wish === "dark" || wish === "auto" ? wish : look.theme;
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The language of the texts: the one that the brand has fixed, otherwise that of the site, otherwise that of the browser. */
export function languageOf(wish: string | null, look: Pick<Look, "language" | "languages">, browser: string): Language {
  const fixed = look.language === "auto" ? null : look.language;
  const wanted: Language = fixed ?? (/^sv\b/i.test(wish ?? browser) ? "sv" : "en");
  return look.languages.includes(wanted) ? wanted : (look.languages[0] ?? "en");
}
