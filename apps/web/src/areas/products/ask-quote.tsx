import { askQuote, inquiryList } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import type { Product } from "./products.rules.ts";
import { QuestionField } from "./question-field.tsx";
import { ChosenProduct } from "./service-order.tsx";
import { useAnswers } from "./use-answers.ts";

/** The form for products without a fixed price, for which staff make a quote. */
export function AskQuote({ products }: { products: readonly Product[] }) {
  const t = useTranslations("services.form");
  return (
    <div className="np-col np-gap-16">
      <ChosenProduct products={products}>{(product) => <Ask key={product.productid} product={product} />}</ChosenProduct>
      <RouteLink to="quotes" className="np-link np-small">
        {t("toQuotes")}
      </RouteLink>
    </div>
  );
}

function Ask({ product }: { product: Product }) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const { questions, name, quotehours } = product;
  const { answers, answer, errors, send, failure, isPending } = useAsk(product);
  return (
    <form className="np-col np-gap-16" onSubmit={send} noValidate aria-busy={isPending || undefined}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={answers[question.key] ?? ""}
          error={errors[question.key] ?? null}
          onChange={(text) => answer(question.key, text)}
        />
      ))}
      <p className="np-small np-soft">{t("quoteText", { hours: quotehours ?? 0 })}</p>
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("quote", { product: name[locale] })}
        </Button>
      </div>
    </form>
  );
}

function useAsk(product: Product) {
  const t = useTranslations("services.form");
  const api = useTranslations("api");
  const go = useGo();
  const queries = useQueryClient();
  const keys = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useApiMutation(askQuote, {
    call: { handled: true },
    onSuccess: ({ inquiryid }) => {
      keys.answered();
      form.sent();
      void queries.invalidateQueries({ queryKey: [inquiryList.path] });
      showToast({ tone: "success", title: t("quoteSent") });
      void go({ to: "quote", params: { inquiryID: inquiryid } });
    },
  });
  const form = useAnswers(product, (answers) => {
    setFailure(null);
    if (ask.isPending) return;
    const asked = new Set(product.questions.map(({ key }) => key));
    const input = {
      product: product.productid,
      answers: Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key))),
    };
    ask.mutate({ input, key: keys.keyFor(input) }, { onError: (error) => setFailure(describeError(error, api)) });
  });
  return { ...form, failure, isPending: ask.isPending };
}
