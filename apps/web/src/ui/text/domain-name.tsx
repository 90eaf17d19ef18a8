import { classNames } from "../class-names.ts";
import "./domain-name.css";

export type DomainNameProps = {
  /** The domain name as people read it, without a trailing dot. */
  readonly name: string;
  /** The ASCII form (A-label), if known: shown on hover if it differs. */
  readonly ascii?: string | null | undefined;
  /** In search results the TLD is bold in place of the label, because rows differ only in the TLD. */
  readonly variant?: "search";
  /** Wraps instead of being cut, for cards and for headings on a phone. */
  readonly wrap?: boolean;
  /** Greyed out, for names that are taken. */
  readonly dim?: boolean;
  readonly lead?: boolean;
};

/** Splits a domain name at its last dot, which belongs to the ending: "example.se" gives "example" and ".se". */
export function splitName(name: string): { label: string; ending: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { label: name, ending: "" } : { label: name.slice(0, dot), ending: name.slice(dot) };
}

/**
 * A domain name in monospace, with the label dark and the ending lighter. The label is cut when space is short, the ending never.
 */
export function DomainName({ name, ascii, variant, wrap, dim, lead }: DomainNameProps) {
  const { label, ending } = splitName(name);
  const differs = ascii !== undefined && ascii !== null && ascii.toLowerCase() !== name.toLowerCase();
  return (
    // Domain names read from the label to the TLD in every script.
    <bdi
      dir="ltr"
      className={classNames(
        "np-domain",
        variant === "search" && "np-domain-search",
        wrap && "np-domain-wrap",
        dim && "np-domain-dim",
        lead && "np-domain-lead",
      )}
      title={differs ? `${name}\n${ascii}` : name}
      translate="no"
    >
      <span>{label}</span>
      {ending && <i>{ending}</i>}
    </bdi>
  );
}
