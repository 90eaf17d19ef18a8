import { staffLog } from "@nameplane/contracts/auditlog/operations";
import type { StaffLogPage } from "@nameplane/contracts/auditlog/log";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { filterOf } from "./log-filters.tsx";
import type { LoggedObject } from "./log-list.tsx";
import { LogView } from "./log-view.tsx";
import { useLog } from "./use-log.ts";

/** The operator's own audit log, or that of a customer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("auditlog");
  const setQuery = useSetQuery();
  const filter = filterOf(useRouteQuery());
  // The same screen is the operator's own log, whose address names no account.
  const { accountid } = useStaffParams("customerLog") as { accountid?: string };
  const log = useLog<StaffLogPage>(staffLog, filter, accountid === undefined ? {} : { accountid });
  const account = log.first?.account;
  const isOperators = account?.isoperator ?? accountid === undefined;
  return (
    <Page
      title={t("title")}
      sub={isOperators ? t("staff.own") : t("staff.of", { name: account?.name ?? "" })}
      actions={!isOperators && <StaffLink to="auditLog">{t("staff.toOwn")}</StaffLink>}
    >
      <LogView
        log={log}
        filter={filter}
        hasOperation
        onFilter={(change) => void setQuery(change, { replace: true })}
        linkTo={linkTo}
      />
    </Page>
  );
}

function linkTo({ kind, name, objectid }: LoggedObject, text: string): ReactNode {
  if (kind === "domain")
    return (
      <StaffLink to="domain" params={{ domain: objectid }}>
        {text}
      </StaffLink>
    );
  if (kind === "order")
    return (
      <StaffLink to="order" params={{ number: name }}>
        {text}
      </StaffLink>
    );
  if (kind === "request")
    return (
      <StaffLink to="request" params={{ number: name }}>
        {text}
      </StaffLink>
    );
  if (kind === "invoice")
    return (
      <StaffLink to="invoice" params={{ invoice: objectid }}>
        {text}
      </StaffLink>
    );
  if (kind === "ticket")
    return (
      <StaffLink to="ticket" params={{ number: name }}>
        {text}
      </StaffLink>
    );
  return null;
}
