import { recordDeal, staffRequest } from "@nameplane/contracts/backoffice/operations";
import { currencyOf, minorOf, parseMoney } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import type { StaffRequest } from "./staff-request.ts";

type Fee = NonNullable<NonNullable<StaffRequest["delivery"]>["fee"]>;

/** The success fee of a brokered purchase: what was agreed, the purchase once it is recorded, and the invoice of the fee. */
export function DealPanel({ of, fee }: { of: StaffRequest; fee: Fee }) {
  const t = useTranslations("queue.deal");
  const format = useFormat();
  const { percentBasisPoints, leastMinor, currency, deal } = fee;
  const sum = (minor: number) => format.money({ minor, currency });
  const agreed = t("agreed", { percent: format.percent(percentBasisPoints / 10_000), least: sum(leastMinor) });
  return (
    <Panel title={t("title")} flush={deal !== null}>
      {deal === null ? (
        <div className="np-col np-gap-16">
          <p>{agreed}</p>
          <DealForm of={of} fee={fee} />
        </div>
      ) : (
        <KeyValue
          facts={[
            { key: "agreed", label: t("title"), value: agreed },
            { key: "deal", label: t("recorded"), value: sum(deal.dealMinor) },
            { key: "fee", label: t("fee"), value: sum(deal.feeMinor) },
            {
              key: "invoice",
              label: t("invoice"),
              value: (
                <StaffLink to="invoice" params={{ invoice: deal.invoiceid }}>
                  {t("invoiceNumber", { number: String(deal.invoicenumber) })}
                </StaffLink>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function DealForm({ of: { request }, fee }: { of: StaffRequest; fee: Fee }) {
  const t = useTranslations("queue.deal");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const keys = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const record = useApiMutation(recordDeal, { call: { handled: true } });
  const { requestid } = request;
  const check = () => void queries.invalidateQueries({ queryKey: [staffRequest.path] });
  const form = useForm({
    initial: { price: "", words: "" },
    draft: { key: `deal ${String(requestid)}`, until: "sent" },
    rules: {},
    onSubmit: ({ price, words }) => {
      setFailure(null);
      const amount = parseMoney(price.trim(), currencyOf(fee.currency));
      if (amount === null || amount.minor <= 0n) return form.applyRefusal({ missing: [], param: "price" }, t("wrong"));
      if (words.trim() === "") return form.applyRefusal({ missing: [], param: "words" }, t("needed"));
      if (record.isPending) return undefined;
      const input = { requestid, dealMinor: minorOf(amount), words: words.trim() };
      record.mutate(
        { input, key: keys.keyFor(input) },
        {
          onSuccess: () => {
            keys.answered();
            form.reset({ price: "", words: "" });
            showToast({ tone: "success", title: t("done") });
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
  return (
    <form className="np-col np-gap-16" onSubmit={form.submit} noValidate>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p className="np-soft">{t("text", { currency: fee.currency })}</p>
      <TextField {...form.field("price")} label={t("price")} inputMode="decimal" autoComplete="off" />
      <TextField {...form.field("words")} label={t("what")} maxLength={500} autoComplete="off" />
      <div>
        <Button type="submit" variant="primary" busy={record.isPending}>
          {t("act")}
        </Button>
      </div>
    </form>
  );
}
