/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

type Rgb = readonly [number, number, number];

const hexForm = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Whether the text has the form #rgb or #rrggbb. */
export function isHex(text: string): boolean {
  return hexForm.test(text);
}

/** Channels 0 to 255 of #rgb or #rrggbb. Throws a RangeError for anything else. */
export function channels(hex: string): Rgb {
  if (!isHex(hex)) throw new RangeError(`not a hex colour: ${hex}`);
  const digits = hex.slice(1);
  const full =
    digits.length === 3
      ? Array.from(digits)
          .map((digit) => digit + digit)
          .join("")
      : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toLinear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const toGamma = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Contrast ratio from 1 to 21 as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Source of the matrices: Björn Ottosson, "A perceptual color space for image processing" (OKLab), 2020. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const bb = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb({ l: lightness, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

/** The sRGB hex code of an OKLCH colour. If the colour does not exist in sRGB, its chroma is reduced; hue and lightness stay. */
export function toHex({ l, c, h }: Oklch): string {
  let chroma = c;
  let rgb = toLinearRgb({ l, c: chroma, h });
  while (chroma > 0 && rgb.some((part) => part < -0.000_5 || part > 1.000_5)) {
    chroma = Math.max(0, chroma - 0.002);
    rgb = toLinearRgb({ l, c: chroma, h });
  }
  const bytes = rgb.map((part) => Math.round(Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, part))))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** Steps of 0.005 are too fine to see, and 200 of them cover the whole range. */
const STEP = 0.005;

/** Changes the lightness in one direction until the colour meets a requirement; the hue stays. */
export function shiftUntil(start: Oklch, direction: "darker" | "lighter", meets: (hex: string) => boolean): string {
  const sign = direction === "darker" ? -1 : 1;
  for (let l = start.l; l >= 0 && l <= 1; l += sign * STEP) {
    const hex = toHex({ ...start, l });
    if (meets(hex)) return hex;
  }
  return direction === "darker" ? "#000000" : "#FFFFFF";
}
