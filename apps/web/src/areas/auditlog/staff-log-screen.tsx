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
  switch (kind) {
    case "domain":
      return (
        <StaffLink to="domain" params={{ domain: objectid }}>
          {text}
        </StaffLink>
      );
    case "order":
      return (
        <StaffLink to="order" params={{ number: name }}>
          {text}
        </StaffLink>
      );
    case "request":
      return (
        <StaffLink to="request" params={{ number: name }}>
          {text}
        </StaffLink>
      );
    case "invoice":
      return (
        <StaffLink to="invoice" params={{ invoice: objectid }}>
          {text}
        </StaffLink>
      );
    case "ticket":
      return (
        <StaffLink to="ticket" params={{ number: name }}>
          {text}
        </StaffLink>
      );
    case "contact":
    case "key":
    case "user":
      return null;
  }
}
