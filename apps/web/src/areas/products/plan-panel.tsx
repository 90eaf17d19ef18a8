import { addToBasket, ownService, planService } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { shownPrice, showBasket, useVatSide } from "../orders/basket/index.ts";
import { planChangeItem } from "../orders/kinds/index.ts";
import type { OwnService } from "./own-service.ts";

type Plans = NonNullable<OwnService["plans"]>;
type Choice = Plans["choices"][number];

/** The plan that a service has and will have, and the way to another one. */
export function PlanPanel({ of, plans }: { of: OwnService; plans: Plans }) {
  const t = useTranslations("services.plans");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { unit, next, name, included } = plans;
  const words = (plan: { name: Plans["name"]; included: number }) =>
    `${plan.name[format.locale]}, ${t(`unit.${unit}`, { count: plan.included })}`;
  const begins = next?.begins ?? plans.until;
  return (
    <Panel
      title={t("title")}
      flush
      aside={
        plans.maychange && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("change")}
          </Button>
        )
      }
    >
      <KeyValue
        facts={[
          { key: "now", label: t("now"), value: words({ name, included }) },
          ...(next === null
            ? []
            : [{ key: "next", label: t("next", { date: begins === null ? "" : format.date(begins) }), value: words(next) }]),
        ]}
      />
      {isOpen && <PlanDrawer of={of} plans={plans} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function PlanDrawer({ of, plans, onClose }: { of: OwnService; plans: Plans; onClose: () => void }) {
  const t = useTranslations("services.plans");
  const format = useFormat();
  const side = useVatSide();
  const { serviceid, name } = of.service;
  const [chosen, choose] = useState<number | null>(null);
  const until = plans.until === null ? "" : format.date(plans.until);
  const { order, plan, isPending, failure } = useChange(of, until, onClose);
  const choice = plans.choices.find(({ planid }) => planid === chosen);
  const isNow = choice?.begins === "now" && choice.planid !== plans.planid;
  const mayOrder = useMayOrder();
  const noteOf = ({ planid, price, begins, rest, why }: Choice) => {
    const each = price === null ? "" : `${t("price", { price: format.money(shownPrice(price, side), { whole: true }) })}. `;
    if (planid === plans.planid && plans.next === null) return `${each}${t("kept")}`;
    if (why !== null) return `${each}${t("why", { why: why[format.locale] })}`;
    if (planid === plans.planid) return `${each}${t("kept")}`;
    if (begins === "renewal") return `${each}${t("later", { until })}`;
    return `${each}${rest === null ? t("atOnceNoPrice", { until }) : t("atOnce", { until, price: format.money(shownPrice(rest, side)) })}`;
  };
  const label =
    choice === undefined
      ? t("pick")
      : choice.planid === plans.planid
        ? t("keep", { plan: choice.name[format.locale] })
        : isNow
          ? t("order")
          : t("plan", { until });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("changeTitle", { name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={choice === undefined || (isNow && !mayOrder)}
            busy={isPending}
            onClick={() => {
              if (choice === undefined) return;
              if (isNow) order(choice.planid);
              else plan(serviceid, choice.planid, choice.planid === plans.planid);
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <RadioGroup
          label={t("choose")}
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => choose(Number(value))}
          options={plans.choices.map((each) => ({
            value: String(each.planid),
            label: `${each.name[format.locale]}, ${t(`unit.${plans.unit}`, { count: each.included })}`,
            note: noteOf(each),
            disabled: each.why !== null,
          }))}
          cards
        />
      </div>
    </Drawer>
  );
}

function useMayOrder(): boolean {
  const { permissions } = useSession();
  const { globals } = useBrand();
  return (
    globals.enableBasket && globals.enableServiceOrder && permissions.has("service_order") && permissions.has("domain_order")
  );
}

/** Puts a larger plan into the basket, or chooses the plan of the next period. */
function useChange({ service: { productid, serviceid } }: OwnService, until: string, onDone: () => void) {
  const t = useTranslations("services.plans");
  const go = useGo();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused === undefined) void go({ to: "checkout" });
      else setFailure(refused.desc);
    },
  });
  const set = useApiMutation(planService);
  return {
    failure,
    isPending: add.isPending || set.isPending,
    order: (planid: number) => add.mutate({ input: { items: [planChangeItem(productid, serviceid, planid)] } }),
    plan: (id: string, planid: number, isKept: boolean) =>
      set.mutate(
        { input: { serviceid: id, planid } },
        {
          onSuccess: () => {
            onDone();
            showToast({ tone: "success", title: isKept ? t("keeps") : t("planned", { until }), ms: 5000 });
            void queries.invalidateQueries({ queryKey: [ownService.path] });
          },
        },
      ),
  };
}
