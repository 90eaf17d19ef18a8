import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { PlanForm } from "./plan-form.tsx";
import { usePlanWords } from "./plan-words.ts";
import { freeRecords, plansOf, type Product } from "./products.rules.ts";

/**
 * The form to choose a DNS plan. The address may name the domain and the plan: ?name=kvarn.se&plan=<product>. `isExplained`: the page already says
 * what plans are.
 */
export function PlanOrder({ products, isExplained = false }: { products: readonly Product[]; isExplained?: boolean }) {
  const t = useTranslations("plans");
  const words = usePlanWords();
  const { name = "", plan = "" } = useRouteQuery();
  const plans = plansOf(products);
  const [chosen, choose] = useState(plan);
  const wanted =
    plans.find(({ productid }) => String(productid) === chosen) ??
    plans.find(({ productid }) => productid === dnsPlans.standard) ??
    plans[0];
  const free = freeRecords(products);
  return (
    <div className="np-col np-gap-16">
      {free !== null && !isExplained && <p className="np-text">{t("text", { count: free })}</p>}
      <PlanForm
        key={`${name} ${plan}`}
        productid={wanted?.productid ?? null}
        planName={wanted === undefined ? "" : words.name(wanted)}
        domainname={name}
      >
        <RadioGroup
          label={t("plan")}
          value={wanted === undefined ? null : String(wanted.productid)}
          onChange={choose}
          options={plans.map((product) => ({
            value: String(product.productid),
            label: words.name(product),
            note: words.note(product),
          }))}
          cards
        />
        <p className="np-small np-soft">{t("renews")}</p>
      </PlanForm>
    </div>
  );
}
