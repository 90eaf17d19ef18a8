import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { productBrand } from "@nameplane/contracts/whitelabel/default-config";

const ours = "#016681";
const grey = "#5F686C";

/** Whether a colour is so dark that white text on it is readable, by its luminance (WCAG 2.2, relative luminance). */
function isDark(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.183;
}

const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[^#]/g, "$&$&") : hex);

/** The proportion of a logo's width to its height, as far as the file states them; null if unknown. */
function proportionOf(logo: string): number | null {
  if (logo.startsWith("data:image/png;base64,")) {
    const head = Buffer.from(logo.slice("data:image/png;base64,".length, 100), "base64");
    return head.length < 24 ? null : head.readUInt32BE(16) / head.readUInt32BE(20);
  }
  const box = /viewBox="[\d.\s,-]*?([\d.]+)[\s,]+([\d.]+)"/.exec(decodeURIComponent(logo.slice(0, 4000).replace(/%\w?$/, "")));
  return box === null ? null : Number(box[1]) / Number(box[2]);
}

/**
 * The icon of a brand in tabs and bookmarks, as an SVG. It is the brand's logo if that is about square, because a wide logo
 * cannot be read at this size. Otherwise it is the brand's first letter on its colour. Null if the brand has chosen neither and
 * is the operator's without a name of its own; the product's icon is used then.
 */
export function brandIcon({ logo, themeColor, globals }: BrandConfig): string | null {
  if (logo === null && themeColor === null && globals.isOwnApp && globals.brandName === productBrand.name) return null;
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  const proportion = logo === null || !logo.startsWith("data:") ? null : proportionOf(logo);
  if (logo !== null && proportion !== null && proportion > 0.8 && proportion < 1.25)
    return `${head}<image width="32" height="32" href="${logo.replaceAll("&", "&amp;").replaceAll(`"`, "&quot;")}"/></svg>`;
  const plate = themeColor === "neutral" ? grey : themeColor === null ? ours : long(themeColor);
  const [letter = ""] = /[\p{L}\p{N}]/u.exec(globals.brandName) ?? [];
  return `${head}<rect width="32" height="32" rx="7" fill="${plate}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="${isDark(plate) ? "#FFFFFF" : "#0F1A1F"}">${letter.toUpperCase()}</text></svg>`;
}
