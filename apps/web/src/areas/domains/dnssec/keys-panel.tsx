import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import type { Dnssec } from "./use-dnssec.ts";
import { shortDigest } from "./words.ts";

const labelOf = (list: Dnssec["algorithms"], value: number) => {
  const found = list.find((one) => one.value === value);
  return found === undefined ? String(value) : `${value}, ${found.label}`;
};

/** The keys of the zone and how each stands. */
export function KeysPanel({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec.keys");
  const format = useFormat();
  const { keys, rollsat, algorithms } = dnssec;
  return (
    <Panel
      flush
      title={t("title")}
      aside={rollsat !== null && dnssec.cause === null && t("rolled", { date: format.date(rollsat) })}
    >
      {keys.length === 0 ? (
        <p className="np-keys-none np-soft">{t("none")}</p>
      ) : (
        <ul className="np-keys" aria-label={t("label")}>
          {keys.map((key) => (
            <li key={`${key.keytag} ${key.publickey}`}>
              <div className="np-keys-head">
                <span className="np-mono">{key.keytag}</span>
                <CodeStatus code={key.status} />
              </div>
              <dl>
                <dt>{t("algorithm")}</dt>
                <dd>{labelOf(algorithms, key.algorithm)}</dd>
                <dt>{t("flags")}</dt>
                <dd>{t("csk", { flags: String(key.flags) })}</dd>
                <dt>{t("protocol")}</dt>
                <dd>{key.protocol}</dd>
                <dt>{t("digest")}</dt>
                <dd>
                  <span className="np-mono">{shortDigest(key.digest)}</span>
                  <CopyButton value={key.digest} what={t("copyDigest", { tag: String(key.keytag) })} />
                </dd>
                <dt>{t("public")}</dt>
                <dd>
                  <span className="np-mono">{shortDigest(key.publickey)}</span>
                  <CopyButton value={key.publickey} what={t("copyKey", { tag: String(key.keytag) })} />
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** DS records that the registry has or is to have. */
export function HeldPanel({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec.held");
  return (
    <Panel flush title={t("title")}>
      {dnssec.ds.length === 0 ? (
        <p className="np-keys-none np-soft">{t("none")}</p>
      ) : (
        <ul className="np-keys" aria-label={t("label")}>
          {dnssec.ds.map((ds) => (
            <li key={`${ds.keytag} ${ds.digesttype} ${ds.digest}`}>
              <div className="np-keys-head">
                <span className="np-mono">{`${ds.keytag} ${ds.algorithm} ${ds.digesttype} ${shortDigest(ds.digest)}`}</span>
                <CodeStatus code={ds.status} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
