import type { AnswerOf } from "@nameplane/contracts";
import {
  cancelSwishByLink,
  checkPayLink,
  payByLink,
  payLinkPdf,
  readPayLink,
  sendSwishByLink,
} from "@nameplane/contracts/ledger/operations";
import { useQuery } from "@tanstack/react-query";
import { IconBrandPaypal, IconBuildingBank, IconCreditCard, IconDeviceMobile, IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteParams, useRouteQuery } from "../../shell/routing/use-route.ts";
import { useTitle } from "../../shell/routing/page-title.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { isAborted, resultCodes, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner, type BannerTone } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { EntryPage } from "../identity/entry/index.ts";
import { SwishSteps } from "../payments/index.ts";
import { InvoiceBank } from "./invoice-bank.tsx";
import "./ledger.css";

type Shown = AnswerOf<typeof readPayLink>;
type Method = Shown["methods"][number];

const icons = { card: IconCreditCard, swish: IconDeviceMobile, paypal: IconBrandPaypal, sepa: IconBuildingBank } as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** How often the page polls our server while a payment is on its way. */
const askEveryMs = 3000;
/** How often the page makes our server ask the provider while the payer has a request in an app. */
const askAgainMs = 8000;

/** The page of a pay link: an invoice, and how to pay it, without logging in. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("paylink");
  const describe = useTranslations("api");
  const api = useApi();
  const { token } = useRouteParams("payLink");
  const { payment } = useRouteQuery();
  const paymentid = payment !== undefined && uuid.test(payment) ? payment : undefined;
  const { data, error, refetch } = useQuery<Shown, ApiError>({
    queryKey: ["payLink", token, paymentid ?? null],
    queryFn: () => api.call(readPayLink, { token, ...(paymentid === undefined ? {} : { paymentid }) }, { handled: true }),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.payment?.isopen === true ? askEveryMs : false),
  });
  if (data !== undefined)
    return (
      <EntryPage wide awaited>
        <Loaded shown={data} token={token} paymentid={paymentid} onChanged={() => void refetch()} />
      </EntryPage>
    );
  return (
    <EntryPage wide awaited>
      {error === null ? (
        <div aria-label={t("loading")} aria-busy>
          <LoadingPanel lines={8} />
        </div>
      ) : (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("over")}</h1>
          <p role="alert">{error.code === resultCodes.notFound ? t("wrong") : describeError(error, describe)}</p>
        </div>
      )}
    </EntryPage>
  );
}

type Props = {
  readonly shown: Shown;
  readonly token: string;
  readonly paymentid: string | undefined;
  readonly onChanged: () => void;
};

function Loaded({ shown, token, paymentid, onChanged }: Props) {
  const t = useTranslations("paylink");
  const format = useFormat();
  const { number, seller, currency, leftMinor, payMinor, totalMinor, dueon, paidon, service, linecount, status, charges } = shown;
  const title = t("title", { number: String(number) });
  useTitle(title);
  const sum = (minor: number) => <span className="np-num">{format.money({ minor, currency })}</span>;
  return (
    <div className="np-form np-pay-link">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="np-soft">{t("from", { seller })}</p>
      <Back shown={shown} token={token} paymentid={paymentid} />
      <Panel flush>
        <KeyValue
          facts={[
            { key: "status", label: t("status"), value: <CodeStatus code={status} /> },
            { key: "service", label: t("service"), value: t("more", { service, count: linecount - 1 }) },
            ...(dueon === null ? [] : [{ key: "due", label: t("due"), value: <DateTime value={dueon} /> }]),
            ...(paidon === null ? [] : [{ key: "paid", label: t("paid"), value: <DateTime value={paidon} /> }]),
            { key: "total", label: t("total"), value: sum(totalMinor) },
            ...(leftMinor > 0 ? [{ key: "left", label: t("left"), value: <b>{sum(leftMinor)}</b> }] : []),
            ...charges.map((charge) => ({
              key: String(charge.number),
              label: t("charge", { number: String(charge.number) }),
              value: sum(charge.leftMinor),
            })),
          ]}
        />
      </Panel>
      {payMinor === 0 && <p role="status">{t(nothingLeft(status))}</p>}
      <BySwish shown={shown} token={token} paymentid={paymentid} onChanged={onChanged} />
      <Acts shown={shown} token={token} onChanged={onChanged} />
      {leftMinor > 0 && <InvoiceBank invoice={shown} />}
    </div>
  );
}

/** Why nothing is left to pay: the invoice was credited, written off, or paid. */
function nothingLeft(status: number): "credited" | "writtenOff" | "nothing" {
  if (status === 3300) return "credited";
  return status === 3399 ? "writtenOff" : "nothing";
}

/** The request to the payer's app, while a Swish payment is open. Its result is shown above the invoice. */
function BySwish({ shown: { payment }, token, paymentid, onChanged }: Props) {
  const api = useApi();
  const view = payment?.swish ?? null;
  if (view === null || paymentid === undefined || payment?.isopen !== true) return null;
  const acts = {
    send: (number: string | null) =>
      api.call(sendSwishByLink, { token, paymentid, ...(number === null ? {} : { number }) }, { handled: true }),
    cancel: () => api.call(cancelSwishByLink, { token, paymentid }, { handled: true }),
  };
  return <SwishSteps view={view} acts={acts} onChanged={onChanged} done={null} failed={null} />;
}

function Acts({ shown, token, onChanged }: Omit<Props, "paymentid">) {
  const t = useTranslations("paylink");
  const describe = useTranslations("api");
  const api = useApi();
  const format = useFormat();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const pay = useApiMutation(payByLink, { call: { handled: true } });
  const { methods, payMinor, currency, number, payment } = shown;
  // An open Swish request is shown in a panel of its own.
  const isAsked = payment?.isopen === true && payment.method === "swish";
  const offered = methods.filter((method) => !isAsked || method !== "swish");
  const begin = (method: Method) => {
    setFailure(null);
    pay.mutate(
      { input: { token, amountMinor: payMinor, method } },
      {
        // The page belongs to the provider, so the browser leaves our site.
        onSuccess: ({ redirecturl }) => globalThis.location.assign(redirecturl),
        onError: (error) => {
          if (isAborted(error)) return;
          setFailure(describeError(error, describe));
          onChanged();
        },
      },
    );
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const { blob, name } = await api.file(payLinkPdf, { token }, { handled: true });
      saveFile(name ?? `${number}.pdf`, blob);
    } catch (error) {
      setFailure(describeError(error, describe));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {offered.map((method, at) => (
        <Button
          key={method}
          variant={at === 0 && !isAsked ? "primary" : "default"}
          size="lg"
          full
          icon={icons[method]}
          busy={(pay.isPending || pay.isSuccess) && pay.variables.input.method === method}
          disabled={pay.isPending || pay.isSuccess}
          onClick={() => begin(method)}
        >
          {payment?.isopen === true && payment.method === method && method !== "swish"
            ? t(`continue.${method}`)
            : t(`pay.${method}`, { sum: format.money({ minor: payMinor, currency }) })}
        </Button>
      ))}
      {methods.includes("card") && <p className="np-small np-soft">{t(methods.length > 1 ? "page" : "pageCard")}</p>}
      {methods.length === 0 && payMinor > 0 && <p className="np-soft">{t("noMethod")}</p>}
      <Button size="lg" full icon={IconDownload} busy={isSaving} onClick={() => void save()}>
        {t("pdf")}
      </Button>
    </>
  );
}

const tones: Record<"waiting" | "done" | "failed" | "cancelled", BannerTone> = {
  waiting: "info",
  done: "active",
  failed: "problem",
  cancelled: "info",
};

/** The result of the payment whose page at the provider the payer has just left. */
function Back({ shown: { payment }, token, paymentid }: Omit<Props, "onChanged">) {
  const t = useTranslations("ledger.back");
  const { money } = useFormat();
  const { cancelled } = useRouteQuery();
  const api = useApi();
  const isCancelled = cancelled !== undefined;
  const isWaiting = payment?.isopen === true && !isCancelled;
  const isAsked = isWaiting && payment.swish !== null;
  useEffect(() => {
    if (!isWaiting || paymentid === undefined) return undefined;
    // The provider's own callback follows anyway, so a failure here needs no message.
    const ask = () => void api.call(checkPayLink, { token, paymentid }, { handled: true }).catch(() => undefined);
    ask();
    // The payer answers in the app while this page is open, so Swish is asked repeatedly.
    const timer = isAsked ? setInterval(ask, askAgainMs) : undefined;
    return () => clearInterval(timer);
  }, [api, isWaiting, isAsked, token, paymentid]);
  // An open Swish request is shown in a panel of its own.
  if (payment === null || isAsked) return null;
  const { isopen, receiptnumber, amountMinor, currency } = payment;
  const kind = isopen ? (isCancelled ? "cancelled" : "waiting") : receiptnumber === null ? "failed" : "done";
  return (
    <Banner tone={tones[kind]} title={t(kind, { amount: money({ minor: amountMinor, currency }) })} live>
      {t(`${kind}Text`, { number: String(receiptnumber ?? "") })}
    </Banner>
  );
}
