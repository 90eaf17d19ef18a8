import { escrowTerms } from "@nameplane/contracts/escrow/operations";
import {
  escrowLimits,
  escrowPayers,
  escrowRoles,
  type EscrowPayer,
  type EscrowRole,
} from "@nameplane/contracts/escrow/escrow-values";
import type { AnswerOf } from "@nameplane/contracts";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { checkEmail, minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required, rule } from "../../lib/rules/rules.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { showBasket } from "../orders/basket/index.ts";
import { escrowItem } from "../orders/kinds/index.ts";
import { SoldServices } from "./sold-services.tsx";
import { previewOf } from "./escrow-fees.rules.ts";
import "./escrow.css";

type Terms = AnswerOf<typeof escrowTerms>;

/** The order form of an escrow: who sells what to whom, at which price, and what that costs. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("escrow.new");
  const title = useTranslations("routes.title");
  const { permissions } = useSession();
  const { globals } = useBrand();
  const terms = useApiQuery(escrowTerms, {});
  const mayOrder = globals.enableBasket && globals.enableServiceOrder && permissions.has("service_order");
  return (
    <Page
      width="form"
      title={t("title")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="escrows">{title("escrows")}</RouteLink> },
            { key: "here", content: title("escrowNew") },
          ]}
        />
      }
    >
      {!mayOrder ? (
        <Panel flush>
          <EmptyState title={t("notAllowed")}>{t("notAllowedText")}</EmptyState>
        </Panel>
      ) : terms.data ? (
        <OrderForm terms={terms.data} />
      ) : (
        <Panel flush>
          {terms.error ? (
            <ErrorState title={t("failed")} error={terms.error} onRetry={() => void terms.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      )}
    </Page>
  );
}

type Values = {
  domain: string;
  role: EscrowRole;
  email: string;
  price: string;
  payer: EscrowPayer;
  days: string;
  agreement: string;
};

const dayChoices = [1, 3, 5, 7, 14, 30] as const;

function OrderForm({ terms }: { terms: Terms }) {
  const t = useTranslations("escrow.new");
  const words = useTranslations("escrow");
  const api = useTranslations("api");
  const format = useFormat();
  const go = useGo();
  const queries = useQueryClient();
  const query = useRouteQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const limits = { leastMinor: escrowLimits.priceMin, mostMinor: escrowLimits.priceMax, currency: terms.currency };
  const priceOf = (text: string) => readAmount(text, limits);
  const of = (minor: number) => format.money({ minor, currency: terms.currency }, { whole: true });
  const add = useApiMutation(addToBasket, {
    call: { handled: true },
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused !== undefined) return setFailure(refused.desc);
      form.reset();
      void go({ to: "checkout" });
    },
  });
  const initial: Values = {
    domain: query["domain"] ?? "",
    role: query["domain"] === undefined ? "buyer" : "seller",
    email: "",
    price: "",
    payer: "half",
    days: String(escrowLimits.days),
    agreement: "",
  };
  const form = useForm<Values>({
    initial,
    draft: { key: "escrow", until: "sent" },
    rules: {
      domain: all(required, maxLength(255)),
      email: all(required, rule(checkEmail)),
      price: required,
      agreement: maxLength(escrowLimits.agreement),
    },
    onSubmit: ({ domain, role, email, price, payer, days, agreement }) => {
      setFailure(null);
      const amount = priceOf(price);
      if (amount.kind !== "fine" || add.isPending) return;
      const wish = { role, email: email.trim(), priceMinor: minorOf(amount.amount), payer, days: Number(days), agreement };
      add.mutate(
        { input: { items: [escrowItem(domain.trim(), wish)] } },
        { onError: (error) => setFailure(describeError(error, api)) },
      );
    },
  });
  const { price, role } = form.values;
  const sold = useDebounced(form.values.domain.trim(), 400);
  const amount = priceOf(price);
  const priceField = form.field("price");
  const isWrong = amount.kind !== "fine" && amount.kind !== "empty" && isTried;
  return (
    <div className="np-main-side">
      <Panel>
        <form
          className="np-form"
          onSubmit={(event) => {
            setTried(true);
            form.submit(event);
          }}
          noValidate
          aria-busy={add.isPending || undefined}
        >
          {failure !== null && <Banner tone="problem" title={failure} live />}
          <RadioGroup
            label={t("role")}
            value={role}
            onChange={(next) => form.set("role", next)}
            options={escrowRoles.map((value) => ({ value, label: t(`roles.${value}`), note: t(`roleNotes.${value}`) }))}
            cards
          />
          <TextField {...form.field("domain")} label={t("domain")} hint={t("domainHint")} maxLength={255} />
          <TextField
            {...form.field("email")}
            type="email"
            label={t(role === "buyer" ? "sellerEmail" : "buyerEmail")}
            hint={t("emailHint")}
            maxLength={254}
          />
          <TextField
            {...priceField}
            inputMode="decimal"
            label={t("price", { currency: terms.currency })}
            hint={t("priceHint", { least: of(limits.leastMinor) })}
            error={isWrong ? t("priceWrong", { least: of(limits.leastMinor), most: of(limits.mostMinor) }) : priceField.error}
          />
          <SelectField
            {...form.field("payer")}
            label={t("payer")}
            options={escrowPayers.map((value) => ({ value, label: words(`payer.${value}`) }))}
            onChange={(value) => form.set("payer", escrowPayers.find((each) => each === value) ?? "half")}
          />
          <SelectField
            {...form.field("days")}
            label={t("days")}
            hint={t("daysHint")}
            options={dayChoices.map((value) => ({ value: String(value), label: words("terms.days", { count: value }) }))}
          />
          <TextArea
            {...form.field("agreement")}
            label={t("agreement")}
            hint={t("agreementHint")}
            optional={t("optional")}
            rows={4}
            maxLength={escrowLimits.agreement}
          />
          <div>
            <Button type="submit" variant="primary" busy={add.isPending}>
              {t("send")}
            </Button>
          </div>
        </form>
      </Panel>
      <div className="np-col np-gap-20">
        <Costs terms={terms} role={role} amount={amount} payer={form.values.payer} />
        {role === "seller" && sold.includes(".") && <SoldServices domainname={sold} />}
        <Panel title={t("how")}>
          <ol className="np-col np-gap-8">
            {(["agree", "pay", "move", "inspect", "payOut"] as const).map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  );
}

/** What the escrow costs. It is shown as soon as a price is entered. */
function Costs({
  terms,
  role,
  amount,
  payer,
}: {
  terms: Terms;
  role: EscrowRole;
  amount: ReturnType<typeof readAmount>;
  payer: EscrowPayer;
}) {
  const t = useTranslations("escrow.new");
  const format = useFormat();
  const percent = format.percent(terms.percentBasisPoints / 10_000);
  if (amount.kind !== "fine")
    return (
      <Panel title={t("costs")}>
        <p>{t("costsText", { percent })}</p>
      </Panel>
    );
  const { commission, own, total } = previewOf(role, amount.amount, payer, terms);
  const sum = (of: typeof own) => format.money({ minor: minorOf(of), currency: of.currency });
  return (
    <Panel title={t("costs")} flush>
      <KeyValue
        facts={[
          { key: "price", label: t("costPrice"), value: sum(amount.amount) },
          { key: "commission", label: t("costCommission", { percent }), value: sum(commission) },
          { key: "own", label: t("costOwn"), value: sum(own) },
          { key: "total", label: t(role === "buyer" ? "costBuyer" : "costSeller"), value: <strong>{sum(total)}</strong> },
        ]}
      />
    </Panel>
  );
}
