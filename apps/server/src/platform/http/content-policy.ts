import { isGuardedPath } from "@nameplane/values";

/** A third party's script that a page may load: its URL, and all origins it may connect to. */
export type ThirdParty = { readonly script: string; readonly origins: readonly string[] };

/** The third parties of the installation. Null means none for this purpose. */
export type ThirdParties = { readonly chat: ThirdParty | null; readonly errors: ThirdParty | null };

export const noThirdParties: ThirdParties = { chat: null, errors: null };

/** An origin in a policy: scheme, host (a leading *. means any host below it), port. */
const origin = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * Reads a third party from the configuration.
 *
 * `script`: URL of the script. `origins`: further origins that it needs, separated by spaces. Returns null without a script;
 * throws RangeError for an invalid origin, which would weaken the policy.
 */
export function readThirdParty(script: string | undefined, origins = ""): ThirdParty | null {
  if (script === undefined) return null;
  const further = origins.split(/\s+/).filter((each) => each !== "");
  const wrong = further.find((each) => !origin.test(each));
  if (wrong !== undefined) throw new RangeError(`configuration: ${wrong} is no origin such as https://chat.example.com`);
  return { script, origins: [...new Set([new URL(script).origin, ...further])] };
}

/**
 * The third parties that a page may load, by its path and whether the brand shows a chat.
 *
 * Returns isLater: whether the path excludes third parties, but other pages of the brand have some.
 */
export function partiesOf(
  path: string,
  brand: { readonly showsChat: boolean },
  all: ThirdParties,
): ThirdParties & { readonly isLater: boolean } {
  const [bare = ""] = path.split("?");
  const parties = { chat: brand.showsChat ? all.chat : null, errors: all.errors };
  if (!isGuardedPath(bare)) return { ...parties, isLater: false };
  return { ...noThirdParties, isLater: parties.chat !== null || parties.errors !== null };
}

/**
 * The content security policy of a page: its own scripts, styles and data, and those of third parties
 * (docs/threats.md#pages-and-answers). `isFramed`: whether the page is a preview in the editor of brands, which pages of the
 * same host may show in a frame.
 */
export function contentPolicy(nonce: string, { chat, errors }: ThirdParties, isFramed = false): string {
  const theirs = [...new Set([...(chat?.origins ?? []), ...(errors?.origins ?? [])])];
  const also = theirs.map((each) => ` ${each}`).join("");
  const sockets = theirs.map((each) => ` ${each.replace(/^http/, "ws")}`).join("");
  return [
    "default-src 'none'",
    // Browsers that know 'strict-dynamic' use only the nonce. The other entries are for older browsers.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'${also}`,
    `style-src 'self' 'nonce-${nonce}'${also}`,
    `img-src 'self' data:${also}`,
    `font-src 'self'${also}`,
    `connect-src 'self'${also}${sockets}`,
    // The editor of brands shows pages of ours in a frame.
    `frame-src 'self'${also}`,
    ...(theirs.length === 0 ? [] : [`media-src${also}`]),
    "manifest-src 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    // Third-party scripts make markup from strings, but ours do not (apps/web/src/lib/trusted-types.ts has both policies).
    ...(theirs.length === 0 ? ["require-trusted-types-for 'script'", "trusted-types default np-read"] : []),
  ].join("; ");
}

/**
 * The content security policy of a page that other sites show in a frame: `sites` are their origins, and nobody else may. The
 * page loads nothing from elsewhere and sends its form nowhere.
 */
export function framedPolicy(nonce: string, sites: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
