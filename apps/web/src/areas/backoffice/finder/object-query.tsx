import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isNotThere } from "../../../lib/api/api-error.ts";
import type { AnswerOf, InputOf, Operation } from "../../../lib/api/operation.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink, useStaffRouteId } from "../../../shell/staff/staff-link.tsx";
import { mayOpen, staffRouteOf, type StaffRouteId } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";

type Props<O extends Operation> = {
  readonly operation: O;
  readonly input: InputOf<O>;
  /** The input field that comes from the page's address. */
  readonly param: string;
  readonly children: (data: AnswerOf<O>) => ReactNode;
};

/**
 * Fetches an object and shows its page. Also shows a page while it loads, if the fetch failed, and if the object does not exist.
 */
export function ObjectQuery<O extends Operation>({ operation, input, param, children }: Props<O>) {
  const t = useTranslations("finder");
  const title = useTranslations("staff.title");
  const here = useStaffRouteId();
  const { data, error, refetch } = useApiQuery(operation, input);
  if (data !== undefined) return children(data);
  return (
    <Page width="form" title={here === null ? "" : title(staffRouteOf(here).title)}>
      <Panel flush>
        {error !== null && isNotThere(error, param) ? (
          <EmptyState title={t("missingTitle")}>{t("missingText")}</EmptyState>
        ) : error !== null ? (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

/** Breadcrumbs from the list to the page. The list is a link if the staff member may open it. */
export function ListCrumbs({ list, here }: { readonly list: StaffRouteId; readonly here: string }) {
  const title = useTranslations("staff.title");
  const { permissions } = useColleague();
  const first = mayOpen(list, permissions)
    ? [{ key: "list", content: <StaffLink to={list as "tasks"}>{title(staffRouteOf(list).title)}</StaffLink> }]
    : [];
  return <Breadcrumbs items={[...first, { key: "here", content: here }]} />;
}
