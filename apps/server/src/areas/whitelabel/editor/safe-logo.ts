import { crc32 } from "node:zlib";
import { LogoUnreadable } from "@nameplane/contracts/whitelabel/refusals";
import { XmlCData, XmlElement, XmlText } from "libxml2-wasm";
import { readForeignXml } from "../../../platform/foreign-xml.ts";
import { Refused } from "../../../platform/refused.ts";

/** The largest size of a logo in bytes. As a data URL it is a third longer, which is still within the contract's limit. */
const mostBytes = 70 * 1024;
/** The largest number of pixels along one side. A browser would take long to decode a larger picture. */
const mostPixels = 2000;

/**
 * A logo that can do nothing except be displayed.
 *
 * `logo`: a data URL of a PNG or SVG, or the path of one of our own files, which stays as it is. Returns a data URL with only
 * what is drawn: no script, no reference to anything outside of it, no hidden text. A returned logo stays the same if it is given
 * again. Possible refusals: LogoUnreadable (field).
 */
export function safeLogo(logo: string | null, field: "logo" | "logoDark"): string | null {
  if (logo === null || logo.startsWith("/assets/")) return logo;
  const found = /^data:image\/(png|svg\+xml)(?:;charset=utf-8)?(;base64)?,(.*)$/is.exec(logo);
  const [, kind, base64, body = ""] = found ?? [];
  const bytes = found === null ? null : bytesOf(body, base64 !== undefined);
  if (bytes === null || bytes.length > mostBytes) throw unreadable(field);
  if (kind?.toLowerCase() === "png") {
    const clean = cleanPng(bytes);
    if (clean === null) throw unreadable(field);
    return `data:image/png;base64,${clean.toString("base64")}`;
  }
  const clean = cleanSvg(bytes);
  if (clean === null) throw unreadable(field);
  return `data:image/svg+xml,${encodeURIComponent(clean).replaceAll("'", "%27")}`;
}

const unreadable = (param: string) => new Refused(LogoUnreadable, { param });

function bytesOf(body: string, isBase64: boolean): Buffer | null {
  try {
    return isBase64 ? Buffer.from(body, "base64") : Buffer.from(decodeURIComponent(body), "utf8");
  } catch {
    return null; // A broken percent sign.
  }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * The chunks that are needed for drawing (PNG, third edition, section 11). Texts, times, profiles and animations are left out.
 */
const drawing: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);

/** The PNG with only the chunks needed for drawing. Null if it is not a PNG, is too large, or has a wrong checksum. */
function cleanPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  const kept: Buffer[] = [signature];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if ((at === 8) !== (type === "IHDR")) return null;
    if (type === "IHDR" && !isSmall(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))) return null;
    if (drawing.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return kept.length > 3 ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}

const isSmall = (width: number, height: number) => width > 0 && height > 0 && width <= mostPixels && height <= mostPixels;

const svgNs = "http://www.w3.org/2000/svg";

/**
 * SVG elements that are drawn. Left out are script, style, foreignObject, image, a, animate, set and everything else that refers
 * to something or runs. `use` is left out, too, because with it a short file can draw millions of objects.
 */
const elements: ReadonlySet<string> = new Set(
  "svg g defs path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath mask".split(
    " ",
  ),
);

const attributes: ReadonlySet<string> = new Set(
  (
    "id x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform version role aria-label " +
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset " +
    "stroke-opacity opacity color stop-color stop-opacity offset gradientUnits gradientTransform spreadMethod clip-path clip-rule " +
    "clipPathUnits mask maskUnits maskContentUnits font-family font-size font-weight font-style text-anchor letter-spacing dx dy " +
    "display visibility vector-effect href"
  ).split(" "),
);

/**
 * Whether a value refers to nothing outside. A url() may only name one of the picture's own parts, and schemes are not allowed.
 * CSS escapes and comments are refused, because they could hide a reference.
 */
const isInside = (name: string, value: string): boolean =>
  name === "href"
    ? /^#[\w.-]+$/.test(value)
    : !/[\\{}<>@]|\/\*|javascript:|data:|https?:|expression|import/i.test(value) &&
      (value.match(/url\s*\(/gi) ?? []).length === (value.match(/url\(\s*["']?#[\w.-]+["']?\s*\)/g) ?? []).length;

const properties: ReadonlySet<string> = new Set([...attributes].filter((name) => name !== "href" && name !== "id"));

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The SVG, written again from only the elements and attributes above. Null if it is not an SVG. */
function cleanSvg(bytes: Buffer): string | null {
  // Processing instructions are removed first, because the parser's library does not support them among elements.
  return readForeignXml(bytes.toString("utf8").replaceAll(/<\?[\s\S]*?\?>/g, ""), ({ root }) => {
    if (root.name !== "svg" || root.namespaceUri !== svgNs) return null;
    const written = printed(root, 0);
    return written === null || !/<(path|rect|circle|ellipse|line|poly|text)/.test(written) ? null : written;
  });
}

const deepest = 40;

function printed(element: XmlElement, depth: number): string | null {
  if (depth > deepest || element.namespaceUri !== svgNs || !elements.has(element.name)) return null;
  const given = new Map<string, string>();
  for (const { name, prefix, value } of element.attrs) {
    if (prefix !== "" && !(prefix === "xlink" && name === "href")) continue;
    if (name === "style" && prefix === "") for (const [property, set] of stylesIn(value)) given.set(property, set);
    else if (attributes.has(name) && isInside(name, value.trim())) given.set(name, value.trim());
  }
  const children: string[] = [];
  for (let child = element.firstChild; child !== null; child = child.next) {
    const inner = child instanceof XmlElement ? printed(child, depth + 1) : null;
    if (inner !== null) children.push(inner);
    else if ((child instanceof XmlText || child instanceof XmlCData) && child.content.trim() !== "")
      children.push(escaped(child.content));
  }
  const head = `${element.name}${depth === 0 ? ` xmlns="${svgNs}"` : ""}${[...given].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}`;
  return children.length === 0 ? `<${head}/>` : `<${head}>${children.join("")}</${element.name}>`;
}

/** Properties of a style attribute, which become attributes of their own. */
function stylesIn(style: string): [string, string][] {
  return style.split(";").flatMap((each): [string, string][] => {
    const at = each.indexOf(":");
    const [property, value] = [each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()];
    return at > 0 && properties.has(property) && isInside(property, value) ? [[property, value]] : [];
  });
}
