import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";
import { shortDigest } from "./words.ts";

/** The DS in every form that somebody may ask for, each with its copy button. */
export function GivePanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.give");
  const kinds = useTranslations("dnssec.kinds");
  const archived = 20_814;
  const key = dnssec.keys.find(({ status }) => status !== archived);
  if (key === undefined) return null;
  const { keytag, algorithm, digesttype, digest, flags, protocol, publickey } = key;
  const owner = `${dnssec.domainname}.`;
  const line = `${owner} IN DS ${keytag} ${algorithm} ${digesttype} ${digest}`;
  return (
    <Panel title={t("title")}>
      <div className="np-col">
        {dnssec.mode === "elsewhere" && (
          <p className="np-dnssec-text">{t("elsewhere", { name: domain.unicodename })}</p>
        )}
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
