import { orderRenewals, payWays, planRenewals } from "@nameplane/contracts/checkout/operations";
import { useTranslations } from "use-intl";
import { choiceOf, singleOf, type Line, type Plan, type Wish } from "./renew-plan.rules.ts";
import { RunPay } from "./run-pay.tsx";
import type { Selection } from "./selection.rules.ts";
import { useOrderRun } from "./use-order-run.ts";

/** How the renewals are paid, and the button that orders them. */
export function RenewPay({
  plan,
  wish,
  lines,
  selection,
  isChanged,
  onChanged,
}: {
  plan: Plan;
  wish: Wish;
  lines: readonly Line[];
  selection: Selection;
  isChanged: boolean;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslations("bulk.pay");
  const order = useOrderRun(orderRenewals, [planRenewals, payWays]);
  const chosen = {
    selection,
    set: plan.set,
    choice: choiceOf(wish),
    single: [...singleOf(wish)].map(([itemid, years]) => ({ itemid, years })),
    except: [...wish.except],
  };
  return (
    <RunPay
      plan={plan}
      lines={lines}
      act={(count) => t("renew", { count })}
      of={JSON.stringify(chosen)}
      isBusy={order.isPending}
      isChanged={isChanged}
      onChanged={onChanged}
      onOrder={(money, key, onError) => order.mutate({ input: { ...chosen, ...money }, key }, { onError })}
    />
  );
}
