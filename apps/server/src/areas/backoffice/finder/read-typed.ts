import { formatIpv6, isIpv4, parseIpv6 } from "@nameplane/values";
import { readOwnText, type OwnText } from "../../search/index.ts";

/** What a text that a staff member typed or pasted may stand for. */
export type Typed = OwnText & {
  /** An IP address in the form that zones use. */
  readonly address: string | null;
  /**
   * The last eight digits of a phone number. Country and area codes are left out, because people write them in different ways.
   */
  readonly phone: string | null;
  /** A contact's handle (id) at a registry, or another key without spaces. */
  readonly key: string | null;
};

const phoneText = /^\+?[\d\s().\-/]+$/;
const keyText = /^[\w-]{3,200}$/;

export function readTyped(text: string): Typed {
  const trimmed = text.trim();
  const own = readOwnText(trimmed);
  const v6 = isIpv4(trimmed) ? null : parseIpv6(trimmed);
  const address = isIpv4(trimmed) ? trimmed : v6 === null ? null : formatIpv6(v6);
  const digits = trimmed.replaceAll(/\D/g, "");
  const isPhone = address === null && phoneText.test(trimmed) && digits.length >= 8 && digits.length <= 15;
  // An email address is never part of a domain name.
  const isName = address === null && !trimmed.includes("@");
  return {
    ...own,
    name: isName ? own.name : null,
    asciiName: isName ? own.asciiName : null,
    address,
    phone: isPhone ? digits.slice(-8) : null,
    key: keyText.test(trimmed) ? trimmed : null,
  };
}
