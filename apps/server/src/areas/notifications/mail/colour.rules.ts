/**
 * Text colours. Ink is the usual colour. Black is used on the few accent colours on which neither white nor ink has enough
 * contrast.
 */
const [white, ink, black] = ["#FFFFFF", "#0F1A1F", "#000000"] as const;

/** The product's own accent colour, for brands that have not set one. */
export const defaultAccent = "#016681";

/** Contrast that WCAG 2.2 requires: criterion 1.4.3 for text, 1.4.11 for the edge of a control. */
const textContrast = 4.5;
const edgeContrast = 3;

/** Colours of a mail that depend on the brand. All are #RRGGBB. */
export type MailColours = {
  readonly accent: string;
  /** Colour of text on the accent colour. */
  readonly onAccent: string;
  /** Colour of links, on white and on the mail's background. */
  readonly accentText: string;
  /** Colour of the button's edge. It makes a pale button visible. */
  readonly accentEdge: string;
};

/** Background of the mail around the white card. */
export const ground = "#F5F7F8";

/** All colours of a mail, derived from the brand's colour. A value that is not #RRGGBB is ignored. */
export function mailColours(themeColour: string | null): MailColours {
  const accent = /^#[0-9a-f]{6}$/i.test(themeColour ?? "") ? (themeColour ?? "").toUpperCase() : defaultAccent;
  const onAccent = [white, ink, black].find((colour) => contrast(colour, accent) >= textContrast) ?? black;
  return {
    accent,
    onAccent,
    accentText: darkenUntil(accent, (colour) => contrast(colour, ground) >= textContrast),
    accentEdge: darkenUntil(accent, (colour) => contrast(colour, white) >= edgeContrast),
  };
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

type Triple = readonly [number, number, number];

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function hex(rgb: Triple): string {
  const parts = rgb.map((value) => {
    const clipped = Math.min(Math.max(value, 0), 1);
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`.toUpperCase();
}

/**
 * Lowers the OKLab lightness in steps of 0.005 until the colour is dark enough, and keeps the hue. Black is always dark enough.
 */
function darkenUntil(colour: string, fits: (colour: string) => boolean): string {
  if (fits(colour)) return colour;
  const [lightness, a, b] = toOklab(linear(colour));
  for (let step = lightness - 0.005; step > 0; step -= 0.005) {
    const candidate = hex(fromOklab([step, a, b]));
    if (fits(candidate)) return candidate;
  }
  return black;
}

// The OKLab colour space by Björn Ottosson (2020), with the matrices of CSS Color 4 section 10.
function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
