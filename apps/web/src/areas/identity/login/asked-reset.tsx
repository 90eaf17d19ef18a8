import { useTranslations } from "use-intl";
import { useState } from "react";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { readPreference } from "../../../lib/preferences.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";

/** On the login page of the browser that asked for a reset of two-step login: from when on it is good for something. */
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
