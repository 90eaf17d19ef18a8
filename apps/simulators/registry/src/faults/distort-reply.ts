import { frame } from "../epp/frames.ts";
import type { FaultAction } from "./fault-switch.ts";

/** The octets of an answer after a fault. If `cut` is true, the connection is closed after them. */
export function distort(document: string, fault: FaultAction): { readonly octets: Buffer; readonly cut: boolean } {
  if (fault.garbage === true) {
    return { octets: frame(Buffer.from("\u0000\u0001<epp>&not;xml\uFFFD", "utf8")), cut: false };
  }
  if (fault.oversize === true) {
    const octets = frame(document);
    // The header announces two gigabytes: a client that trusts it allocates memory or waits forever.
    octets.writeUInt32BE(0x7fff_ffff, 0);
    return { octets, cut: false };
  }
  const text =
    fault.wrongClTRID === true
      ? document.replace(/<clTRID>[^<]*<\/clTRID>(?=<svTRID>[^<]*<\/svTRID><\/trID>)/, "<clTRID>NOT-YOURS-1</clTRID>")
      : document;
  if (fault.glued === "payload") return { octets: frame(`${text}${text}`), cut: false };
  const octets = fault.glued === "frames" ? Buffer.concat([frame(text), frame(text)]) : frame(text);
  if (fault.cutReplyAt === undefined) return { octets, cut: false };
  return { octets: octets.subarray(0, Math.min(fault.cutReplyAt, octets.byteLength)), cut: true };
}
