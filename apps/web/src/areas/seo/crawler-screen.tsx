import { useTranslations } from "use-intl";
import { Page, Panel } from "../../ui/layout/page.tsx";

const rules = "User-agent: SiteCheckBot\nDisallow: /";

/** Explains the crawler to owners of sites and their hosts, who find the address of this page in their logs. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("crawler");
  return (
    <Page title={t("title")} sub={t("what")} width="form">
      <Panel title={t("howTitle")}>
        <ul className="np-col np-gap-8">
          <li>{t("pace")}</li>
          <li>{t("bounds")}</li>
          <li>{t("obeys")}</li>
          <li>{t("keeps")}</li>
        </ul>
      </Panel>
      <Panel title={t("stopTitle")}>
        <div className="np-col np-gap-8">
          <p>{t("stop")}</p>
          <pre className="np-mono" translate="no">
            {rules}
          </pre>
        </div>
      </Panel>
    </Page>
  );
}
