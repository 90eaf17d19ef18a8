import { addToBasket, ownService, setServiceEnd } from "@nameplane/contracts/orders/operations";
import { serviceList } from "@nameplane/contracts/products/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { isOpen } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { routeOf } from "../../shell/routing/routes.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { showBasket } from "../orders/basket/index.ts";
import { renewalItem } from "../orders/kinds/index.ts";
import type { OwnService } from "./own-service.ts";
import { PlanActs } from "./plan-acts.tsx";

/**
 * What the owner can do with a service: renew it, let it end with its paid period, or cancel that decision. A registry lock is
 * opened and ended on the page of its domain, to which there is a link.
 */
export function ServiceActs({ of }: { of: OwnService }) {
  const { permissions } = useSession();
  const { globals } = useBrand();
  const { acts } = of;
  const mayOrder =
    globals.enableBasket && globals.enableServiceOrder && permissions.has("service_order") && permissions.has("domain_order");
  const mayEnd = permissions.has("service_cancel");
  if (of.lockof !== null) return <ToDomain itemID={of.lockof} />;
  if (of.isplan) return <PlanActs service={of.service} isOnPage />;
  return (
    <>
      {acts.renew && mayOrder && <Renew of={of} />}
      {mayEnd && acts.end && <End of={of} />}
      {mayEnd && acts.undo && <Keep of={of} />}
    </>
  );
}

function ToDomain({ itemID }: { itemID: string }) {
  const t = useTranslations("services.page");
  return isOpen(routeOf("domainStatus"), useViewer()) ? (
    <RouteButton to="domainStatus" params={{ itemID }}>
      {t("onDomain")}
    </RouteButton>
  ) : null;
}

function Renew({ of: { service } }: { of: OwnService }) {
  const t = useTranslations("services.page");
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
  const { productid, serviceid, status } = service;
  return (
    <Button
      {...(status === 20_102 ? { variant: "primary" as const } : {})}
      busy={add.isPending}
      onClick={() => add.mutate({ input: { items: [renewalItem(productid, serviceid)] } })}
    >
      {t("renew")}
    </Button>
  );
}

function useSetEnd(said: "ends" | "kept", onDone: () => void) {
  const t = useTranslations("services.page");
  const queries = useQueryClient();
  return useApiMutation(setServiceEnd, {
    onSuccess: () => {
      onDone();
      showToast({ tone: "success", title: t(said), ms: 5000 });
      for (const { path } of [ownService, serviceList]) void queries.invalidateQueries({ queryKey: [path] });
    },
  });
}

function End({ of: { service } }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const change = useSetEnd("ends", () => setAsking(false));
  const { serviceid, name, paiduntil } = service;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("end")}</Button>
      <ConfirmTyped
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("endTitle", { name })}
        expected={name}
        fieldLabel={t("endType")}
        keepLabel={t("endKeep")}
        confirmLabel={t("end")}
        busy={change.isPending}
        onConfirm={() => change.mutate({ input: { serviceid, ends: true, name } })}
      >
        {t("endText", { until: paiduntil === null ? "" : format.date(paiduntil) })}
      </ConfirmTyped>
    </>
  );
}

function Keep({ of: { service } }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const change = useSetEnd("kept", () => {});
  const { serviceid } = service;
  return (
    <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ input: { serviceid, ends: false } })}>
      {t("keep")}
    </Button>
  );
}
