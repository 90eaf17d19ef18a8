import { removeDnsName } from "@nameplane/contracts/orders/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { ConfirmTyped } from "../../../ui/overlay/confirm-typed.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import type { DomainAct } from "./act.ts";

const DNS_ONLY = 202;

/** Ends the DNS service of a domain that is registered elsewhere. */
export const removeDns: DomainAct = {
  key: "remove-dns",
  isOffered: (domain, { may }) => may("dns_zone_delete") && domain.status === DNS_ONLY,
  Act: RemoveDns,
};

function RemoveDns({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.removeDns");
  const [isOpen, setOpen] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const readAgain = useReadAgain();
  const name = domain.unicodename;
  const remove = useApiMutation(removeDnsName, {
    call: { why: t("why", { name }) },
    onSuccess: () => {
      announce(t("done"));
      setOpen(false);
      renew();
      readAgain();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ConfirmTyped
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("title", { name })}
        expected={name}
        fieldLabel={t("type")}
        keepLabel={t("keep")}
        confirmLabel={t("confirm")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ input: { itemid: domain.itemid, name }, key })}
      >
        {t("text")}
      </ConfirmTyped>
    </>
  );
}
