import { dunningPlans } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { PlanDrawer } from "./plan-drawer.tsx";
import { RemovePlan } from "./remove-plan.tsx";
import { usePlanWords, type Plan, type Plans } from "./use-plan-words.ts";

/** What happens to unpaid invoices: the general plan, and plans for a country, a seller, a brand or a customer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("dunning.plans");
  const title = useTranslations("staff.title");
  const read = useApiQuery(dunningPlans, {});
  const page = { title: title("latePlans"), crumbs: <Crumbs /> };
  return (
    <AnswerPage read={read} {...page} missing={null} failed={t("failed")}>
      {(plans) => <Loaded plans={plans} onChanged={() => void read.refetch()} />}
    </AnswerPage>
  );
}

type Open = { readonly what: "add" } | { readonly what: "edit" | "remove"; readonly plan: Plan };

function Loaded({ plans, onChanged }: { readonly plans: Plans; readonly onChanged: () => void }) {
  const t = useTranslations("dunning.plans");
  const title = useTranslations("staff.title");
  const [open, setOpen] = useState<Open | null>(null);
  const mayChange = useColleague().permissions.includes("staff_credit") && plans.maychange;
  const close = () => setOpen(null);
  return (
    <Page
      title={title("latePlans")}
      sub={t("sub")}
      crumbs={<Crumbs />}
      actions={mayChange && <Button onClick={() => setOpen({ what: "add" })}>{t("add")}</Button>}
    >
      <div className="np-col np-gap-20">
        {plans.data.map((plan) => (
          <PlanPanel
            key={plan.planid}
            plan={plan}
            acts={
              mayChange && (
                <div className="np-row np-gap-8">
                  {plan.owner.kind !== "all" && (
                    <Button size="sm" onClick={() => setOpen({ what: "remove", plan })}>
                      {t("remove")}
                    </Button>
                  )}
                  <Button size="sm" onClick={() => setOpen({ what: "edit", plan })}>
                    {t("edit")}
                  </Button>
                </div>
              )
            }
          />
        ))}
      </div>
      {open?.what === "remove" && <RemovePlan plan={open.plan} onDone={onChanged} onClose={close} />}
      {(open?.what === "add" || open?.what === "edit") && (
        <PlanDrawer plans={plans} plan={open.what === "edit" ? open.plan : null} onDone={onChanged} onClose={close} />
      )}
    </Page>
  );
}

function PlanPanel({ plan, acts }: { readonly plan: Plan; readonly acts: React.ReactNode }) {
  const t = useTranslations("dunning.plans");
  const words = usePlanWords();
  const { date } = useFormat();
  const { stages, closeddays, openinvoices, changed } = plan;
  return (
    <Panel title={words.owner(plan.owner)} aside={acts} flush>
      <KeyValue
        facts={[
          { key: "decides", label: t("open"), value: t("decides", { count: openinvoices }) },
          ...stages.map((stage) => ({ key: stage.code, label: words.when(stage.days), value: words.acts(stage) })),
          ...(closeddays.length === 0
            ? []
            : [{ key: "closed", label: t("closed"), value: closeddays.map((day) => date(day)).join(", ") }]),
          ...(changed === null ? [] : [{ key: "changed", label: t("changed"), value: date(changed) }]),
        ]}
      />
    </Panel>
  );
}

function Crumbs() {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "late", content: <StaffLink to="late">{title("late")}</StaffLink> },
        { key: "here", content: title("latePlans") },
      ]}
    />
  );
}
