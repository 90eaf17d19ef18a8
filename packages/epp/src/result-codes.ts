/** The result codes of RFC 5730 section 3 with their meanings. The wording of answers varies and is never compared. */
export const resultCodes = {
  1000: "command completed",
  1001: "command completed, action pending",
  1300: "no messages",
  1301: "message to acknowledge",
  1500: "command completed, ending session",
  2000: "unknown command",
  2001: "command syntax error",
  2002: "command use error",
  2003: "required parameter missing",
  2004: "parameter value range error",
  2005: "parameter value syntax error",
  2100: "unimplemented protocol version",
  2101: "unimplemented command",
  2102: "unimplemented option",
  2103: "unimplemented extension",
  2104: "billing failure",
  2105: "object is not eligible for renewal",
  2106: "object is not eligible for transfer",
  2200: "authentication error",
  2201: "authorization error",
  2202: "invalid authorization information",
  2300: "object pending transfer",
  2301: "object not pending transfer",
  2302: "object exists",
  2303: "object does not exist",
  2304: "object status prohibits operation",
  2305: "object association prohibits operation",
  2306: "parameter value policy error",
  2307: "unimplemented object service",
  2308: "data management policy violation",
  2400: "command failed",
  2500: "command failed, connection closed",
  2501: "authentication error, connection closed",
  2502: "session limit exceeded, connection closed",
} as const satisfies Readonly<Record<number, string>>;

/** Whether the code is 1xxx. Everything from 2000 on is a failure, including codes that RFC 5730 does not define. */
export function isSuccess(code: number): boolean {
  return code < 2000;
}

/** Whether the server closes the connection after this answer: 1500 and 25xx (RFC 5730 section 3). */
export function closesConnection(code: number): boolean {
  return code === 1500 || (code >= 2500 && code < 2600);
}

/** Whether the server failed, not the command. After such a failure a transform command may or may not have been carried out. */
export function leavesOutcomeUnknown(code: number): boolean {
  return code === 2400 || code === 2500;
}

/** Whether a failure is temporary: the same command may be accepted later. */
export function isTransientCode(code: number): boolean {
  return code === 2400 || closesConnection(code);
}
