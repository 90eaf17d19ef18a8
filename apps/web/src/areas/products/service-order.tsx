import { addToBasket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { showBasket } from "../orders/basket/index.ts";
import { serviceItem } from "../orders/kinds/index.ts";
import { usePriceWords } from "./product-table.tsx";
import { isVpn, mainPrice, type Product } from "./products.rules.ts";
import { QuestionField } from "./question-field.tsx";
import { useAnswers } from "./use-answers.ts";

/** The order form for services that people deliver: which service, and what they have to know. */
export function ServiceOrder({ products }: { products: readonly Product[] }) {
  return (
    <ChosenProduct products={products}>{(product) => <Questions key={product.productid} product={product} />}</ChosenProduct>
  );
}

/** Chooses one of several products, with its price, and shows the form of the chosen one. */
export function ChosenProduct({
  products,
  children,
}: {
  products: readonly Product[];
  children: (product: Product) => ReactNode;
}) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const words = usePriceWords();
  const [chosen, choose] = useState(String(products[0]?.productid ?? ""));
  const product = products.find(({ productid }) => String(productid) === chosen) ?? products[0];
  if (product === undefined) return null;
  const priceOf = (each: Product) => {
    const price = mainPrice(each);
    return price === null ? "" : words.main(price);
  };
  return (
    <div className="np-col np-gap-16">
      {products.length > 1 && (
        <RadioGroup
          label={t("product")}
          value={String(product.productid)}
          onChange={choose}
          options={products.map((each) => ({
            value: String(each.productid),
            label: each.name[locale],
            note: priceOf(each),
          }))}
          cards
        />
      )}
      {children(product)}
    </div>
  );
}

function Questions({ product }: { product: Product }) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const { questions, productid, name, deliverdays, billingmonths } = product;
  const [planid, choosePlan] = useState<number | null>(null);
  const { answers, answer, errors, failure, send, isPending } = usePut(product, planid);
  return (
    <form className="np-col np-gap-16" onSubmit={send} noValidate aria-busy={isPending || undefined}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <PlanChoice product={product} chosen={planid} onChoose={choosePlan} />
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={answers[question.key] ?? ""}
          error={errors[question.key] ?? null}
          onChange={(text) => answer(question.key, text)}
        />
      ))}
      <p className="np-small np-soft">
        {deliverdays === 0 ? t("atOnce") : t(isVpn(productid) ? "readyBy" : "delivery", { days: deliverdays ?? 0 })}{" "}
        {billingmonths !== null && t("renews")}
      </p>
      <div>
        <Button type="submit" variant="primary" busy={isPending} data-product={productid}>
          {t("put", { product: name[locale] })}
        </Button>
      </div>
    </form>
  );
}

/** Chooses one of the plans of a product, if it has several. */
function PlanChoice({
  product: { productid, prices, unit, included, plans },
  chosen,
  onChoose,
}: {
  product: Product;
  chosen: number | null;
  onChoose: (planid: number | null) => void;
}) {
  const t = useTranslations("services.plans");
  const { locale } = useFormat();
  const words = usePriceWords();
  if (unit === null || included === null || plans.length === 0) return null;
  const base = prices.find(({ operation }) => operation === "create")?.price ?? null;
  const first = { planid: productid, name: t("basic"), included, price: base };
  const options = [first, ...plans.map((plan) => ({ ...plan, name: plan.name[locale] }))];
  return (
    <RadioGroup
      label={t("choose")}
      value={String(chosen ?? productid)}
      onChange={(value) => onChoose(value === String(productid) ? null : Number(value))}
      options={options.map((plan) => ({
        value: String(plan.planid),
        label: `${plan.name}, ${t(`unit.${unit}`, { count: plan.included })}`,
        note:
          plan.price === null
            ? ""
            : words.main({ operation: "create", price: plan.price, percentBasisPoints: null, isfrom: false }),
      }))}
      cards
    />
  );
}

/** Puts the service into the basket once all answers are right. */
function usePut(product: Product, planid: number | null) {
  const { productid, name } = product;
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const go = useGo();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused !== undefined) return setFailure(refused.desc);
      form.sent();
      const body = t("doneText", { product: name[locale] });
      announce(`${t("done")}: ${body}`);
      showToast({
        tone: "success",
        title: t("done"),
        body,
        action: { label: t("toCheckout"), run: () => void go({ to: "checkout" }) },
        ms: 8000,
      });
    },
  });
  const form = useAnswers(product, (answers) => {
    setFailure(null);
    if (!add.isPending) add.mutate({ input: { items: [serviceItem(productid, answers, planid)] } });
  });
  return { ...form, failure, isPending: add.isPending };
}
