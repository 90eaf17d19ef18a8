import { staffLog } from "@nameplane/contracts/auditlog/operations";
import type { StaffLogPage } from "@nameplane/contracts/auditlog/log";
import { useTranslations } from "use-intl";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { pathOf, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { filterOf } from "./log-filters.tsx";
import type { LogPages } from "./log-list.tsx";
import { LogView } from "./log-view.tsx";
import { useLog } from "./use-log.ts";

/** The operator's own audit log, or that of a customer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("auditlog");
  const setQuery = useSetQuery();
  const filter = filterOf(useRouteQuery());
  // The same screen shows the operator's own log. Its URL names no account.
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
        pages={pages}
      />
    </Page>
  );
}

/** Pages of the staff panel for the objects that entries are about. */
const pages: LogPages = {
  domain: ({ objectid }) => pathOf({ to: "domain", params: { domain: objectid } }),
  order: ({ name }) => pathOf({ to: "order", params: { number: name } }),
  request: ({ name }) => pathOf({ to: "request", params: { number: name } }),
  invoice: ({ objectid }) => pathOf({ to: "invoice", params: { invoice: objectid } }),
  ticket: ({ name }) => pathOf({ to: "ticket", params: { number: name } }),
};
