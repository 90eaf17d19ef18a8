import { useTranslations } from "use-intl";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { useNow } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { dnssecState, expiresSoon, isSoonUnpayable, type Domain, type DomainRow } from "./domain-state.rules.ts";

/**
 * The most important problem of a domain, in a word: that visitors cannot reach it, otherwise that its renewal cannot be paid or
 * that it expires soon.
 */
export function DomainMark({ domain }: { domain: DomainRow | Domain }) {
  const t = useTranslations("domains.list");
  const now = useNow();
  if (dnssecState(domain.dnssecstatus) === "broken") return <StatusMark tone="problem">{t("chainBroken")}</StatusMark>;
  if (isSoonUnpayable(domain, now))
    return (
      <StatusMark tone="needs">
        <span title={t("unpayableText")}>{t("unpayable")}</span>
      </StatusMark>
    );
  return expiresSoon(domain, now) ? <StatusMark tone="needs">{t("soon")}</StatusMark> : <CodeStatus code={domain.status} />;
}
