import { useTranslations } from "use-intl";
import { useState } from "react";
import { readPreference } from "../../lib/preferences.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";

/** On the login page of the browser that asked for a reset of two-step login: from when on it is good for something. */
export function AskedReset() {
  const t = useTranslations("identity.resetTwoStep");
  const [notBefore] = useState(() => readPreference("twoStepReset"));
  if (notBefore === null || Number.isNaN(Date.parse(notBefore))) return null;
  return (
    <Banner tone="info" title={t("waiting")}>
      {t.rich("waitingUntil", { when: () => <DateTime value={notBefore} show="exact" /> })}
    </Banner>
  );
}
