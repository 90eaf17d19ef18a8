import { isWebUrl } from "@nameplane/values";
import type { RdataType } from "../rdata-type.ts";
import { WireError } from "../wire.ts";

/**
 * Web redirect, a type of this product. Name servers serve the addresses of the redirect hosts instead (see
 * `publishedRecordSets`), and these hosts send visitors to the target. "{host}" in the target is replaced by the requested name.
 */
export type Redirect = { readonly status: 301 | 302; readonly target: string };

export const redirect: RdataType<Redirect> = {
  type: "REDIRECT",
  code: null,
  read: (reader) => {
    const statusText = reader.text("status");
    const status = statusText === "302" ? 302 : 301;
    if (statusText !== "" && statusText !== "301" && statusText !== "302") {
      reader.fail("dns.invalid_redirect_type", "status", statusText);
    }
    const target = reader.text("target");
    if (target === "") return { status, target };
    if (!/^(?:https?:\/\/|\{host\})/i.test(target)) reader.fail("dns.redirect_target_scheme", "target", target);
    else if (!isWebUrl(redirectUrl(target, "host.example"))) reader.fail("dns.invalid_url", "target", target);
    return { status, target };
  },
  print: (value) => `${value.status} ${value.target}`,
  // Without quotes a semicolon in an address would begin a comment.
  printForFile: (value) => `${value.status} "${value.target}"`,
  write: neverOnTheWire,
  decode: neverOnTheWire,
};

/**
 * The address that a visitor of `host` is sent to. A target that begins with "{host}" uses plain http, because the visitor's
 * scheme is not known here.
 */
export function redirectUrl(target: string, host: string): string {
  const url = target.replaceAll("{host}", host);
  return target.startsWith("{host}") ? `http://${url}` : url;
}

function neverOnTheWire(): never {
  throw new WireError("REDIRECT has no wire format");
}
