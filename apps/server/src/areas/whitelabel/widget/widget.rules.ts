import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import type { WidgetLanguage, WidgetTheme } from "@nameplane/contracts/whitelabel/widget-choices";

/** The hosts of a developer's own computer, which browsers trust without TLS. */
const isLoopback = (host: string): boolean => host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1";

/** The form of a host that a site may have: at least two labels, not an IP address, and written as browsers send it. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The origin of a site as somebody typed it, in the form in which browsers send it. Null if the text is not an origin. The origin
 * must use https, except on a developer's own computer. A path is refused and not cut off, because the permission would apply to
 * the whole site. The result is used in a header, so it contains nothing but a scheme, a host and a port.
 */
export function siteOrigin(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s;,'"*\\]/.test(whole) || !URL.canParse(whole)) return null;
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(whole);
  if (pathname !== "/" || search !== "" || hash !== "" || username !== "" || password !== "") return null;
  if (isLoopback(hostname)) return protocol === "https:" || protocol === "http:" ? origin : null;
  return protocol === "https:" && hostname.length <= 253 && hostForm.test(hostname) ? origin : null;
}

/**
 * The facts about the brand that the frame needs. They are part of the page, so they contain nothing that visitors may not know.
 */
export type WidgetLook = {
  readonly name: string;
  /** The brand's colour as a hex code. Null for the product's own colour. */
  readonly color: string | null;
  readonly corners: BrandConfig["corners"];
  readonly theme: WidgetTheme;
  readonly language: WidgetLanguage;
  /** The languages that the brand offers. */
  readonly languages: BrandConfig["languages"];
  readonly tlds: readonly string[];
  /** Whether the brand shows prices, and whether it has a basket. */
  readonly prices: boolean;
  readonly basket: boolean;
};

const grey = "#5F686C";

/** The brand's colour as a hex code. Null for the product's own colour. */
export const colorOf = ({ themeColor }: BrandConfig): string | null => (themeColor === "neutral" ? grey : themeColor);

/** How the widget looks for a brand. If nobody has chosen TLDs for it, it offers the TLDs that the brand shows first. */
export function lookOf(
  config: BrandConfig,
  chosen: { readonly theme: WidgetTheme; readonly language: WidgetLanguage; readonly tlds: readonly string[] },
): WidgetLook {
  const { globals, corners, languages } = config;
  return {
    name: globals.brandName,
    color: colorOf(config),
    corners,
    theme: chosen.theme,
    language: chosen.language,
    languages,
    tlds: chosen.tlds.length > 0 ? chosen.tlds : config.tlds.slice(0, 8),
    prices: globals.enablePrices,
    basket: globals.enableBasket,
  };
}

/** Calendar date of an instant in a time zone (IANA name), YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
