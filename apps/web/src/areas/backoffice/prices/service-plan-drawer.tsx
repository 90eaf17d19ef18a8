import { saveServicePlan, servicePlans } from "@nameplane/contracts/backoffice/operations";
import type { PlannedProduct, ServicePlanRow } from "@nameplane/contracts/backoffice/service-plans";
import { currencies, minorOf, type Currency } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

type Props = {
  readonly product: PlannedProduct;
  /** The plan to change. Null for a new one. */
  readonly plan: ServicePlanRow | null;
  readonly onClose: () => void;
};

const mostMinor = 100_000_000;

/** Makes a plan of a service with its prices, or changes its name, what it includes and whether it is sold. */
export function ServicePlanDrawer({ product, plan, onClose }: Props) {
  const t = useTranslations("prices.plans");
  const { locale } = useFormat();
  const form = usePlanForm({ product, plan, onClose });
  const { typed, type, wrong } = form;
  const { most, included: least, unit } = product;
  const name = product.name[locale];
  return (
    <Drawer
      open
      onClose={onClose}
      title={plan === null ? t("makeTitle", { product: name }) : t("editTitle", { product: name, plan: plan.name[locale] })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={form.isPending} onClick={form.save}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {form.failure !== null && <Banner tone="problem" title={form.failure} live />}
        <div className="np-form-pair">
          <TextField
            label={t("nameEn")}
            hint={t("nameHint")}
            value={typed.en}
            maxLength={40}
            autoComplete="off"
            onChange={(en) => type({ en })}
            error={wrong.en ? t("nameWrong") : null}
          />
          <TextField
            label={t("nameSv")}
            value={typed.sv}
            maxLength={40}
            autoComplete="off"
            onChange={(sv) => type({ sv })}
            error={wrong.sv ? t("nameWrong") : null}
          />
        </div>
        <TextField
          label={t(`count.${unit}`)}
          hint={t("countHint", { most: String(most), least: String(least) })}
          inputMode="numeric"
          autoComplete="off"
          value={typed.count}
          onChange={(count) => type({ count })}
          error={wrong.count ? t("countWrong", { most: String(most) }) : null}
        />
        {plan === null ? (
          currencies.map((currency) => (
            <TextField
              key={currency}
              label={t("field", { currency })}
              hint={t("fieldHint")}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              value={typed.prices[currency]}
              onChange={(text) => type({ prices: { ...typed.prices, [currency]: text } })}
              error={wrong.prices.includes(currency) ? t("fieldWrong") : null}
            />
          ))
        ) : (
          <p className="np-soft">{t("later")}</p>
        )}
        {wrong.noPrice && <Banner tone="needs" title={t("noPrice")} live />}
        <Checkbox label={t("isSold")} note={t("soldNote")} checked={typed.isSold} onChange={(isSold) => type({ isSold })} />
      </div>
    </Drawer>
  );
}

type Typed = {
  readonly en: string;
  readonly sv: string;
  readonly count: string;
  readonly isSold: boolean;
  readonly prices: Readonly<Record<Currency, string>>;
};

function usePlanForm({ product, plan, onClose }: Props) {
  const t = useTranslations("prices.plans");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>({
    en: plan?.name.en ?? "",
    sv: plan?.name.sv ?? "",
    count: plan === null ? "" : String(plan.included),
    isSold: plan?.issold ?? true,
    prices: { EUR: "", SEK: "", USD: "" },
  });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = useApiMutation(saveServicePlan, { call: { handled: true } });
  const count = /^\d{1,6}$/.test(typed.count.trim()) ? Number(typed.count) : 0;
  const read = currencies.map((currency) => ({
    currency,
    read: readAmount(typed.prices[currency], { leastMinor: 0, mostMinor, currency }),
  }));
  const prices = read.flatMap((each) =>
    each.read.kind === "fine" ? [{ currency: each.currency, netMinor: minorOf(each.read.amount) }] : [],
  );
  const faults = {
    en: typed.en.trim() === "",
    sv: typed.sv.trim() === "",
    count: count < 1 || count > product.most,
    prices: read.filter((each) => each.read.kind !== "fine" && each.read.kind !== "empty").map(({ currency }) => currency),
    noPrice: plan === null && prices.length === 0,
  };
  const isWrong = faults.en || faults.sv || faults.count || faults.prices.length > 0 || faults.noPrice;
  return {
    typed,
    type: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    wrong: isTried ? faults : { en: false, sv: false, count: false, prices: [], noPrice: false },
    failure,
    isPending: send.isPending,
    save: () => {
      setTried(true);
      setFailure(null);
      if (isWrong || send.isPending) return;
      send.mutate(
        {
          input: {
            ...(plan === null ? {} : { planid: plan.planid }),
            productid: product.productid,
            name: { en: typed.en.trim(), sv: typed.sv.trim() },
            included: count,
            issold: typed.isSold,
            prices: plan === null ? prices : [],
          },
        },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("saved") });
            void queries.invalidateQueries({ queryKey: [servicePlans.path] });
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
        },
      );
    },
  };
}
