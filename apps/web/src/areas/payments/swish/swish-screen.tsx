import { cancelSwish, checkSwish, swishPayment } from "@nameplane/contracts/payments/operations";
import { IconCheck, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PrefetchContext } from "../../../shell/routing/route-types.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery, useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { AnchorButton, Button, Spinner } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { EnterNumber } from "./enter-number.tsx";
import { isMoving, timeLeft, timelineOf, type SwishPayment } from "./swish.rules.ts";
import { TryAgain } from "./try-again.tsx";
import "./swish.css";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** How often the page is read again, in case the event stream is broken. */
const READ_MS = 3000;
/** How often Swish is asked, in case its report is lost. */
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
  const { data, error, refetch } = useQuery({
    ...apiQuery(useApi(), swishPayment, { paymentid }, { staleTimeMs: 1000 }),
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
        <Step payment={data} paymentid={paymentid} onChanged={() => void refetch()} />
        <Panel title={t("plain")}>
          <Timeline steps={timelineOf(data.step, (part) => t(`steps.${part}`))} />
        </Panel>
      </div>
    </Page>
  );
}

/** Asks Swish again and again while the payer has the request; its own report usually comes first. */
function useAsking(paymentid: string, isOn: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      // The worker asks as well, so a failure here needs no message.
      api.call(checkSwish, { paymentid }, { handled: true }).catch(() => undefined);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [api, paymentid, isOn]);
}

type StepProps = { readonly payment: SwishPayment; readonly paymentid: string; readonly onChanged: () => void };

function Step(props: StepProps) {
  const t = useTranslations("swish");
  const { step, failure } = props.payment;
  if (step === "number") return <EnterNumber paymentid={props.paymentid} failure={failure} onSent={props.onChanged} />;
  if (step === "sent") return <Sent {...props} />;
  if (step === "done") return <Done {...props} />;
  if (step === "error") return <Failed {...props} />;
  return <Waiting words={t(step)} />;
}

function Waiting({ words }: { words: string }) {
  const t = useTranslations("swish");
  return (
    <Panel title={t("steps.app")}>
      <div className="np-row np-gap-16">
        <Spinner />
        <p role="status">{words}</p>
      </div>
    </Panel>
  );
}

/** The payer has the request. A code and a link are shown where it was not sent to a number. */
function Sent({ payment: { app, openuntil, hasnumber }, paymentid, onChanged }: StepProps) {
  const t = useTranslations("swish.sent");
  const steps = useTranslations("swish.steps");
  const describe = useTranslations("api");
  const now = useNow(1000);
  const cancel = useApiMutation(cancelSwish, { call: { handled: true }, onSuccess: onChanged });
  const isLost = app === null && !hasnumber;
  return (
    <Panel title={steps("app")}>
      <div className="np-col np-gap-16">
        {cancel.error && <Banner tone="problem" title={describeError(cancel.error, describe)} live />}
        <p role="status">{t(isLost ? "lost" : app === null ? "number" : "code")}</p>
        {app !== null && (
          <div className="np-swish-app">
            <img src={app.code} width={220} height={220} alt={t("alt")} />
            <AnchorButton href={app.url} icon={IconDeviceMobile}>
              {t("open")}
            </AnchorButton>
          </div>
        )}
        {openuntil !== null && (
          <p className="np-swish-left np-row np-gap-12">
            <Spinner />
            <span role="timer">{t("left", { time: timeLeft(openuntil, now) })}</span>
          </p>
        )}
        <p className="np-small np-soft">{t("live")}</p>
        <div>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ input: { paymentid } })}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Done({ payment }: StepProps) {
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

function Failed({ payment }: StepProps) {
  const t = useTranslations("swish.error");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <Banner tone="problem" title={payment.failure ?? t("title")} live>
          {t("nothing")}
        </Banner>
        <TryAgain payment={payment} />
      </div>
    </Panel>
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
