import { useTranslations } from "use-intl";
import { useState } from "react";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { readPreference } from "../../../lib/preferences.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";

/**
 * A banner that says from when on a requested reset of two-step login takes effect. It is shown on the login page of the
 * browser in which the reset was requested.
 */
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
