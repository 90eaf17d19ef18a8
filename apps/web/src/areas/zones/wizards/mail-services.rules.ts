import type { RecordSet } from "@nameplane/dns";
import { servicePresets } from "@nameplane/dns/presets";
import { isSpf, readSpf, sendsNothing, stayingTerms, textOfRdata } from "@nameplane/dns/wizards";

export type MailService = { readonly name: string; readonly include: string };

/** Mail services, by the domain that their customers include in SPF. */
export const mailServices: readonly MailService[] = servicePresets.flatMap((preset) => {
  const [spf] = preset.sets.filter(({ type }) => type === "TXT").flatMap(({ rdata }) => spfTextsOf(rdata));
  const [include] = spf === undefined ? [] : readSpf(spf).policy.includes;
  return include === undefined ? [] : [{ name: preset.name, include }];
});

/** Senders that remain in the SPF texts of a zone when others are merged into them. */
export type StayingSenders = {
  /** Mail services that we know. The owner may have stopped using some of them, so the user is asked about them. */
  readonly services: readonly MailService[];
  /** All other terms. */
  readonly others: readonly string[];
};

/** The terms of SPF texts that remain. Null if no SPF text is merged with another, or if none of its terms remains. */
export function stayingSenders(there: readonly RecordSet[], incoming: readonly RecordSet[]): StayingSenders | null {
  const terms = incoming.flatMap((set) => {
    const [added] = set.type === "TXT" ? spfTextsOf(set.rdata) : [];
    if (added === undefined || sendsNothing(added)) return [];
    const texts = there.filter(({ owner, type }) => owner === set.owner && type === "TXT");
    return texts.flatMap(({ rdata }) => spfTextsOf(rdata)).flatMap((text) => stayingTerms(text, added));
  });
  if (terms.length === 0) return null;
  const included = new Set(readSpf(`v=spf1 ${terms.join(" ")}`).policy.includes.map(domainOf));
  const services = mailServices.filter(({ include }) => included.has(include));
  const known = new Set(services.map(({ include }) => include));
  const isOther = (term: string) => !readSpf(`v=spf1 ${term}`).policy.includes.some((one) => known.has(domainOf(one)));
  return { services, others: terms.filter(isOther) };
}

function spfTextsOf(rdata: readonly string[]): string[] {
  return rdata.map(textOfRdata).filter(isSpf);
}

const domainOf = (include: string): string => include.toLowerCase().replace(/\.$/, "");
