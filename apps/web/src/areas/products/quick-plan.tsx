import { productList } from "@nameplane/contracts/products/operations";
import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { PlanForm } from "./plan-form.tsx";
import { usePlanWords } from "./plan-words.ts";

/** The dashboard's short form to order Premium DNS for a domain. Shows nothing if it is not sold. */
export function QuickPlan() {
  const t = useTranslations("plans");
  const words = usePlanWords();
  const products = useApiQuery(productList, { type: "premiumDNS" }, { staleTimeMs: 300_000 });
  const premium = products.data?.data.find(({ productid }) => productid === dnsPlans.premium);
  if (premium?.issold !== true) return null;
  const cost = words.cost(premium);
  return (
    <Panel title={t("quick.title")}>
      <div className="np-col np-gap-12">
        <p className="np-soft">{[t("quick.text"), cost === null ? null : `${cost}.`].filter(Boolean).join(" ")}</p>
        <PlanForm
          isQuiet
          productid={premium.productid}
          planName={words.name(premium)}
          aside={
            <RouteLink to="order" className="np-link np-small">
              {t("quick.other")}
            </RouteLink>
          }
        />
      </div>
    </Panel>
  );
}
