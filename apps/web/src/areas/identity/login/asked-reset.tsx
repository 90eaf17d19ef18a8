import { useTranslations } from "use-intl";
import { useState } from "react";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { readPreference } from "../../../lib/preferences.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";

/** Shown on the login page of the browser in which a reset of two-step login was requested: from when on it can be used. */
export function AskedReset() {
  const t = useTranslations("identity.resetTwoStep");
  const { dateTime } = useFormat();
  const [notBefore] = useState(() => readPreference("twoStepReset"));
  if (notBefore === null || Number.isNaN(Date.parse(notBefore))) return null;
  return (
    <Banner tone="info" title={t("waiting")}>
      {t.rich("waitingUntil", { when: () => <time dateTime={notBefore}>{dateTime(notBefore)}</time> })}
    </Banner>
  );
}
