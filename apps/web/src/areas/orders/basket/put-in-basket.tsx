import { addToBasket, basket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { IconBasketPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { Button, type ButtonSize } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { showBasket, type PutItem } from "./use-basket.ts";

export type PutInBasketProps = {
  readonly items: readonly PutItem[];
  /** The text that tells users why they have to confirm their identity first. Absent if that is not required. */
  readonly why?: string;
  /** The label of the button. If absent, "Put in the basket". */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly size?: ButtonSize;
  /** Called when all items are in the basket. */
  readonly onDone?: () => void;
};

/**
 * The secondary button beside a button that makes a change at once: it puts the same change into the basket. Refusals are shown
 * with the server's message.
 */
export function PutInBasketButton({ items, why, label, disabled = false, size = "md", onDone }: PutInBasketProps) {
  const t = useTranslations("basket");
  const go = useGo();
  const queries = useQueryClient();
  const put = useApiMutation(addToBasket, {
    call: why === undefined ? {} : { why },
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.filter(({ requestid }) => requestid === null);
      const count = results.length - refused.length;
      if (count > 0) {
        announce(t("put.done", { count }));
        showToast({
          tone: "success",
          title: t("put.done", { count }),
          action: { label: t("toCheckout"), run: () => void go({ to: "checkout" }) },
          ms: 6000,
        });
      }
      const [first] = refused;
      if (first === undefined) onDone?.();
      else {
        const more = refused.length > 1 ? t("andMore", { count: refused.length - 1 }) : "";
        showToast({ tone: "warning", title: t("refused", { count: refused.length }), body: `${first.desc} ${more}`, ms: null });
      }
    },
  });
  return (
    <Button
      variant="ghost"
      size={size}
      icon={IconBasketPlus}
      disabled={disabled || items.length === 0}
      busy={put.isPending}
      onClick={() =>
        put.mutate(
          { input: { items: [...items] }, key: newKey() },
          { onError: () => void queries.invalidateQueries({ queryKey: queryKeyOf(basket) }) },
        )
      }
    >
      {label ?? t("put.button")}
    </Button>
  );
}
