import { compareMoney, moneyIn, subtractMoney } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import { checkPayment } from "@nameplane/contracts/checkout/operations";
import { agreeRequote, getRequest, requote } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { KeyValue } from "../../../ui/layout/page.tsx";
import type { Request } from "../requests/index.ts";
import { TryAgain } from "./try-again.tsx";

type Requote = AnswerOf<typeof requote>["requote"];

/** The form for a changed fee: the former and the new price, what is left to pay, and the button that accepts the new price. */
export function RequoteFix({ request }: { request: Request }) {
  const t = useTranslations("requote");
  const { requestid, ordernr } = request;
  const hasPaid = useRouteQuery()["paid"] === "1";
  // The shown price is kept while the price is loaded again, so that a message about it stays visible.
  const [shown, setShown] = useState<Requote | null>(null);
  const requoting = useApiMutation(requote, {
    call: { handled: true },
    onSuccess: (answer) => setShown(answer.requote),
  });
  const check = useApiMutation(checkPayment, { call: { handled: true } });
  const again = () => requoting.mutate({ input: { requestid } });
  const open = useEffectEvent(() => {
    again();
    // The customer is back from the payment page, so we ask the provider now instead of waiting for its callback.
    if (hasPaid && ordernr !== null) check.mutate({ input: { ordernr } });
  });
  useEffect(() => open(), []);
  const { error } = requoting;
  if (error) return <ErrorState title={t("failed")} error={error} onRetry={again} />;
  if (shown === null) return <LoadingPanel lines={4} />;
  const { state } = shown;
  if (state === "same") return <TryAgain request={request} text={t("same")} />;
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      {state === "notsold" ? (
        <>
          <p className="np-text">{t("notsold")}</p>
          <div>
            <Button busy={requoting.isPending} onClick={again}>
              {t("again")}
            </Button>
          </div>
        </>
      ) : (
        <Agree request={request} shown={shown} onChanged={again} />
      )}
    </div>
  );
}

function Agree({ request, shown, onChanged }: { request: Request; shown: Requote; onChanged: () => void }) {
  const t = useTranslations("requote");
  const format = useFormat();
  const { former, price, formerfee, fee, dueMinor, backMinor, prepaidMinor, cardMinor, methods, agreed } = shown;
  const { currency } = former;
  const of = moneyIn(currency);
  const money = (minor: Requote["dueMinor"]) => format.money(of(minor));
  const missing = subtractMoney(of(dueMinor), of(prepaidMinor));
  const feeText = (value: Requote["fee"]) =>
    value === null ? t("ordinary") : format.money({ minor: value.amountMinor, currency: value.currency });
  // Nothing was paid yet, so only the invoice changes.
  const isInvoiced = methods.length === 1 && methods[0] === "invoice";
  const { press, busyWith, failure } = useAgree(request, shown, onChanged);
  return (
    <>
      {agreed && (
        <Banner tone="info" title={t("agreed", { sum: money(price?.totalMinor ?? 0) })} live>
          {t("agreedText")}
        </Banner>
      )}
      <KeyValue
        facts={[
          { key: "former", label: t("former"), value: `${money(former.totalMinor)} ${t("perOrder")}` },
          {
            key: "price",
            label: t("price"),
            value: <b>{`${money(price?.totalMinor ?? 0)} ${t("perOrder")}`}</b>,
          },
          {
            key: "fee",
            label: t("fee", { years: Math.round(former.periodMonths / 12) }),
            value: `${feeText(formerfee)} → ${feeText(fee)}`,
          },
          backMinor > 0
            ? { key: "back", label: t(isInvoiced ? "less" : "back"), value: money(backMinor) }
            : { key: "due", label: t(isInvoiced ? "more" : "difference"), value: <b>{money(dueMinor)}</b> },
        ]}
      />
      <p className="np-soft np-small">
        {t(shown.reserved ? "reserved" : "invoiced")}{" "}
        {dueMinor > 0 && prepaidMinor > 0 && t("credit", { sum: money(prepaidMinor) })}{" "}
        {methods.some(isProvider) && t(compareMoney(of(cardMinor), missing) > 0 ? "least" : "rest", { sum: money(cardMinor) })}
      </p>
      {shown.validuntil !== null && (
        <p className="np-soft np-small">{t("validUntil", { date: format.dateTime(shown.validuntil) })}</p>
      )}
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {methods.length === 0 && (
        <p className="np-row np-wrap">
          <span>{t("noWay")}</span>
          <RouteButton size="sm" to="deposit">
            {t("deposit")}
          </RouteButton>
        </p>
      )}
      <div className="np-row np-wrap">
        {methods.map((method, at) => (
          <Button
            key={method}
            variant={at === 0 ? "primary" : "default"}
            busy={busyWith === method}
            onClick={() => press(method)}
          >
            {isProvider(method)
              ? t(`agreeBy.${method}`, { sum: money(cardMinor) })
              : backMinor > 0
                ? t("agreeBack")
                : t(method === "invoice" ? "agreeInvoice" : "agreeCredit")}
          </Button>
        ))}
      </div>
      <p className="np-soft np-small">{t("orCancel")}</p>
    </>
  );
}

type Way = Requote["methods"][number];
const isProvider = (method: Way): method is Exclude<Way, "credit" | "invoice"> => method !== "credit" && method !== "invoice";

/** Accepts only the price on the screen. If it has changed in the meantime, the new price is shown. */
function useAgree(request: Request, { quoteid, price }: Requote, onChanged: () => void) {
  const t = useTranslations("requote");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const { requestid } = request;
  const [key, setKey] = useState(newKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const send = useApiMutation(agreeRequote, { call: { handled: true } });
  const press = (method: Way) => {
    if (send.isPending || isLeaving || quoteid === null || price === null) return;
    setFailure(null);
    send.mutate(
      { input: { requestid, quoteid, totalMinor: price.totalMinor, method }, key },
      {
        onSuccess: ({ redirecturl }) => {
          if (redirecturl !== null) {
            setLeaving(true);
            globalThis.location.assign(redirecturl);
            return;
          }
          announce(t("done"));
          void queries.invalidateQueries({ queryKey: [getRequest.path] });
        },
        onError: (error) => {
          setKey(newKey());
          setFailure(describeError(error, apiTexts));
          onChanged();
        },
      },
    );
  };
  return { press, failure, busyWith: send.isPending || isLeaving ? send.variables?.input.method : undefined };
}
