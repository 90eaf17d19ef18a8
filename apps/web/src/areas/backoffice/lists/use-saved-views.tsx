import type { StaffView } from "@nameplane/contracts/backoffice/lists/lists";
import type { ViewList } from "@nameplane/contracts/backoffice/lists/values";
import { staffViews } from "@nameplane/contracts/backoffice/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import type { TableHeader } from "../../../ui/table/table-types.ts";
import { ViewDrawer } from "./view-drawer.tsx";

const everything = "all";

type SavedViews<Row> = {
  /** The tabs of the saved views, with the button that saves the current one. */
  readonly bar: ReactNode;
  /** The columns that the chosen view shows. */
  readonly headers: readonly TableHeader<Row>[];
};

/**
 * The saved views of a list of staff. `keys`: the values in the address that a view keeps, which are the filters and the order.
 * The chosen view is in the address as `saved`. The screen must load the texts "stafflists".
 */
export function useSavedViews<Row>(
  list: ViewList,
  keys: readonly string[],
  headers: readonly TableHeader<Row>[],
): SavedViews<Row> {
  const t = useTranslations("stafflists");
  const own = useColleague().staffid;
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const views = useApiQuery(staffViews, { list }).data?.data ?? [];
  const [edited, setEdited] = useState<StaffView | "new" | null>(null);
  const chosen = views.find(({ viewid }) => viewid === search["saved"]) ?? null;
  const values = Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      return value === undefined || value === "" ? [] : [[key, value]];
    }),
  );
  const open = (view: StaffView | null) => {
    const none = Object.fromEntries([...keys, "page"].map((key) => [key, undefined]));
    void setQuery({ ...none, ...view?.query, saved: view?.viewid });
  };
  const shown = headers.filter(({ value }) => chosen?.hidden.includes(value) !== true);
  const nameOf = ({ name, owner }: StaffView) => (owner.staffid === own ? name : t("sharedBy", { name, owner: owner.name }));
  return {
    headers: shown.length === 0 ? headers : shown,
    bar: (
      <div className="np-row np-between np-wrap np-gap-12">
        {views.length > 0 ? (
          <ViewTabs
            label={t("views")}
            tabs={[
              { value: everything, label: t("everything") },
              ...views.map((view) => ({ value: view.viewid, label: nameOf(view) })),
            ]}
            value={chosen?.viewid ?? everything}
            onChange={(value) => open(views.find(({ viewid }) => viewid === value) ?? null)}
          />
        ) : (
          <span />
        )}
        <span className="np-row np-gap-8">
          {chosen !== null && chosen.owner.staffid === own && (
            <Button size="sm" onClick={() => setEdited(chosen)}>
              {t("change")}
            </Button>
          )}
          <Button size="sm" onClick={() => setEdited("new")}>
            {t("save")}
          </Button>
        </span>
        {edited !== null && (
          <ViewDrawer
            list={list}
            view={edited === "new" ? null : edited}
            query={values}
            columns={headers.map(({ value, text }) => ({ value, text }))}
            hidden={chosen?.hidden ?? []}
            onSaved={(viewid) => void setQuery({ saved: viewid })}
            onClose={() => setEdited(null)}
          />
        )}
      </div>
    ),
  };
}
