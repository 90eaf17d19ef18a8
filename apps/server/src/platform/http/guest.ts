import type { PublicCall, SessionCall } from "./call.ts";

/**
 * Turns a call into a call in the account of somebody else, in which the caller may do exactly what `session` says. It has no
 * cookies: it neither reads nor sets a session.
 */
export function guestOf(
  call: PublicCall,
  of: Pick<SessionCall, "scope" | "session" | "tx" | "once"> & Partial<Pick<SessionCall, "key" | "isOn">>,
): SessionCall {
  const noCookies = () => {
    throw new Error("a call in the account of somebody else sets no cookie");
  };
  return {
    brand: call.brand,
    language: call.language,
    requestId: call.requestId,
    address: call.address,
    addressBlock: call.addressBlock,
    userAgent: call.userAgent,
    isSecure: call.isSecure,
    origin: call.origin,
    originOf: (host) => call.originOf(host),
    token: null,
    staffToken: null,
    now: call.now,
    key: call.key,
    expects: null,
    signal: call.signal,
    isOn: (feature) => call.isOn(feature),
    setCookie: noCookies,
    setStaffCookie: noCookies,
    readCookie: () => null,
    writeCookie: noCookies,
    publicTx: (fn) => call.publicTx(fn),
    ...of,
  };
}
