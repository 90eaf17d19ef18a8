import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { ServerTable, type NameServers, type TestAnswer } from "../../delegation/index.ts";

export type Agreed = { readonly override: boolean; readonly dropds: boolean };

/** The answers of the servers, what they mean, and checkboxes to order in spite of a problem. */
export function TestResult({
  result,
  servers,
  agreed,
  onAgree,
}: {
  result: TestAnswer;
  servers: NameServers;
  agreed: Agreed;
  onAgree: (agreed: Agreed) => void;
}) {
  const t = useTranslations("nameservers.test");
  const { itemID } = useRouteParams("domainStatus");
  const { test, dnssec } = result;
  const tone = test.verdict === "passed" ? "active" : test.verdict === "failed" ? "problem" : "needs";
  const name = servers.unicodename;
  return (
    <div className="np-col">
      <Banner live tone={tone} title={t(`verdict.${test.verdict}`, { name })}>
        {t(`text.${test.verdict}`, { name })}
      </Banner>
      <ServerTable servers={test.servers} label={t("label")} />
      {dnssec.effect === "keep" && <p className="np-soft">{t("dsKeep", { tld: servers.tld })}</p>}
      {dnssec.effect === "remove" && (
        <Banner tone="problem" title={t("dsTitle", { name })}>
          <p>
            {t.rich("dsText", {
              tld: servers.tld,
              page: (words) => (
                <RouteLink to="domainDnssec" params={{ itemID }}>
                  {words}
                </RouteLink>
              ),
            })}
          </p>
          <Checkbox
            checked={agreed.dropds}
            onChange={(dropds) => onAgree({ ...agreed, dropds })}
            label={t("dsDrop")}
            note={t("dsDropNote", { name })}
          />
        </Banner>
      )}
      {dnssec.effect === "wait" && dnssec.until === null && (
        <Banner
          tone="needs"
          title={t("dsJoins")}
          action={
            <RouteButton size="sm" to="domainDnssec" params={{ itemID }}>
              {t("dsJoinsAct")}
            </RouteButton>
          }
        >
          {t("dsJoinsText")}
        </Banner>
      )}
      {dnssec.effect === "wait" && dnssec.until !== null && (
        <Banner tone="needs" title={t("dsWait")}>
          {t.rich("dsWaitText", { at: () => <DateTime value={dnssec.until ?? ""} show="exact" /> })}
        </Banner>
      )}
      {(test.verdict !== "passed" || dnssec.effect === "wait") && (
        <Checkbox
          checked={agreed.override}
          onChange={(override) => onAgree({ ...agreed, override })}
          label={t(test.verdict === "unknown" ? "overrideUnknown" : "override")}
          note={t("overrideNote", { name })}
        />
      )}
    </div>
  );
}
