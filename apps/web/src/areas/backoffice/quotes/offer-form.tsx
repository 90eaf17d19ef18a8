import { makeOffer } from "@nameplane/contracts/backoffice/operations";
import { currencyOf, minorOf, money, parseMoney } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { readOffer, type Typed } from "./offer-form.rules.ts";
import type { StaffInquiry } from "./staff-inquiry.ts";
import { useCheckInquiries } from "./use-check-inquiries.ts";

const empty: Typed = { first: "", start: "", renew: "", percent: "", least: "", hours: "", words: "", until: "", below: "" };

/** The form of an offer. Typed values are kept as a draft until the offer is sent. */
export function OfferForm({ of }: { of: StaffInquiry }) {
  const t = useTranslations("quotes.staff");
  const format = useFormat();
  const { months, hasfee, floorMinor, maygobelow, inquiry } = of;
  const { form, failure, isPending, isBelow } = useOffer(of);
  const currency = currencyOf(of.currency);
  const isReplaced = inquiry.offers[0]?.ended === null;
  const optional = { optional: t("optional"), inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Panel title={t(isReplaced ? "replaceTitle" : "answerTitle")}>
      <form className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {isReplaced && <p className="np-soft">{t("replaceText")}</p>}
        <p className="np-soft">
          {t("exVat", { currency })}{" "}
          {floorMinor !== null && t("floor", { floor: format.money(moneyOf(floorMinor, currency), { whole: true }) })}
        </p>
        <TextField
          {...form.field("first")}
          label={months === null ? t("once") : t("first", { months })}
          inputMode="decimal"
          autoComplete="off"
        />
        {months !== null && <TextField {...form.field("start")} label={t("start")} {...optional} />}
        {months !== null && (
          <TextField {...form.field("renew")} label={t("renew", { months })} hint={t("renewHint")} {...optional} />
        )}
        {hasfee && (
          <>
            <TextField {...form.field("percent")} label={t("percent")} hint={t("feeHint")} {...optional} />
            <TextField {...form.field("least")} label={t("least")} {...optional} />
          </>
        )}
        {months === null && <TextField {...form.field("hours")} label={t("hours")} hint={t("hoursHint")} {...optional} />}
        <TextArea {...form.field("words")} label={t("words")} rows={5} maxLength={4000} />
        <TextField {...form.field("until")} label={t("until")} type="date" />
        {isBelow &&
          (maygobelow ? (
            <TextField {...form.field("below")} label={t("below")} hint={t("belowHint")} maxLength={500} />
          ) : (
            <p className="np-soft">{t("belowNo")}</p>
          ))}
        <div>
          <Button type="submit" variant="primary" busy={isPending}>
            {t(isReplaced ? "replace" : "send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const moneyOf = (minor: number, currency: ReturnType<typeof currencyOf>) => money(minor, currency);

function useOffer(of: StaffInquiry) {
  const t = useTranslations("quotes.staff");
  const api = useTranslations("api");
  const check = useCheckInquiries();
  const keys = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const make = useApiMutation(makeOffer, { call: { handled: true } });
  const { inquiry, floorMinor } = of;
  const { number, version } = inquiry;
  const currency = currencyOf(of.currency);
  const form = useForm({
    initial: empty,
    draft: { key: `offer ${String(number)}`, until: "sent" },
    rules: {},
    onSubmit: (typed) => {
      setFailure(null);
      const read = readOffer(typed, currency);
      if ("fault" in read) return form.applyRefusal({ missing: [], param: read.field }, t(read.fault));
      if (make.isPending) return undefined;
      const input = { number, version, ...read.terms };
      make.mutate(
        { input, key: keys.keyFor(input) },
        {
          onSuccess: () => {
            keys.answered();
            form.reset(empty);
            showToast({ tone: "success", title: t("sent") });
            check();
          },
          onError: (error) => {
            setFailure(describeError(error, api));
            check();
          },
        },
      );
      return undefined;
    },
  });
  const amountOf = (text: string) => (text.trim() === "" ? 0 : minorOf(parseMoney(text.trim(), currency) ?? money(0, currency)));
  const first = amountOf(form.values.first) + amountOf(form.values.start);
  return { form, failure, isPending: make.isPending, isBelow: floorMinor !== null && first > 0 && first < floorMinor };
}
