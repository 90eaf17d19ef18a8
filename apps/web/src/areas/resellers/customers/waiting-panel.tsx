import { decideResaleOrder, resaleOrders } from "@nameplane/contracts/resellers/rule-operations";
import type { ResaleOrder } from "@nameplane/contracts/resellers/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import "../resellers.css";

/** Orders of customers that wait for the reseller, each with why it waits, and the buttons that decide it. */
export function WaitingPanel() {
  const t = useTranslations("resalecustomers.waiting");
  const { data, error, refetch } = useApiQuery(resaleOrders, {});
  return (
    <Panel flush title={t("title")}>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={6} />}
      {data?.data.length === 0 && (
        <EmptyState plain title={t("none")}>
          {t("noneText")}
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className="np-resale-waiting">
          {data.data.map((order) => (
            <WaitingLine key={order.ordernr} order={order} mayDecide={data.maydecide} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WaitingLine({ order, mayDecide }: { readonly order: ResaleOrder; readonly mayDecide: boolean }) {
  const t = useTranslations("resalecustomers.waiting");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const causeOf = useCause();
  const { key, renew } = useIdempotencyKey();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const decide = useApiMutation(decideResaleOrder, { call: { handled: true } });
  const { ordernr, customer, number, currency, totalMinor, names, lines, endsat } = order;
  const send = (decision: "approve" | "deny") => {
    if (decide.isPending) return;
    if (decision === "deny" && reason.trim() === "") return setChecked(true);
    decide.mutate(
      { input: { ordernr, decision, reason: decision === "deny" ? reason : "" }, key },
      {
        onSuccess: () => {
          showToast({
            tone: "success",
            title: t(decision === "approve" ? "approved" : "denied", { number: String(ordernr) }),
          });
          void queries.invalidateQueries({ queryKey: [resaleOrders.path] });
        },
        onError: renew,
      },
    );
  };
  const pending = decide.isPending ? decide.variables?.input.decision : null;
  return (
    <li className="np-col np-gap-8">
      <span className="np-row np-wrap np-gap-8">
        <span className="np-strong">{t("order", { number: String(ordernr) })}</span>
        <Money value={{ minor: totalMinor, currency }} />
        <span className="np-soft">{t("from", { customer, number: String(number) })}</span>
      </span>
      <span className="np-small">
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ", "}
            <DomainName name={shownName(name)} ascii={name} />
          </span>
        ))}
        {lines > names.length && ` ${t("more", { count: lines - names.length })}`}
      </span>
      <span className="np-small np-soft">{causeOf(order)}</span>
      <span className="np-small np-soft">{t.rich("until", { date: () => <DateTime value={endsat} show="moment" /> })}</span>
      {decide.error && <Banner tone="problem" title={describeError(decide.error, describe)} live />}
      {mayDecide && isRefusing && (
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          error={isChecked && reason.trim() === "" ? t("reasonWrong") : null}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
      )}
      {mayDecide && (
        <span className="np-row np-wrap np-gap-8">
          {!isRefusing && (
            <Button variant="primary" busy={pending === "approve"} onClick={() => send("approve")}>
              {t("approve")}
              <span className="np-visually-hidden"> O{ordernr}</span>
            </Button>
          )}
          <Button
            variant={isRefusing ? "danger" : "default"}
            busy={pending === "deny"}
            onClick={() => (isRefusing ? send("deny") : setRefusing(true))}
          >
            {t("deny")}
            <span className="np-visually-hidden"> O{ordernr}</span>
          </Button>
          {isRefusing && <Button onClick={() => setRefusing(false)}>{t("keep")}</Button>}
        </span>
      )}
    </li>
  );
}

/** Says why an order waits, with the figures of the limit that it passes. */
function useCause(): (order: ResaleOrder) => string {
  const t = useTranslations("resalecustomers.waiting.cause");
  const format = useFormat();
  return ({ cause: { why, limitMinor, spentMinor, sumMinor }, currency }) => {
    const money = (minor: number | null) => format.money({ minor: minor ?? 0, currency });
    if (why === "resellermonth") return t("month", { limit: money(limitMinor), used: money(spentMinor) });
    if (why === "resellernames") return t("names", { most: limitMinor ?? 0, have: spentMinor ?? 0, more: sumMinor ?? 0 });
    return t("reseller");
  };
}
