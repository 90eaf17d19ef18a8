import { isReserved, checkLabel } from "./label.rules.ts";
import { cleanSearchTerm, unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Tld, TldCatalogue } from "../../tlds/index.ts";
import { readIdna } from "./idna.ts";
import { describeProblem, nameProblems, type NameProblem } from "./name-texts.rules.ts";

/** What is known of a typed name before the registry is asked. */
export type ReadName =
  | {
      readonly kind: "name";
      readonly ascii: DomainName;
      readonly unicode: string;
      readonly label: string;
      readonly tld: Tld;
      readonly problem: NameProblem | null;
      readonly isReserved: boolean;
    }
  /** The name is under a TLD in which we do not sell new names. */
  | {
      readonly kind: "unsold";
      readonly ascii: DomainName;
      readonly unicode: string;
      readonly label: string;
      readonly tldName: string;
    }
  /** The term is a single label, so it is used as a keyword under several TLDs. */
  | { readonly kind: "keyword"; readonly ascii: string; readonly unicode: string }
  | { readonly kind: "invalid"; readonly problem: NameProblem };

/** Reads one cleaned search term: a keyword, or the registrable name that contains it. */
export function readName(catalogue: TldCatalogue, term: string): ReadName {
  const idna = readIdna(term);
  if (!idna.ok) return { kind: "invalid", problem: idna.problem };
  if (!idna.ascii.includes(".")) return { kind: "keyword", ascii: idna.ascii, unicode: idna.unicode };
  const parts = catalogue.split(idna.ascii);
  if (parts === null) return { kind: "invalid", problem: describeProblem(nameProblems.tldName, { name: idna.unicode }) };
  const unicode = unicodeNameOf(parts.registrableName);
  const label = unicode.slice(0, unicode.indexOf("."));
  const { tld } = parts;
  if (tld === null || tld.status !== "sold")
    return { kind: "unsold", ascii: parts.registrableName, unicode, label, tldName: parts.suffix };
  return { kind: "name", ascii: parts.registrableName, unicode, label, tld, ...judge(label, parts.label, tld) };
}

/** Makes a name of a keyword under a TLD. */
export function keywordUnder(
  keyword: { ascii: string; unicode: string },
  tld: Tld,
): Extract<ReadName, { kind: "name" | "invalid" }> {
  const idna = readIdna(`${keyword.ascii}.${tld.tld}`);
  if (!idna.ok) return { kind: "invalid", problem: idna.problem };
  return {
    kind: "name",
    ascii: idna.ascii,
    unicode: idna.unicode,
    label: keyword.unicode,
    tld,
    ...judge(keyword.unicode, keyword.ascii, tld),
  };
}

function judge(label: string, asciiLabel: string, tld: Tld): { problem: NameProblem | null; isReserved: boolean } {
  return { problem: checkLabel(label, tld.unicodeTld, tld.rules), isReserved: isReserved(asciiLabel, tld.rules) };
}

export type OrderableName =
  | { readonly ok: true; readonly asciiName: DomainName; readonly unicodeName: string; readonly tld: Tld }
  | { readonly ok: false; readonly isUnsold: boolean; readonly tld: string | null; readonly rule: string };

/**
 * Reads a typed name for an order line. It has to be a full name under a TLD on sale, and the known rules of the TLD have to
 * allow it. Whether it is free is known only by the registry.
 */
export function readOrderableName(catalogue: TldCatalogue, text: string, language: "en" | "sv"): OrderableName {
  const read = readName(catalogue, cleanSearchTerm(text));
  const no = (problem: NameProblem, tld: string | null = null): OrderableName => ({
    ok: false,
    isUnsold: false,
    tld,
    rule: problem[language],
  });
  if (read.kind === "invalid") return no(read.problem);
  if (read.kind === "keyword") return no(nameProblems.tldMissing);
  if (read.kind === "unsold") {
    return {
      ok: false,
      isUnsold: true,
      tld: read.tldName,
      rule: describeProblem(nameProblems.unsold, { tld: read.tldName })[language],
    };
  }
  if (read.problem !== null) return no(read.problem, read.tld.tld);
  if (read.isReserved) return no(describeProblem(nameProblems.reserved, { tld: read.tld.unicodeTld }), read.tld.tld);
  return { ok: true, asciiName: read.ascii, unicodeName: read.unicode, tld: read.tld };
}
