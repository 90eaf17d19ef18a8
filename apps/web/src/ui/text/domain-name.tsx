import { classNames } from "../class-names.ts";
import "./domain-name.css";

export type DomainNameProps = {
  /** The domain name in readable form, without a trailing dot. */
  readonly name: string;
  /** The ASCII form (A-label), if known. It is shown on hover if it differs. */
  readonly ascii?: string | null | undefined;
  /** In search results the TLD is bold instead of the label, because the rows differ only in the TLD. */
  readonly variant?: "search";
  /** Whether the name wraps instead of being cut, for cards and for headings on a phone. */
  readonly wrap?: boolean;
  /** Whether the name is greyed out, for names that are taken. */
  readonly dim?: boolean;
  readonly lead?: boolean;
};

/** Splits a domain name at its last dot, which belongs to the TLD: "example.se" becomes "example" and ".se". */
export function splitName(name: string): { label: string; tld: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { label: name, tld: "" } : { label: name.slice(0, dot), tld: name.slice(dot) };
}

/**
 * The smallest width of a TLD, in characters of the monospace font. A character that is not ASCII counts as half, because it may
 * come from another font whose width is unknown.
 */
const columnsOf = (tld: string) => tld.length - tld.replaceAll(/[ -~]/g, "").length / 2;

/**
 * A domain name in monospace, with a dark label and a lighter TLD. If space is short, the label is cut, but never the TLD. Both
 * are inline, so that a copied name has no line break between them.
 */
export function DomainName({ name, ascii, variant, wrap, dim, lead }: DomainNameProps) {
  const { label, tld } = splitName(name);
  const differs = ascii !== undefined && ascii !== null && ascii.toLowerCase() !== name.toLowerCase();
  return (
    // In every script, domain names are read from the label to the TLD.
    <bdi
      dir="ltr"
      className={classNames(
        "np-domain",
        variant === "search" && "np-domain-search",
        wrap && "np-domain-wrap",
        dim && "np-domain-dim",
        lead && "np-domain-lead",
      )}
      style={{ "--np-tld-columns": columnsOf(tld) } as React.CSSProperties}
      title={differs ? `${name}\n${ascii}` : name}
      translate="no"
    >
      <span>{label}</span>
      {tld && <i>{tld}</i>}
    </bdi>
  );
}
