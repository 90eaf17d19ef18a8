import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";

/** A hold of the operator, or a lock because of a legal dispute: what it means, whose case it is, and since when. */
export function RestrictionBanners({ domain }: { domain: Domain }): React.JSX.Element {
  const t = useTranslations("domainpage.restriction");
  return (
    <>
      {domain.restrictions.map(({ kind, casenumber, authority, text, since }) => (
        <Banner key={kind} tone={kind === "hold" ? "problem" : "needs"} title={t(`title.${kind}`)}>
          <p>{t(`text.${kind}`)}</p>
          {text !== "" && <p>{text}</p>}
          <p className="np-small">
            {casenumber !== "" && `${authority === "" ? t("case", { casenumber }) : t("caseAt", { casenumber, authority })} `}
            {t("since")} <DateTime value={since} />
          </p>
        </Banner>
      ))}
    </>
  );
}
