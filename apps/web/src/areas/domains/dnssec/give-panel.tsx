import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { RegistrarHint } from "./registrar-hint.tsx";
import type { Dnssec } from "./use-dnssec.ts";
import { matchedDs, shortDigest } from "./words.ts";

/**
 * The DS in all usual forms, each with a copy button. For a domain registered elsewhere it is shown only while its registrar has
 * to publish it. If it were published before all servers have the key, or after DNSSEC was turned off, the domain would stop
 * working.
 */
export function GivePanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.give");
  const kinds = useTranslations("dnssec.kinds");
  const wanted = dnssec.awaited?.act === "add" ? dnssec.awaited.ds[0] : undefined;
  const isElsewhere = dnssec.mode === "elsewhere";
  const key = dnssec.keys.find((one) => (isElsewhere ? one.digest === wanted?.digest : one.status === matchedDs));
  if (key === undefined) return null;
  const { keytag, algorithm, digesttype, digest, flags, protocol, publickey } = key;
  const owner = `${dnssec.domainname}.`;
  const line = `${owner} IN DS ${keytag} ${algorithm} ${digesttype} ${digest}`;
  return (
    <Panel title={t(isElsewhere ? "titleElsewhere" : "title")}>
      <div className="np-col">
        {isElsewhere && (
          <p className="np-dnssec-text">
            {t(dnssec.scans === null ? "elsewhere" : "scans", {
              name: domain.unicodename,
              tld: dnssec.tld,
              kind: dnssec.scans === "cdnskey" ? "CDNSKEY" : "CDS",
              days: dnssec.scandays,
            })}
          </p>
        )}
        {isElsewhere && <RegistrarHint domain={domain} />}
        <CopyField
          label={t("line")}
          value={line}
          shown={`${owner} IN DS ${keytag} ${algorithm} ${digesttype} ${shortDigest(digest)}`}
        />
        <div className="np-give-fields">
          <CopyField label={t("tag")} value={String(keytag)} />
          <CopyField label={t("algorithm")} value={String(algorithm)} />
          <CopyField label={t("digestType")} value={String(digesttype)} />
        </div>
        <CopyField label={t("digest", { kind: kinds("2") })} value={digest} multiline />
        <CopyField
          label={t("key")}
          value={`${owner} IN DNSKEY ${flags} ${protocol} ${algorithm} ${publickey}`}
          shown={`${owner} IN DNSKEY ${flags} ${protocol} ${algorithm} ${shortDigest(publickey)}`}
        />
      </div>
    </Panel>
  );
}

/** DS records that the registrar of a domain has to remove, as lines to copy. */
export function TakeOutPanel({
  domain,
  dnssec,
  records,
  isBroken = false,
}: {
  domain: Domain;
  dnssec: Dnssec;
  records: NonNullable<Dnssec["awaited"]>["ds"];
  isBroken?: boolean;
}) {
  const t = useTranslations("dnssec.takeOut");
  const owner = `${dnssec.domainname}.`;
  return (
    <Panel title={t("title")}>
      <div className="np-col">
        <p className="np-dnssec-text">
          {t(isBroken ? "broken" : dnssec.scans === null ? "text" : "scans", {
            name: domain.unicodename,
            tld: dnssec.tld,
            kind: dnssec.scans === "cdnskey" ? "CDNSKEY" : "CDS",
          })}
        </p>
        <RegistrarHint domain={domain} />
        {records.map(({ keytag, algorithm, digesttype, digest }) => (
          <CopyField
            key={digest}
            label={t("line", { tag: String(keytag) })}
            value={`${owner} IN DS ${keytag} ${algorithm} ${digesttype} ${digest}`}
            shown={`${owner} IN DS ${keytag} ${algorithm} ${digesttype} ${shortDigest(digest)}`}
          />
        ))}
      </div>
    </Panel>
  );
}
