import type { AnswerOf } from "@nameplane/contracts";
import { addToBasket, setPlanRenewal } from "@nameplane/contracts/orders/operations";
import { serviceList } from "@nameplane/contracts/products/operations";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { useState, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { showBasket } from "../orders/basket/index.ts";
import { renewPlan } from "../orders/kinds/index.ts";

export type Service = AnswerOf<typeof serviceList>["data"][number];

const limits = [10, 20, 25, 50, 100] as const;

/** The services of the account, or only those of one type. */
export function useServices(type?: ServicePage) {
  const { query, tableProps } = useListScreen({ orderby: "name", desc: false, sortable: [] });
  const list = useApiList(serviceList, {
    ...(type === undefined ? {} : { type }),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  return { list, tableProps };
}

export function ServiceTable({
  services: { list, tableProps },
  empty,
}: {
  services: ReturnType<typeof useServices>;
  empty: ReactNode;
}) {
  const t = useTranslations("services.list");
  const { locale } = useFormat();
  const headers: readonly TableHeader<Service>[] = [
    {
      text: t("name"),
      value: "name",
      cell: ({ name, type, serviceid }) => (
        <RouteLink to="service" params={{ type, serviceID: serviceid }} className="np-strong">
          {name}
        </RouteLink>
      ),
    },
    {
      text: t("product"),
      value: "product",
      width: 180,
      card: "line",
      cell: ({ product, carries }) => (
        <>
          {product[locale]}
          {carries && <div className="np-small np-soft">{t("carried", { count: carries.days, plan: carries.plan[locale] })}</div>}
        </>
      ),
    },
    {
      text: t("status"),
      value: "status",
      width: 180,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
    {
      text: t("since"),
      value: "started",
      width: 130,
      hideBelow: 1280,
      card: "pair",
      cell: ({ started }) => started && <DateTime value={started} />,
    },
    {
      text: t("paidUntil"),
      value: "paiduntil",
      width: 130,
      card: "pair",
      cell: ({ paiduntil, ended }) => (ended ?? paiduntil) && <DateTime value={ended ?? paiduntil ?? ""} />,
    },
    {
      text: t("renewal"),
      value: "renewal",
      width: 180,
      hideBelow: 1080,
      card: "pair",
      cell: ({ renewal, renews, ended }) => (renews === null || ended !== null ? null : t(`renewals.${renewal}`)),
    },
    {
      text: t("acts"),
      value: "acts",
      width: 270,
      card: "line",
      cell: (service) => (
        <div className="np-row np-wrap np-gap-8">
          <RenewPlan service={service} />
          <EndPlan service={service} />
        </div>
      ),
    },
  ];
  return (
    <DataTable<Service>
      label={t("label")}
      headers={headers}
      items={list.data?.data ?? []}
      rowKey={({ serviceid }) => serviceid}
      rowName={({ name }) => name}
      {...tableProps(list.data?.total ?? 0)}
      state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
      empty={empty}
    />
  );
}

/** A button that puts another period of a DNS plan into the basket. */
function RenewPlan({ service: { type, domainname: domain, renews, paiduntil, ended } }: { service: Service }) {
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
      size="xs"
      busy={add.isPending}
      onClick={() => add.mutate({ input: { items: [{ itemaction: renewPlan.type, domainname: domain }] } })}
    >
      {t("renew")}
    </Button>
  );
}

/** Lets a DNS plan end after its paid period, which the user confirms by typing the domain name, or turns auto-renew on again. */
function EndPlan({
  service: { serviceid, type, name, domainname: domain, product, renewal, renews, ended },
}: {
  service: Service;
}) {
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
      void queries.invalidateQueries({ queryKey: [serviceList.path] });
    },
  });
  const isPlan = type === "premiumDNS" && domain !== null && renews !== null && ended === null;
  if (!isPlan || !permissions.has("service_cancel")) return null;
  if (renewal !== "auto")
    return (
      <Button
        size="xs"
        variant="ghost"
        busy={change.isPending}
        onClick={() => change.mutate({ input: { serviceid, renews: true } })}
      >
        {t("keep")}
      </Button>
    );
  return (
    <>
      <Button size="xs" variant="ghost" onClick={() => setAsking(true)}>
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
