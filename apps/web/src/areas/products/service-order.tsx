import { addToBasket } from "@nameplane/contracts/orders/operations";
import { answerFault, answerFaultTexts } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useDomainMap } from "../../shell/lists/use-cached-list.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { showBasket } from "../orders/basket/index.ts";
import { serviceItem } from "../orders/kinds/index.ts";
import { usePriceWords } from "./product-table.tsx";
import { mainPrice, type Product } from "./products.rules.ts";

/** The order form of services that people deliver: which one, and what they have to know. */
export function ServiceOrder({ products }: { products: readonly Product[] }) {
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
      <Questions key={product.productid} product={product} />
    </div>
  );
}

function Questions({ product }: { product: Product }) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const { questions, productid, name, deliverdays, billingmonths } = product;
  const { answers, answer, errors, failure, send, isPending } = usePut(product);
  return (
    <form className="np-col np-gap-16" onSubmit={send} noValidate aria-busy={isPending || undefined}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {questions.map((question) => (
        <Field
          key={question.key}
          question={question}
          value={answers[question.key] ?? ""}
          error={errors[question.key] ?? null}
          onChange={(text) => answer(question.key, text)}
        />
      ))}
      <p className="np-small np-soft">
        {t("delivery", { days: deliverdays ?? 0 })} {billingmonths !== null && t("renews")}
      </p>
      <div>
        <Button type="submit" variant="primary" busy={isPending} data-product={productid}>
          {t("put", { product: name[locale] })}
        </Button>
      </div>
    </form>
  );
}

function Field({
  question,
  value,
  error,
  onChange,
}: {
  question: Question;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const mayView = useSession().permissions.has("domain_view");
  const isDomain = question.kind === "domain";
  const { domains } = useDomainMap(value, { enabled: isDomain && mayView });
  const common = {
    label: question.title[locale],
    ...(question.isrequired ? {} : { optional: t("optional") }),
    ...(question.hint === null ? {} : { hint: question.hint[locale] }),
    value,
    onChange,
    error,
  };
  if (question.kind === "choice")
    return (
      <SelectField
        {...common}
        options={[
          { value: "", label: t("choose") },
          ...question.choices.map((choice) => ({ value: choice.value, label: choice.label[locale] })),
        ]}
      />
    );
  if (question.kind === "long") return <TextArea {...common} rows={3} maxLength={question.maxlength} />;
  return (
    <TextField
      {...common}
      maxLength={question.maxlength}
      autoComplete="off"
      {...(isDomain ? { suggestions: domains.map(({ unicodename }) => unicodename), mono: true } : {})}
      {...(question.kind === "web" ? { type: "url" as const, placeholder: "https://" } : {})}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Judges the answers as the server does, and puts the service into the basket. */
function usePut({ productid, name, questions }: Product) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const go = useGo();
  const queries = useQueryClient();
  const [answers, setAnswers, sent] = useDraft<Readonly<Record<string, string>>>(
    `service ${String(productid)}`,
    {},
    {
      until: "sent",
      sample: {},
    },
  );
  const [isPressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused !== undefined) return setFailure(refused.desc);
      setAnswers({});
      setPressed(false);
      sent();
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
  const faults = questions.map((question) => [question.key, answerFault(question, answers[question.key] ?? "")] as const);
  const errors = Object.fromEntries(
    isPressed ? faults.map(([key, fault]) => [key, fault === null ? null : answerFaultTexts[fault][locale]]) : [],
  );
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    setFailure(null);
    setPressed(true);
    if (faults.some(([, fault]) => fault !== null)) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    add.mutate({ input: { items: [serviceItem(productid, answers)] } });
  };
  return {
    answers,
    answer: (key: string, text: string) => setAnswers({ ...answers, [key]: text }),
    errors,
    failure,
    send,
    isPending: add.isPending,
  };
}
