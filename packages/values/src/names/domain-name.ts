import type { Brand } from "../brand.ts";

/**
 * A domain name as the product stores it: lower-case A-labels without a final dot ("example.se", "xn--rksmrgs-5wao1o.se").
 * The Unicode form is derived from it, see `unicodeNameOf`.
 */
export type DomainName = Brand<string, "DomainName">;

// 255 octets on the wire are 253 characters of text without the final dot (RFC 1035 section 2.3.4).
export const domainNameLengthMax = 253;
export const labelLengthMax = 63;

/** Whether the text is one lower-case label of letters, digits and inner hyphens (RFC 1123 section 2.1). */
export function isLowerCaseLabel(label: string): boolean {
  return label.length <= labelLengthMax && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label);
}

/**
 * Whether the text consists of lower-case labels of letters, digits and hyphens, each of 1 to 63 characters, 253 in all, with no
 * final dot. A TLD alone passes, too.
 */
export function isAsciiDomainName(text: string): text is DomainName {
  return text.length > 0 && text.length <= domainNameLengthMax && text.split(".").every(isLowerCaseLabel);
}

/** For names that are known to be valid (from our own database, or constants). Throws if `isAsciiDomainName` returns false. */
export function domainName(text: string): DomainName {
  if (!isAsciiDomainName(text)) throw new RangeError(`not a lower-case ASCII domain name: ${JSON.stringify(text)}`);
  return text;
}

export function labelCount(name: DomainName): number {
  return name.split(".").length;
}

/** Whether `name` is `ancestor` itself or is below it. */
export function isAtOrBelow(name: DomainName, ancestor: DomainName): boolean {
  return name === ancestor || name.endsWith(`.${ancestor}`);
}

export type SplitName = {
  /** The label in front of the suffix: "example" of "www.example.co.uk". */
  readonly label: string;
  /** Label and suffix: "example.co.uk". */
  readonly registrableName: DomainName;
  readonly suffix: DomainName;
  /** The labels before the registrable name, such as "www"; empty if there are none. */
  readonly subdomain: string;
};

/** Splits a name at a public suffix. Null if the name is the suffix itself or does not end in it. */
export function splitName(name: DomainName, suffix: DomainName): SplitName | null {
  if (name === suffix || !isAtOrBelow(name, suffix)) return null;
  const front = name.slice(0, -suffix.length - 1).split(".");
  const label = front.at(-1) ?? "";
  return {
    label,
    registrableName: domainName(`${label}.${suffix}`),
    suffix,
    subdomain: front.slice(0, -1).join("."),
  };
}
