import type { Wholesale } from "@nameplane/contracts/resellers/merchant";
import { merchantView, setWholesaleWarning } from "@nameplane/contracts/resellers/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { minorOf } from "@nameplane/values";
import { GuardedPage } from "./guarded-page.tsx";
import { ModePanel } from "./mode-panel.tsx";
import { SellerPanel } from "./seller-panel.tsx";
import "./resellers.css";

/** How a reseller sells: who invoices its customers, with which seller, and how it pays for what they order. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleSelling")}>
      <Selling />
    </GuardedPage>
  );
}

function Selling() {
  const t = useTranslations("merchant");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  const { data, error, refetch } = useApiQuery(merchantView, {});
  const canEdit = permissions.has("resale_merchant");
  return (
    <Page title={title("resaleSelling")} sub={t("sub")} width="form">
      {data === undefined ? (
        <Panel flush>
          {error === null ? (
            <LoadingPanel lines={6} />
          ) : (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          )}
        </Panel>
      ) : (
        <div className="np-col np-gap-20">
          {data.wholesale !== null && <BalancePanel wholesale={data.wholesale} canEdit={canEdit} />}
          <ModePanel merchant={data} canEdit={canEdit} />
          <SellerPanel merchant={data} canEdit={canEdit} />
        </div>
      )}
    </Page>
  );
}

function BalancePanel({ wholesale, canEdit }: { wholesale: Wholesale; canEdit: boolean }) {
  const t = useTranslations("merchant.wholesale");
  const format = useFormat();
  const { currency, limitMinor, renewalsMinor, daysleft, thresholdMinor, waitingsince } = wholesale;
  const money = (minor: number) => format.money({ minor, currency });
  const topUp = <RouteLink to="deposit">{t("topUp")}</RouteLink>;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {wholesale.waiting > 0 && (
          <Banner tone="needs" title={t("waiting", { count: wholesale.waiting })}>
            <p>{t("waitingText")}</p>
            <p>
              {waitingsince !== null && <DateTime value={waitingsince} />} {topUp}
            </p>
          </Banner>
        )}
        {wholesale.islow && thresholdMinor !== null && (
          <Banner tone="needs" title={t("low", { sum: money(thresholdMinor) })}>
            {t("lowText")} {topUp}
          </Banner>
        )}
        <dl className="np-facts">
          <div>
            <dt>{t("prepaid")}</dt>
            <dd className="np-num">{money(wholesale.prepaidMinor)}</dd>
          </div>
          {limitMinor !== null && (
            <div>
              <dt>{t("limit")}</dt>
              <dd className="np-num">{money(limitMinor)}</dd>
            </div>
          )}
          <div>
            <dt>{t("unbilled")}</dt>
            <dd className="np-num">{money(wholesale.unbilledMinor)}</dd>
          </div>
          <div>
            <dt>{t("renewals")}</dt>
            <dd>
              {renewalsMinor === null ? t("renewalsUnknown", { count: wholesale.renewals }) : money(renewalsMinor)}
              {renewalsMinor !== null && wholesale.renewals > 0 && (
                <span className="np-soft"> {daysleft === null ? t("lasts") : t("left", { days: daysleft })}</span>
              )}
            </dd>
          </div>
        </dl>
        {canEdit && <WarningForm wholesale={wholesale} />}
      </div>
    </Panel>
  );
}

const mostMinor = 100_000_000_00;

/** The sum below which the reseller is warned. */
function WarningForm({ wholesale: { currency, thresholdMinor } }: { wholesale: Wholesale }) {
  const t = useTranslations("merchant.wholesale");
  const queries = useQueryClient();
  const [typed, setTyped] = useState(thresholdMinor === null ? "" : String(thresholdMinor / 100));
  const [isTried, setTried] = useState(false);
  const amount = readAmount(typed, { leastMinor: 1, mostMinor, currency });
  const isWrong = amount.kind !== "empty" && amount.kind !== "fine";
  const save = useApiMutation(setWholesaleWarning, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("warningSaved") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(merchantView) });
    },
  });
  return (
    <form
      className="np-resale-filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWrong || save.isPending) return;
        save.mutate({ input: { thresholdMinor: amount.kind === "fine" ? minorOf(amount.amount) : null } });
      }}
    >
      <TextField
        label={t("warn")}
        hint={t("warnHint")}
        value={typed}
        onChange={setTyped}
        error={isTried && isWrong ? t("warnWrong") : null}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t("saveWarning")}
        </Button>
      </div>
    </form>
  );
}
