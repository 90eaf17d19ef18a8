import { cancelSwish, checkSwish, sendSwish, swishPayment } from "@nameplane/contracts/payments/operations";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PrefetchContext } from "../../../shell/routing/route-types.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { SwishSteps } from "./swish-steps.tsx";
import { isMoving, timelineOf, type SwishPayment } from "./swish.rules.ts";
import { TryAgain } from "./try-again.tsx";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** How often the page polls our server, in case the event stream is broken. */
const READ_MS = 3000;
/** How often the page makes our server ask Swish, in case its report is lost. */
const ASK_MS = 8000;

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const paymentid = params["id"];
  if (paymentid && uuid.test(paymentid)) void queries.prefetchQuery(apiQuery(api, swishPayment, { paymentid }));
};

/** A payment with Swish: the payer enters a number or scans a code, and the page shows what happens in the app. */
export function Screen(): React.JSX.Element {
  const { id } = useRouteParams("swish");
  return uuid.test(id) ? <Known paymentid={id} /> : <Missing />;
}

function Known({ paymentid }: { paymentid: string }) {
  const t = useTranslations("swish");
  const format = useFormat();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    ...apiQuery(api, swishPayment, { paymentid }, { staleTimeMs: 1000 }),
    refetchInterval: paced((answer) => (answer && isMoving(answer.step) ? READ_MS : false)),
  });
  useAsking(paymentid, data !== undefined && isMoving(data.step));
  if (data === undefined) {
    if (error instanceof ApiError && error.code === resultCodes.notFound) return <Missing />;
    return (
      <Page width="form" title={t("plain")}>
        <Panel flush>
          {error ? (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={5} />
          )}
        </Panel>
      </Page>
    );
  }
  const sum = format.money({ minor: data.amountMinor, currency: data.currency });
  return (
    <Page width="form" title={t(data.step === "done" ? "done.title" : "title", { sum })}>
      <div className="np-swish">
        <SwishSteps
          view={data}
          acts={{
            send: (number) => api.call(sendSwish, number === null ? { paymentid } : { paymentid, number }, { handled: true }),
            cancel: () => api.call(cancelSwish, { paymentid }, { handled: true }),
          }}
          onChanged={() => void refetch()}
          done={<Done payment={data} />}
          failed={<TryAgain payment={data} />}
        />
        <Panel title={t("plain")}>
          <Timeline steps={timelineOf(data.step, (part) => t(`steps.${part}`))} />
        </Panel>
      </div>
    </Page>
  );
}

/** Makes the server ask Swish repeatedly while the payer has the request. Usually, Swish's own report comes first. */
function useAsking(paymentid: string, isOn: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      // The worker also asks Swish, so a failure here needs no message.
      api.call(checkSwish, { paymentid }, { handled: true }).catch(() => undefined);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [api, paymentid, isOn]);
}

function Done({ payment }: { payment: SwishPayment }) {
  const t = useTranslations("swish.done");
  return (
    <Panel flush>
      <EmptyState title={t("thanks")} plain actions={<Back payment={payment} />}>
        {payment.receiptnumber !== null && t("receipt", { number: String(payment.receiptnumber) })}
      </EmptyState>
    </Panel>
  );
}

function Back({ payment: { ordernr, invoiceids, purpose } }: { payment: SwishPayment }) {
  const t = useTranslations("swish.done");
  if (ordernr !== null)
    return (
      <RouteButton variant="primary" icon={IconCheck} to="orderProgress" params={{ number: String(ordernr) }}>
        {t("order")}
      </RouteButton>
    );
  const [only, ...more] = invoiceids;
  if (purpose !== "invoice" || only === undefined)
    return (
      <RouteButton variant="primary" icon={IconCheck} to="deposit">
        {t("deposit")}
      </RouteButton>
    );
  return more.length === 0 ? (
    <RouteButton variant="primary" icon={IconCheck} to="invoice" params={{ number: only }}>
      {t("invoice")}
    </RouteButton>
  ) : (
    <RouteButton variant="primary" icon={IconCheck} to="invoices">
      {t("invoices")}
    </RouteButton>
  );
}

function Missing() {
  const t = useTranslations("swish");
  return (
    <Page width="form" title={t("plain")}>
      <Panel flush>
        <EmptyState title={t("missing")}>{t("missingText")}</EmptyState>
      </Panel>
    </Page>
  );
}
