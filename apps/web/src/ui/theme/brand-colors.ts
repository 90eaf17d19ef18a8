import { contrast, shiftUntil, toHex, toOklch, type Oklch } from "./color.ts";

/** Colour roles computed from a brand's single colour. All other roles keep their values. */
export type AccentRoles = {
  readonly accent: string;
  readonly accentHover: string;
  readonly accentPress: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentUi: string;
  readonly accentSoft: string;
  readonly accentSoft2: string;
  readonly accentLine: string;
  readonly focus: string;
};

/** One contrast requirement of a colour and whether it was met, shown to the brand's owner when the colour is saved. */
export type ContrastCheck = {
  readonly theme: "light" | "dark";
  readonly role: "on-accent" | "accent-text" | "accent-ui" | "focus";
  readonly color: string;
  readonly against: string;
  readonly ratio: number;
  readonly needs: number;
  /** Whether the lightness was changed because the brand's own colour did not meet the requirement. */
  readonly moved: boolean;
};

export type BrandColors = {
  readonly light: AccentRoles;
  readonly dark: AccentRoles;
  readonly checks: readonly ContrastCheck[];
};

const TEXT = 4.5;
const CONTROL = 3;

const light = { surface: "#FFFFFF", canvas: "#F7F9FB" };
const dark = { surface: "#151B1D", raised: "#1C2326" };

/** A pale tint of the brand colour, never more colourful than the brand: a grey brand gets grey tints. */
const wash = (brand: Oklch, l: number, c: number) => toHex({ l, c: Math.min(c, brand.c), h: brand.h });

function lightRoles(brand: Oklch): AccentRoles {
  const soft = wash(brand, 0.969, 0.013);
  const soft2 = wash(brand, 0.935, 0.026);
  const ink = toHex({ l: 0.2, c: Math.min(0.03, brand.c), h: brand.h });
  // Text on the fill is white if that has enough contrast, otherwise nearly black. If neither has enough, the fill is darkened
  // for white text.
  const white = contrast(toHex(brand), "#FFFFFF") >= TEXT || contrast(toHex(brand), ink) < TEXT;
  const onAccent = white ? "#FFFFFF" : ink;
  const holds = (hex: string) => contrast(hex, onAccent) >= TEXT;
  const accent = shiftUntil(brand, "darker", holds);
  const shade = (down: number) =>
    shiftUntil({ ...brand, l: toOklch(accent).l - down, c: brand.c * (1 - down) }, white ? "darker" : "lighter", holds);
  const accentUi = shiftUntil(brand, "darker", (hex) => contrast(hex, light.canvas) >= CONTROL);
  const ui = toOklch(accentUi);
  return {
    accent,
    accentHover: shade(0.045),
    accentPress: shade(0.085),
    onAccent,
    accentText: shiftUntil(brand, "darker", (hex) => contrast(hex, soft2) >= TEXT),
    accentUi,
    accentSoft: soft,
    accentSoft2: soft2,
    accentLine: wash(brand, 0.829, 0.06),
    focus: shiftUntil({ ...ui, l: Math.min(ui.l + 0.06, 1) }, "darker", (hex) => contrast(hex, soft2) >= CONTROL),
  };
}

function darkRoles(brand: Oklch): AccentRoles {
  const soft = wash(brand, 0.269, 0.033);
  const soft2 = wash(brand, 0.316, 0.048);
  // A dark brand colour is lightened until it is visible as a fill on a dark page. A light one is kept.
  const base: Oklch = { l: Math.max(brand.l + 0.02, 0.756), c: brand.c * 1.07, h: brand.h };
  const accent = toHex(base);
  const lift = (up: number) => toHex({ ...base, l: Math.min(base.l + up, 0.97) });
  return {
    accent,
    accentHover: lift(0.05),
    accentPress: lift(0.09),
    onAccent: toHex({ l: 0.19, c: Math.min(0.03, brand.c), h: brand.h }),
    accentText: shiftUntil(
      { ...base, l: Math.max(base.l, 0.78), c: Math.min(base.c, 0.11) },
      "lighter",
      (hex) => contrast(hex, soft2) >= TEXT,
    ),
    accentUi: shiftUntil(base, "lighter", (hex) => contrast(hex, dark.raised) >= CONTROL),
    accentSoft: soft,
    accentSoft2: soft2,
    accentLine: wash(brand, 0.42, 0.07),
    focus: shiftUntil({ l: 0.76, c: Math.min(base.c, 0.12), h: brand.h }, "lighter", (hex) => contrast(hex, soft2) >= CONTROL),
  };
}

function checksOf(theme: "light" | "dark", roles: AccentRoles, brandHex: string): ContrastCheck[] {
  const surface = theme === "light" ? light.surface : dark.surface;
  const check = (role: ContrastCheck["role"], color: string, against: string, needs: number, shown: string): ContrastCheck => ({
    theme,
    role,
    color,
    against,
    needs,
    ratio: Math.floor(contrast(color, against) * 100) / 100,
    moved: shown.toUpperCase() !== brandHex.toUpperCase(),
  });
  return [
    check("on-accent", roles.onAccent, roles.accent, TEXT, roles.accent),
    check("accent-text", roles.accentText, roles.accentSoft2, TEXT, roles.accentText),
    check("accent-ui", roles.accentUi, surface, CONTROL, roles.accentUi),
    check("focus", roles.focus, surface, CONTROL, roles.focus),
  ];
}

/**
 * Computes all accent colours of a brand from its single colour, for both themes. Takes #rgb or #rrggbb; throws a RangeError for
 * anything else. Returns the colours and, per contrast requirement, the contrast reached and whether the lightness was changed.
 * The hue is never changed.
 *
 * Source: WCAG 2.2, 1.4.3 (text 4.5:1) and 1.4.11 (controls 3:1)
 */
export function brandColors(hex: string): BrandColors {
  const brand = toOklch(hex);
  const roles = { light: lightRoles(brand), dark: darkRoles(brand) };
  return { ...roles, checks: [...checksOf("light", roles.light, hex), ...checksOf("dark", roles.dark, hex)] };
}

const property: Record<keyof AccentRoles, string> = {
  accent: "--np-accent",
  accentHover: "--np-accent-hover",
  accentPress: "--np-accent-press",
  onAccent: "--np-on-accent",
  accentText: "--np-accent-text",
  accentUi: "--np-accent-ui",
  accentSoft: "--np-accent-soft",
  accentSoft2: "--np-accent-soft-2",
  accentLine: "--np-accent-line",
  focus: "--np-focus",
};

const declarations = (roles: AccentRoles) =>
  Object.entries(roles)
    .map(([role, hex]) => `${property[role as keyof AccentRoles]}:${hex}`)
    .join(";");

/** The style sheet of a custom brand, for a style element with the page's nonce. All values are hex codes computed here. */
export function brandCss(colors: BrandColors): string {
  const root = `:root[data-brand="custom"]`;
  return `${root}{${declarations(colors.light)}}${root}[data-mantine-color-scheme="dark"]{${declarations(colors.dark)}}`;
}
