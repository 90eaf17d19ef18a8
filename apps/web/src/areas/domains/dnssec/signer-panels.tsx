import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";
import { shortDigest } from "./words.ts";

type Keys = NonNullable<Dnssec["awaited"]>["keys"];

/** A key of ours that the zone's other provider has to publish in addition to its own: as a record, and field by field. */
export function SignerKeyPanel({ domain, dnssec, keys }: { domain: Domain; dnssec: Dnssec; keys: Keys }) {
  const t = useTranslations("dnssec.signer");
  const fields = useTranslations("dnssec.keys");
  const name = domain.unicodename;
  return (
    <Panel title={t("keyTitle")}>
      <div className="np-col">
        <p className="np-dnssec-text">{t("keyText", { name })}</p>
        {keys.map(({ flags, protocol, algorithm, publickey }) => {
          const head = `${dnssec.domainname}. IN DNSKEY ${flags} ${protocol} ${algorithm}`;
          return (
            <div key={publickey} className="np-col">
              <CopyField label={t("keyLine")} value={`${head} ${publickey}`} shown={`${head} ${shortDigest(publickey)}`} />
              <div className="np-give-fields">
                <CopyField label={fields("flags")} value={String(flags)} />
                <CopyField label={fields("protocol")} value={String(protocol)} />
                <CopyField label={fields("algorithm")} value={String(algorithm)} />
              </div>
              <CopyField label={fields("public")} value={publickey} multiline />
            </div>
          );
        })}
        {dnssec.scans !== null && (
          <p className="np-dnssec-text">
            {t("keyScans", { tld: dnssec.tld, kind: dnssec.scans === "cdnskey" ? "CDNSKEY" : "CDS" })}
          </p>
        )}
        <p className="np-soft">{t("keyOut")}</p>
      </div>
    </Panel>
  );
}

/**
 * Shown once both providers sign for each other. It links to the page on which their records are compared and the name servers
 * are changed.
 */
export function SignerServersPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("dnssec.signer");
  return (
    <Panel title={t("serversTitle")}>
      <div className="np-col">
        <p className="np-dnssec-text">{t("serversText", { name: domain.unicodename })}</p>
        <div>
          <RouteButton variant="primary" to="domainServers" params={{ itemID: domain.itemid }}>
            {t("servers")}
          </RouteButton>
        </div>
      </div>
    </Panel>
  );
}
