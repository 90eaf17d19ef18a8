import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { resultCodes } from "../../../lib/api/api-error.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { ApprovalPanel } from "./approval-panel.tsx";
import { OrderInvoices } from "./order-invoices.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoneyBack } from "./order-money-back.tsx";
import { OrderNextSteps } from "./order-next-steps.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { isSettled, lineState, orderNumber, paymentState, verdictOf, type Order } from "./order.rules.ts";
import { useOrder, usePayerBack } from "./use-order.ts";
import "./order.css";

/** The progress of an order: a summary, each line, the payment, and what to do next. The page can be left at any time. */
export function Screen() {
  const t = useTranslations("progress");
  const routeTitle = useTranslations("routes.title");
  const format = useFormat();
  const number = orderNumber(useRouteParams("orderProgress").number);
  const query = useRouteQuery();
  const back = usePayerBack(number ?? 0, query["paid"] === "1" && number !== null);
  const [wasCancelled] = useState(query["cancelled"] === "1");
  const read = useOrder(number ?? 0, back.isHurried);
  useTitle(number === null ? null : t("name", { number: String(number) }));
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "requests", content: <RouteLink to="requests">{routeTitle("requests")}</RouteLink> },
        { key: "order", content: `O${number ?? ""}` },
      ]}
    />
  );
  if (number === null || read.error?.code === resultCodes.notFound) {
    return (
      <Page title={t("missing.title")} crumbs={crumbs} width="form">
        <Panel flush>
          <EmptyState title={t("missing.title")} actions={<RouteButton to="requests">{t("missing.list")}</RouteButton>}>
            {t("missing.body")}
          </EmptyState>
        </Panel>
      </Page>
    );
  }
  if (!read.data) {
    return (
      <Page title={t("name", { number: String(number) })} crumbs={crumbs} width="form">
        <Panel flush>
          {read.error ? (
            <ErrorState
              title={t("failed")}
              error={read.error}
              reassurance={t("failedKept")}
              onRetry={() => void read.refetch()}
            />
          ) : (
            <LoadingPanel lines={6} />
          )}
        </Panel>
      </Page>
    );
  }
  const { order } = read.data;
  // Once work has begun, its progress comes first, even before an invoice that is due in a month.
  const isFunded = paymentState(order) === "done";
  const isHeldBack = order.approval !== null && order.approval.state !== "approved";
  const payment = <OrderPayment order={order} wasCancelled={wasCancelled} isChecking={back.isHurried} onCheck={back.askNow} />;
  return (
    <Page
      title={<VerdictWords order={order} />}
      sub={<Placed order={order} />}
      crumbs={crumbs}
      width="form"
      actions={
        order.runid !== undefined &&
        order.lines.some((line) => ["needs", "failed", "ended"].includes(lineState(line))) && (
          <RouteButton to="bulkRun" params={{ runID: order.runid }}>
            {t("run")}
          </RouteButton>
        )
      }
    >
      <div className="np-col np-gap-20">
        {read.error && <Banner tone="needs" title={t("stale", { time: format.time(new Date(read.dataUpdatedAt)) })} live />}
        {order.approval && <ApprovalPanel order={order} approval={order.approval} />}
        {!isFunded && !isHeldBack && payment}
        {isFunded && <OrderProgress order={order} />}
        <OrderLines order={order} />
        <OrderInvoices order={order} />
        {isFunded && payment}
        <OrderMoneyBack order={order} />
        <OrderNextSteps order={order} />
      </div>
    </Page>
  );
}

function VerdictWords({ order }: { order: Order }) {
  const t = useTranslations("progress.verdict");
  const verdict = verdictOf(order);
  if (verdict.key === "done") return t(`done.${verdict.deed}`, { name: verdict.name, count: verdict.count });
  if (verdict.key === "progress") {
    const { done, total, needs, failed } = verdict;
    return [
      t("progress", { done, total }),
      ...(needs > 0 ? [t("needs", { count: needs })] : []),
      ...(failed > 0 ? [t("failed", { count: failed })] : []),
    ].join(", ");
  }
  if (verdict.key === "allDone" || verdict.key === "working") return t(verdict.key, { count: verdict.count });
  return t(verdict.key);
}

function Placed({ order }: { order: Order }) {
  const t = useTranslations("progress");
  const format = useFormat();
  const now = useNow();
  const at =
    format.daysUntil(order.placedat, now) === 0
      ? t("todayAt", { time: format.time(order.placedat) })
      : format.moment(order.placedat);
  return (
    <>
      {t("placed", { number: String(order.ordernr), at })} {!isSettled(order) && paymentState(order) === "done" && t("mayClose")}
    </>
  );
}
