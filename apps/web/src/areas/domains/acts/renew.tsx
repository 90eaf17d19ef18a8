import { planRenewals } from "@nameplane/contracts/checkout/operations";
import { addToBasket, basket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { renew } from "../../orders/kinds/index.ts";
import { useReason } from "../bulk/index.ts";
import { mayRenew } from "../domain-state.rules.ts";
import { useAskedAct } from "./use-asked-act.ts";

type Name = {
  readonly itemid: string;
  readonly domainname: string;
  readonly unicodename: string;
  readonly expiredate: string | null;
};

/**
 * The act that is offered while the domain can be renewed. Its form asks for how long, shows the price, and adds the renewal to
 * the basket.
 */
export const renewAct = {
  key: "renew",
  isOffered: (
    domain: { readonly status: number },
    { may, globals }: { may: (permission: string) => boolean; globals: { readonly enableBasket: boolean } },
  ) => mayRenew(domain) && may("domain_order") && globals.enableBasket,
  Act: RenewAct,
} as const;

function RenewAct({ domain }: { domain: Name }) {
  const t = useTranslations("renewal");
  const [isOpen, setOpen] = useAskedAct("renew");
  return (
    <>
      <Button icon={IconRefresh} onClick={() => setOpen(true)}>
        {t("renew")}
      </Button>
      <RenewDialog domain={domain} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function RenewDialog({ domain, isOpen, onClose }: { domain: Name; isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("renewal");
  return (
    <Modal open={isOpen} onClose={onClose} title={t("renewTitle", { name: domain.unicodename })}>
      {isOpen && <RenewForm domain={domain} onClose={onClose} />}
    </Modal>
  );
}

function RenewForm({ domain, onClose }: { domain: Name; onClose: () => void }) {
  const t = useTranslations("renewal");
  const format = useFormat();
  const priceText = usePriceText();
  const go = useGo();
  const queries = useQueryClient();
  const why = useReason();
  const [chosen, setChosen] = useState<number | null>(null);
  const read = useApiQuery(planRenewals, { selection: { kind: "ids", itemids: [domain.itemid] } });
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ results }) => {
      void queries.invalidateQueries({ queryKey: [basket.path] });
      if (results.every(({ requestid }) => requestid !== null)) {
        onClose();
        void go({ to: "checkout" });
      }
    },
  });
  if (!read.data)
    return read.error ? (
      <ErrorState title={t("failed")} error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingPanel lines={3} />
    );
  const { rows, prices, refused, currency } = read.data;
  const [row] = rows;
  const [no] = refused;
  const refusal = add.data?.results.find(({ requestid }) => requestid === null);
  if (row === undefined && no?.reason === "premium")
    return (
      <PremiumRenewal
        refusal={refusal?.desc ?? null}
        isBusy={add.isPending}
        onClose={onClose}
        onAdd={() => add.mutate({ input: { items: [{ itemaction: renew.type, domainname: domain.domainname }] } })}
      />
    );
  if (row === undefined) return <p role="status">{no === undefined ? t("failed") : t("cannot", { why: why(no) })}</p>;
  const years = chosen ?? row.years[0] ?? 1;
  const priceOf = (count: number) => prices.find((price) => price.years === count);
  return (
    <form
      className="np-col np-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ input: { items: [{ itemaction: renew.type, domainname: row.domainname, years }] } });
      }}
    >
      <p>{t("renewText", { date: format.date(row.expiredate) })}</p>
      <SelectField
        label={t("years")}
        value={String(years)}
        onChange={(value) => setChosen(Number(value))}
        options={row.years.map((each) => ({
          value: String(each),
          label: t("yearsChoice", {
            years: each,
            price: priceText({
              currency,
              netMinor: priceOf(each)?.netMinor ?? 0,
              totalMinor: priceOf(each)?.totalMinor ?? 0,
            }),
          }),
        }))}
      />
      {refusal && (
        <p className="np-field-error" role="alert">
          {refusal.desc}
        </p>
      )}
      <div className="np-row np-dialog-foot">
        <Button onClick={onClose}>{t("notNow")}</Button>
        <Button type="submit" variant="primary" busy={add.isPending}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
}

/**
 * The renewal of a premium domain, whose price the registry sets. The price is requested when the line is added to the basket,
 * and the years are chosen there, too.
 */
function PremiumRenewal({
  refusal,
  isBusy,
  onClose,
  onAdd,
}: {
  refusal: string | null;
  isBusy: boolean;
  onClose: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("renewal");
  return (
    <div className="np-col np-gap-16">
      <p>{t("premiumText")}</p>
      <p>
        <b>{t("premiumPrice")}</b>
      </p>
      {refusal !== null && (
        <p className="np-field-error" role="alert">
          {refusal}
        </p>
      )}
      <div className="np-row np-dialog-foot">
        <Button onClick={onClose}>{t("notNow")}</Button>
        <Button variant="primary" busy={isBusy} onClick={onAdd}>
          {t("add")}
        </Button>
      </div>
    </div>
  );
}
