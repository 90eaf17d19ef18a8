import { useTranslations } from "use-intl";
import { ContactLink } from "../../app/brand/contact-link.tsx";
import { visibleTabs } from "../../app/routing/gating.rules.ts";
import { RouteButton } from "../../app/routing/route-link.tsx";
import { useSession } from "../../app/session/use-session.ts";
import { useViewer } from "../../app/session/use-viewer.ts";
import type { Account } from "../../app/session/session-store.ts";
import { localeNames } from "../../lib/i18n/locale.ts";
import { SubaccountsPanel } from "./subaccounts-panel.tsx";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";

/** The account as it is: who owns it and on which terms it buys. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("accounts.profile");
  const routes = useTranslations("routes.title");
  const { account } = useSession();
  const ownsBrand = visibleTabs("tools", useViewer()).includes("whitelabel");
  return (
    <Page
      width="form"
      title={account?.contact.organization || t("title")}
      sub={t.rich("change", { us: () => <ContactLink /> })}
      actions={ownsBrand && <RouteButton to="whitelabel">{routes("whitelabel")}</RouteButton>}
    >
      {account && (
        <div className="np-col np-gap-20">
          <div className="np-columns">
            <Owner account={account} />
            <Terms account={account} />
          </div>
          <SubaccountsPanel />
        </div>
      )}
    </Page>
  );
}

function Owner({ account: { number, party, contact } }: { account: Account }) {
  const t = useTranslations("accounts.profile");
  return (
    <Panel flush title={t("owner")}>
      <KeyValue
        facts={[
          { key: "number", label: t("number"), value: <span className="np-num">{number}</span> },
          { key: "party", label: t("party"), value: t(`parties.${party}`) },
          { key: "organization", label: t("organization"), value: contact.organization },
          { key: "name", label: t("name"), value: [contact.firstname, contact.lastname].filter(Boolean).join(" ") },
          { key: "orgnr", label: t("orgnr"), value: contact.orgnr },
          { key: "email", label: t("email"), value: contact.email },
          { key: "phone", label: t("phone"), value: contact.phone },
        ]}
      />
      <p className="np-panel-body np-soft">{t("ownerText")}</p>
    </Panel>
  );
}

function Terms({ account: { currency, lang, invoicemethod } }: { account: Account }) {
  const t = useTranslations("accounts.profile");
  return (
    <Panel flush title={t("terms")}>
      <KeyValue
        facts={[
          { key: "currency", label: t("currency"), value: currency },
          { key: "language", label: t("language"), value: <span lang={lang}>{localeNames[lang]}</span> },
          { key: "method", label: t("method"), value: t(`methods.${invoicemethod}`) },
        ]}
      />
    </Panel>
  );
}
