import { ownData } from "@nameplane/contracts/privacy/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";

/** The user's personal data: a copy of it, and what happens to it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("privacy.own");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(ownData, {}, { why: t("why") });
      saveFile(name, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <Panel
          title={t("copy")}
          aside={
            <Button size="sm" icon={IconDownload} busy={isBusy} onClick={() => void fetchIt()}>
              {t("fetch")}
            </Button>
          }
        >
          <p className="np-soft">{t("copyText")}</p>
        </Panel>
        <Panel title={t("erase")}>
          <p className="np-soft">{t("eraseText")}</p>
        </Panel>
      </div>
    </Page>
  );
}
