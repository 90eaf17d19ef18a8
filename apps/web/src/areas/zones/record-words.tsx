import { mailforward, readableTxt, redirect, valueOfRdata } from "@nameplane/dns";
import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import "./record-type.css";

const colored = new Set(["A", "AAAA", "MX", "CNAME", "TXT", "SRV", "REDIRECT", "MAILFORWARD", "CAA", "TLSA", "NAPTR", "NS"]);

/** The type of a record as a coloured chip. The type is always written in the chip as well. */
export function TypeChip({ type }: { type: string }) {
  const color = colored.has(type) ? type.toLowerCase() : "txt";
  return (
    <span className={`np-rr np-rr-${color}`} title={type} translate="no">
      {type === "MAILFORWARD" ? <abbr title="MAILFORWARD">MAILFWD</abbr> : type}
    </span>
  );
}

/** An owner in readable form: an A-label is shown in Unicode if it is valid. */
export const shownOwner = (owner: string): string =>
  owner.includes("xn--") && isAsciiDomainName(owner) ? unicodeNameOf(owner) : owner;

/** The whole name of a record. The part below the domain is darker than the domain. */
export function RecordName({ owner, name, quiet }: { owner: string; name: string; quiet?: boolean }) {
  if (owner === "") return <span className="np-quiet">{name}</span>;
  const own = shownOwner(owner);
  return (
    <>
      {quiet ? <span className="np-quiet">{own}</span> : own}
      <span className="np-quiet">.{name}</span>
    </>
  );
}

export const fullName = (owner: string, name: string): string => (owner === "" ? name : `${shownOwner(owner)}.${name}`);

/** Returns a function for the value that the table shows: in words for our own record types, and as written for all others. */
export function useValueText(): (type: string, rdata: string) => string {
  const t = useTranslations("dns.value");
  return (type, rdata) => {
    if (type === "REDIRECT") {
      const { target, status } = valueOfRdata(redirect, rdata);
      return t("redirect", { target, status: String(status) });
    }
    if (type === "MAILFORWARD") {
      const { localPart, recipient } = valueOfRdata(mailforward, rdata);
      return localPart === "*" ? t("forwardAll", { recipient }) : t("forward", { localPart, recipient });
    }
    return type === "TXT" ? readableTxt(rdata) : rdata;
  };
}

const units = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Returns a function that puts a number of seconds into words: "1 hour", "90 minutes". */
export function useSpan(): (seconds: number) => string {
  const { number } = useFormat();
  return (seconds) => {
    const [unit, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? ["second", 1];
    return number(seconds / size, { style: "unit", unit, unitDisplay: "long" });
  };
}
