import { describe, expect, test } from "vitest";
import { brandColors, brandCss, type AccentRoles } from "./brand-colors.ts";
import { channels, contrast, toHex, toOklch } from "./color.ts";

const brands = [
  "#016681",
  "#353535",
  "#F9B818",
  "#FF0000",
  "#00FF00",
  "#0000FF",
  "#FFFFFF",
  "#000000",
  "#777777",
  "#8AB4F8",
  "#abc",
];

const isNear = (one: string, other: string) => {
  const [a, b] = [channels(one), channels(other)];
  return a.every((value, index) => Math.abs(value - (b[index] ?? -99)) <= 4);
};

describe.each(brands)("brand %s", (brand) => {
  const { light, dark, checks } = brandColors(brand);

  test("meets every contrast requirement in both themes", () => {
    for (const { ratio, needs } of checks) expect(ratio).toBeGreaterThanOrEqual(needs);
    expect(checks).toHaveLength(8);
  });

  test("is readable on hover and press and on both tints, and visible on every background", () => {
    const ground: readonly (readonly [AccentRoles, readonly string[]])[] = [
      [light, ["#FFFFFF", "#F7F9FB"]],
      [dark, ["#151B1D", "#0E1315", "#1C2326"]],
    ];
    for (const [roles, grounds] of ground) {
      for (const fill of [roles.accent, roles.accentHover, roles.accentPress])
        expect(contrast(roles.onAccent, fill)).toBeGreaterThanOrEqual(4.5);
      for (const under of [...grounds, roles.accentSoft, roles.accentSoft2])
        expect(contrast(roles.accentText, under)).toBeGreaterThanOrEqual(4.5);
      for (const under of grounds) {
        expect(contrast(roles.accentUi, under)).toBeGreaterThanOrEqual(3);
        expect(contrast(roles.focus, under)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

test("gives the design's values for our own colour and the yellow sample", () => {
  const own = brandColors("#016681");
  expect(own.light.accent).toBe("#016681");
  expect(isNear(own.light.accentHover, "#005971")).toBe(true);
  expect(isNear(own.dark.accent, "#66BDDC")).toBe(true);
  expect(isNear(own.dark.accentSoft2, "#113744")).toBe(true);
  const sun = brandColors("#F9B818");
  expect(sun.light.onAccent).toBe("#1D1506");
  expect(isNear(sun.light.accentUi, "#B98700")).toBe(true);
  expect(isNear(sun.dark.accentText, "#EEC474")).toBe(true);
});

test("reports which colours were changed", () => {
  const moved = Object.fromEntries(
    brandColors("#F9B818")
      .checks.filter(({ theme }) => theme === "light")
      .map(({ role, moved: was }) => [role, was]),
  );
  expect(moved).toMatchObject({ "on-accent": false, "accent-text": true, "accent-ui": true });
});

test("is unchanged by the conversion to OKLCH and back", () => {
  for (const hex of ["#016681", "#F9B818", "#FFFFFF", "#000000"]) expect(isNear(toHex(toOklch(hex)), hex)).toBe(true);
});

test("writes a sheet for both themes that contains only our own hex values", () => {
  const css = brandCss(brandColors("#F9B818"));
  expect(css).toContain(':root[data-brand="custom"]{--np-accent:#F9B818;');
  expect(css).toContain('[data-mantine-color-scheme="dark"]{--np-accent:');
  expect(() => brandColors("red;}body{display:none")).toThrow(RangeError);
});
