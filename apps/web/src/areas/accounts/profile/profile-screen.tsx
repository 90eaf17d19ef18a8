import { accountProfile } from "@nameplane/contracts/accounts/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { visibleTabs } from "../../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { localeNames } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { AccountDetailsForm } from "../../contacts/index.ts";
import { NumberProof } from "./number-proof.tsx";
import { SubaccountsPanel } from "../subaccounts/index.ts";
import { ResellerPanel } from "./reseller-panel.tsx";

export type AccountProfile = AnswerOf<typeof accountProfile>["profile"];

const ProfileDrawer = lazyPart(async () => (await import("./profile-drawer.tsx")).ProfileDrawer, ["contactform"]);

/** The account: its owner, where its invoices are sent, and its terms. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("accounts.profile");
  const routes = useTranslations("routes.title");
  const { account } = useSession();
  const ownsBrand = visibleTabs("tools", useViewer()).includes("whitelabel");
  const found = useApiQuery(accountProfile, {});
  const [editing, setEditing] = useState(false);
  const profile = found.data?.profile;
  const saved = () => {
    showToast({ tone: "success", title: t("saved") });
    void found.refetch();
  };
  return (
    <Page
      width="form"
      title={account?.contact.organization || t("title")}
      actions={ownsBrand && <RouteButton to="whitelabel">{routes("whitelabel")}</RouteButton>}
    >
      {found.error && !profile ? (
        <ErrorState title={t("failed")} error={found.error} onRetry={() => void found.refetch()} />
      ) : profile ? (
        <div className="np-col np-gap-20">
          <div className="np-columns">
            {account?.hasdetails === false && found.data?.abilities.canedit ? (
              <Panel title={t("owner")}>
                <div className="np-col np-gap-16">
                  <p className="np-soft">{t("detailsText")}</p>
                  <AccountDetailsForm submit={t("detailsSave")} onSaved={saved} />
                </div>
              </Panel>
            ) : (
              <Owner
                profile={profile}
                change={
                  found.data?.abilities.canedit && (
                    <Button size="sm" onClick={() => setEditing(true)}>
                      {t("edit")}
                    </Button>
                  )
                }
              />
            )}
            <Terms profile={profile} />
          </div>
          {profile.party === "company" && profile.vatnumber !== "" && (
            <NumberProof canCheck={found.data?.abilities.canedit === true} />
          )}
          <ResellerPanel />
          <SubaccountsPanel />
        </div>
      ) : (
        <LoadingPanel lines={10} />
      )}
      {profile && editing && (
        <Fetched>
          <ProfileDrawer profile={profile} onClose={() => setEditing(false)} />
        </Fetched>
      )}
    </Page>
  );
}

function Owner({ profile, change }: { profile: AccountProfile; change: React.ReactNode }) {
  const t = useTranslations("accounts.profile");
  const format = useFormat();
  const { locale } = format;
  const isCompany = profile.party === "company";
  const country = profile.country && new Intl.DisplayNames(locale, { type: "region" }).of(profile.country);
  const lines = [profile.street, profile.street2, `${profile.postcode} ${profile.city}`.trim(), country];
  return (
    <Panel flush title={t("owner")} aside={change}>
      <KeyValue
        facts={[
          { key: "number", label: t("number"), value: <span className="np-num">{profile.number}</span> },
          { key: "party", label: t("party"), value: t(`parties.${profile.party}`) },
          ...(isCompany ? [{ key: "organization", label: t("organization"), value: profile.organization }] : []),
          { key: "name", label: t("name"), value: [profile.firstname, profile.lastname].filter(Boolean).join(" ") },
          { key: "orgnr", label: t("orgnr"), value: profile.idnumber },
          ...(isCompany ? [{ key: "vat", label: t("vat"), value: profile.vatnumber }] : []),
          {
            key: "address",
            label: t("address"),
            value: lines.filter(Boolean).length > 0 && (
              <address className="np-pre" style={{ fontStyle: "normal" }}>
                {lines.filter(Boolean).join("\n")}
              </address>
            ),
          },
          { key: "email", label: t("email"), value: profile.email },
          { key: "phone", label: t("phone"), value: format.phone(profile.phone) },
        ]}
      />
      <p className="np-panel-body np-soft">{t("ownerText")}</p>
    </Panel>
  );
}

function Terms({ profile: { billingname: billing, currency, language, invoicemethod } }: { profile: AccountProfile }) {
  const t = useTranslations("accounts.profile");
  return (
    <Panel flush title={t("terms")}>
      <KeyValue
        facts={[
          { key: "billing", label: t("billing"), value: billing || t("billingOwner") },
          { key: "currency", label: t("currency"), value: currency },
          { key: "language", label: t("language"), value: <span lang={language}>{localeNames[language]}</span> },
          { key: "method", label: t("method"), value: t(`methods.${invoicemethod}`) },
        ]}
      />
      <p className="np-panel-body np-soft">
        {t.rich("termsText", { settings: (text) => <RouteLink to="accountSettings">{text}</RouteLink> })}
      </p>
    </Panel>
  );
}
