import { removeDs } from "@nameplane/contracts/dnssec/operations";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { useDnssecAgain, type Dnssec } from "./use-dnssec.ts";
import { goneDs, keylessDs, matchedDs, shortDigest } from "./words.ts";

const labelOf = (list: Dnssec["algorithms"], value: number) => {
  const found = list.find((one) => one.value === value);
  return found === undefined ? String(value) : `${value}, ${found.label}`;
};

/** The keys of the zone with their states. */
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

/**
 * DS records that the registry has or will have. If there are several, a DS whose key has been replaced by its provider can be
 * removed.
 */
export function HeldPanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.held");
  const { permissions } = useSession();
  const [readDomain, readDnssec] = [useReadAgain(), useDnssecAgain()];
  const remove = useApiMutation(removeDs, {
    call: { why: t("why", { name: domain.unicodename }) },
    onSuccess: () => {
      announce(t("removing"));
      readDomain();
      readDnssec();
    },
  });
  const isByHand = dnssec.mode === "external" && dnssec.signers === null && permissions.has("dns_delegation");
  const mayGo = (ds: Dnssec["ds"][number]) =>
    isByHand &&
    (ds.status === matchedDs || ds.status === keylessDs) &&
    dnssec.ds.some((one) => one !== ds && one.status === matchedDs && one.digesttype !== 1);
  const held = dnssec.ds.filter(({ status }) => status !== goneDs);
  return (
    <Panel flush title={t("title")}>
      {held.length === 0 ? (
        <p className="np-keys-none np-soft">{t("none")}</p>
      ) : (
        <ul className="np-keys" aria-label={t("label")}>
          {held.map((ds) => {
            const { keytag, algorithm, digesttype, digest } = ds;
            return (
              <li key={`${keytag} ${digesttype} ${digest}`}>
                <div className="np-keys-head">
                  <span className="np-mono">{`${keytag} ${algorithm} ${digesttype} ${shortDigest(digest)}`}</span>
                  <CodeStatus code={ds.status} />
                </div>
                {mayGo(ds) && (
                  <Button
                    size="xs"
                    busy={remove.isPending}
                    onClick={() => remove.mutate({ input: { itemid: domain.itemid, keytag, algorithm, digesttype, digest } })}
                  >
                    {t("remove", { tag: String(keytag) })}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isByHand && held.length > 0 && <p className="np-keys-none np-soft">{t("roll")}</p>}
    </Panel>
  );
}
