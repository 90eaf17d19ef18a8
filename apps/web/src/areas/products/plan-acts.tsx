import { addToBasket, ownService, setPlanRenewal } from "@nameplane/contracts/orders/operations";
import { serviceList } from "@nameplane/contracts/products/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { showBasket } from "../orders/basket/index.ts";
import { renewPlan } from "../orders/kinds/index.ts";
import type { Service } from "./own-service.ts";

type Place = { readonly service: Service; readonly isOnPage?: boolean };

/** What the owner can do with a DNS plan: renew it, let it end, or turn auto-renew on again. Nothing for other services. */
export function PlanActs(of: Place) {
  return (
    <>
      <RenewPlan {...of} />
      <EndPlan {...of} />
    </>
  );
}

/** A button that puts another period of a DNS plan into the basket. */
function RenewPlan({ service: { type, domainname: domain, renews, paiduntil, ended }, isOnPage = false }: Place) {
  const t = useTranslations("services.list");
  const { permissions } = useSession();
  const { globals } = useBrand();
  const go = useGo();
  const queries = useQueryClient();
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused === undefined) void go({ to: "checkout" });
      else showToast({ tone: "failure", title: refused.desc });
    },
  });
  // A trial ends and cannot be renewed.
  const hasPeriods = renews !== null && paiduntil !== null;
  const isRenewable = type === "premiumDNS" && domain !== null && hasPeriods && ended === null;
  if (!isRenewable || !globals.enableBasket || !permissions.has("domain_order")) return null;
  return (
    <Button
      {...(isOnPage ? {} : { size: "xs" as const })}
      busy={add.isPending}
      onClick={() => add.mutate({ input: { items: [{ itemaction: renewPlan.type, domainname: domain }] } })}
    >
      {t("renew")}
    </Button>
  );
}

/** How the acts look in a row of a list. */
const quiet = { size: "xs", variant: "ghost" } as const;

/** Lets a DNS plan end after its paid period, which the user confirms by typing the domain name, or turns auto-renew on again. */
function EndPlan({
  service: { serviceid, type, name, domainname: domain, product, renewal, renews, ended },
  isOnPage = false,
}: Place) {
  const t = useTranslations("services.list");
  const { locale } = useFormat();
  const { permissions } = useSession();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useApiMutation(setPlanRenewal, {
    onSuccess: (answer) => {
      setAsking(false);
      const values = { name: domain ?? "", product: product[locale] };
      const [title, body] = answer.renews ? (["kept", "keptText"] as const) : (["ends", "endsText"] as const);
      showToast({ tone: "success", title: t(title), body: t(body, values), ms: 5000 });
      for (const { path } of [ownService, serviceList]) void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  const isPlan = type === "premiumDNS" && domain !== null && renews !== null && ended === null;
  if (!isPlan || !permissions.has("service_cancel")) return null;
  if (renewal !== "auto")
    return (
      <Button
        {...(isOnPage ? { variant: "primary" as const } : quiet)}
        busy={change.isPending}
        onClick={() => change.mutate({ input: { serviceid, renews: true } })}
      >
        {t("keep")}
      </Button>
    );
  return (
    <>
      <Button {...(isOnPage ? {} : quiet)} onClick={() => setAsking(true)}>
        {t("end")}
      </Button>
      <ConfirmTyped
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("endTitle", { product: product[locale], name })}
        expected={name}
        fieldLabel={t("endType")}
        keepLabel={t("endKeep", { product: product[locale] })}
        confirmLabel={t("end")}
        busy={change.isPending}
        onConfirm={() => change.mutate({ input: { serviceid, renews: false, name } })}
      >
        {t("endsText", { product: product[locale], name })}
      </ConfirmTyped>
    </>
  );
}
