import { currencyOf, sumMoney } from "@nameplane/values";
import { renewalForecast } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { buttonClass } from "../../../ui/basics/button.tsx";
import { EmptyState, LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { useVatSide } from "../../orders/basket/index.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { PriceRises } from "./price-rises.tsx";
import { RenewalTrouble } from "./renewal-trouble.tsx";
import { ForecastTable } from "./forecast-table.tsx";
import { barsOf, everyLabel, labelOf, withoutLabel } from "./forecast.rules.ts";
import "./renewals.css";

/** The renewals of each month by label, their cost, and the calendar addresses. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("renewals");
  const routes = useTranslations("routes.title");
  const { money, month: monthText } = useFormat();
  const { globals } = useBrand();
  const forecast = useApiQuery(renewalForecast, {});
  const [choice, setChoice] = useState(everyLabel);
  const mayGiveAway = useSession().permissions.has("apikey_manage");
  const side = useVatSide();
  const { data } = forecast;
  const last = data?.months.at(-1)?.month;
  const bars = data === undefined ? [] : barsOf(data.months, labelOf(choice), data.currency, side);
  const names = bars.reduce((sum, bar) => sum + bar.names, 0);
  const cost =
    data === undefined || !globals.enablePrices
      ? null
      : sumMoney(
          bars.flatMap((bar) => bar.cost ?? []),
          currencyOf(data.currency),
        );
  return (
    <Page
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="domainList">{routes("domainNames")}</RouteLink> },
            { key: "here", content: routes("renewals") },
          ]}
        />
      }
      title={t("title")}
      sub={t("sub")}
      actions={
        <RouteLink to="domainList" query={{ orderby: "expiredate", status: "200" }} className={buttonClass({})}>
          {t("list")}
        </RouteLink>
      }
    >
      <div className="np-col np-gap-16">
        {globals.enablePrices && <PriceRises />}
        {data !== undefined && <RenewalTrouble forecast={data} />}
        <Panel
          flush
          title={last === undefined ? t("forecast") : t("forecastUntil", { month: monthText(`${last}-01`) })}
          aside={
            data !== undefined &&
            names > 0 && (
              <span>
                {cost === null
                  ? t("sumNames", { names })
                  : t("sum", {
                      names,
                      side,
                      cost: money(cost, { whole: true }),
                    })}
              </span>
            )
          }
        >
          {data !== undefined && data.labels.length > 0 && (
            <div className="np-forecast-filter">
              <SelectField
                label={t("label")}
                value={choice}
                onChange={setChoice}
                options={[
                  { value: everyLabel, label: t("allLabels") },
                  ...data.labels.map(({ labelid, title }) => ({ value: String(labelid), label: title })),
                  { value: withoutLabel, label: t("noLabel") },
                ]}
              />
            </div>
          )}
          {forecast.isPending && <LoadingPanel lines={12} />}
          {forecast.isError && <PanelFailure error={forecast.error} onRetry={() => void forecast.refetch()} />}
          {data !== undefined && names === 0 && <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
          {data !== undefined && names > 0 && (
            <ForecastTable bars={bars} currency={globals.enablePrices ? data.currency : null} side={side} />
          )}
          {data !== undefined && data.unpriced > 0 && globals.enablePrices && (
            <p className="np-forecast-note np-small np-soft">{t("unpriced", { count: data.unpriced })}</p>
          )}
        </Panel>
        {mayGiveAway && <CalendarPanel labels={data?.labels ?? []} />}
      </div>
    </Page>
  );
}
