import { removeDunningPlan } from "@nameplane/contracts/payments/operations";
import { useTranslations } from "use-intl";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { ActDrawer, useAct } from "../registries/index.ts";
import { usePlanWords, type Plan } from "./use-plan-words.ts";

type Props = { readonly plan: Plan; readonly onDone: () => void; readonly onClose: () => void };

/** Removes a plan, after showing which plan will apply instead. */
export function RemovePlan({ plan, onDone, onClose }: Props) {
  const t = useTranslations("dunning.plans");
  const name = usePlanWords().owner(plan.owner);
  const act = useAct(
    removeDunningPlan,
    () => {
      onClose();
      showToast({ tone: "success", title: t("removed") });
      onDone();
    },
    t("removeTitle", { name }),
  );
  return (
    <ActDrawer
      title={t("removeTitle", { name })}
      act={act}
      button={t("remove")}
      isDangerous
      onAct={() => act.run({ planid: plan.planid, version: plan.version })}
      onClose={onClose}
    >
      <p>{t("removeText", { count: plan.openinvoices })}</p>
    </ActDrawer>
  );
}
