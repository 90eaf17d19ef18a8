import { IconCalendarPlus, IconDots } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useGo, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import type { DomainSelection } from "./use-domain-selection.ts";
import { keepSelection } from "./kept-selection.ts";
import { filterQuery, permissionsOf, type Act } from "./selection.rules.ts";

/** Parameters in the address of the domain list that a selection by filter understands as well. */
const known = ["status", "search", "labels", "tags", "orderby", "desc", "page", "limit"];

/**
 * Opens the bulk tool with the chosen domains. They are passed as a filter if all matching domains are chosen, otherwise one by
 * one.
 */
function useToTool(selection: DomainSelection): (act: Act) => void {
  const go = useGo();
  const query = useRouteQuery();
  return (act) => {
    const isPlain = Object.entries(query).every(([key, value]) => known.includes(key) || value === undefined);
    if (selection.isEverything && isPlain) {
      const filter = {
        status: query["status"] ?? "",
        label: query["labels"] ?? "",
        part: query["search"] ?? "",
        tags: query["tags"] ?? "",
        within: "",
      };
      void go({ to: "bulkLabels", query: { act, ...filterQuery(filter) } });
      return;
    }
    keepSelection({ kind: "ids", itemids: [...selection.keys] });
    void go({ to: "bulkLabels", query: { act, pick: "kept" } });
  };
}

export function BulkRenew({ selection }: { selection: DomainSelection }) {
  const t = useTranslations("domains.bulk");
  const toTool = useToTool(selection);
  const { globals } = useBrand();
  const { permissions } = useSession();
  if (!globals.enableBasket || !permissions.has("domain_order")) return null;
  return (
    <Button icon={IconCalendarPlus} onClick={() => toTool("renew")}>
      {t("renew")}
    </Button>
  );
}

/** The actions that have a form of their own. */
export function BulkMore({ selection }: { selection: DomainSelection }) {
  const t = useTranslations("domains.bulk");
  const toTool = useToTool(selection);
  const { globals } = useBrand();
  const { permissions } = useSession();
  const offered = (["nameservers", "contacts", "lock", "restore"] as const).filter(
    (act) => (act !== "restore" || globals.enableBasket) && permissionsOf[act].every((permission) => permissions.has(permission)),
  );
  if (offered.length === 0) return null;
  return (
    <Menu
      position="top-start"
      target={<Button icon={IconDots}>{t("more")}</Button>}
      entries={offered.map((act) => ({ key: act, label: t(act), onSelect: () => toTool(act) }))}
    />
  );
}
