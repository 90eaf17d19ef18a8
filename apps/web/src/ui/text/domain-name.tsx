import { classNames } from "../class-names.ts";
import "./domain-name.css";

export type DomainNameProps = {
  /** The name as people read it; without a trailing dot. */
  readonly name: string;
  /** The form it travels in (A-label), when known: shown on hover if it differs. */
  readonly ascii?: string | null | undefined;
  /** In search results the TLD is bold in place of the label, because rows differ only in the TLD. */
  readonly variant?: "search";
  /** Breaks over lines instead of being cut: cards, headings on a phone. */
  readonly wrap?: boolean;
  /** Of no use to the reader: taken names. */
  readonly dim?: boolean;
  readonly lead?: boolean;
};

/** First label and the rest, dot included. "shop.example.co.uk" keeps ".co.uk" only when the caller says so through `ending`. */
export function splitName(name: string): { label: string; ending: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { label: name, ending: "" } : { label: name.slice(0, dot), ending: name.slice(dot) };
}

/** A domain name in its own dress: mono, label in ink, dot and ending quiet. The label is cut when space is short, the ending never. */
export function DomainName({ name, ascii, variant, wrap, dim, lead }: DomainNameProps) {
  const { label, ending } = splitName(name);
  const differs = ascii !== undefined && ascii !== null && ascii.toLowerCase() !== name.toLowerCase();
  return (
    // Names read from the label to the ending in every script.
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
