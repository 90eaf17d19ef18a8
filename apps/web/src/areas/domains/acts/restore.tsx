import { addToBasket, basket } from "@nameplane/contracts/orders/operations";
import type { PriceView } from "@nameplane/contracts/spec";
import { useQueryClient } from "@tanstack/react-query";
import { IconRestore } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { restore } from "../../orders/kinds/index.ts";
import { useAskedAct } from "./use-asked-act.ts";

type Name = {
  readonly domainname: string;
  readonly unicodename: string;
  /** Until when the domain can be restored; null if the registry has not said so. */
  readonly deletesat: string | null;
  readonly restoreprice: PriceView | null;
  readonly ispremium: boolean;
};

const RESTORABLE = 503;

/**
 * The act that is offered for a deleted domain. It tells what a restore does, until when it is possible and its price, and adds
 * it to the basket.
 */
export const restoreAct = {
  key: "restore",
  isOffered: (
    domain: { readonly restoreprice: PriceView | null; readonly ispremium: boolean; readonly status: number },
    { may, globals }: { may: (permission: string) => boolean; globals: { readonly enableBasket: boolean } },
  ) =>
    (domain.restoreprice !== null || (domain.ispremium && domain.status === RESTORABLE)) &&
    may("domain_order") &&
    globals.enableBasket,
  Act: RestoreAct,
} as const;

function RestoreAct({ domain }: { domain: Name }) {
  const t = useTranslations("renewal");
  const format = useFormat();
  const priceText = usePriceText();
  const go = useGo();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useAskedAct("restore");
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ results }) => {
      void queries.invalidateQueries({ queryKey: [basket.path] });
      if (results.every(({ requestid }) => requestid !== null)) void go({ to: "checkout" });
    },
  });
  const { domainname, unicodename, deletesat, restoreprice, ispremium } = domain;
  if (restoreprice === null && !ispremium) return null;
  const refusal = add.data?.results.find(({ requestid }) => requestid === null);
  return (
    <>
      <Button variant="primary" icon={IconRestore} onClick={() => setOpen(true)}>
        {t("restore")}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("restoreTitle", { name: unicodename })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("notNow")}</Button>
            <Button
              variant="primary"
              busy={add.isPending}
              onClick={() => add.mutate({ input: { items: [{ itemaction: restore.type, domainname }] } })}
            >
              {t("add")}
            </Button>
          </>
        }
      >
        <div className="np-col np-gap-12">
          <p>{t("restoreText")}</p>
          {deletesat !== null && <p>{t("restoreUntil", { date: format.date(deletesat) })}</p>}
          <p>
            <b>{restoreprice === null ? t("premiumPrice") : t("restorePrice", { price: priceText(restoreprice) })}</b>
          </p>
          {refusal && (
            <p className="np-field-error" role="alert">
              {refusal.desc}
            </p>
          )}
        </div>
      </Modal>
    </>
  );
}
