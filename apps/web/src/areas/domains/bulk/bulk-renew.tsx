import { IconCalendarPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../app/brand/use-brand.ts";
import { useGo, useRouteQuery } from "../../../app/routing/use-route.ts";
import { useSession } from "../../../app/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { DomainSelection } from "../use-domain-selection.ts";
import { keepSelection } from "./kept-selection.ts";
import { filterQuery } from "./selection.rules.ts";

/** What the filter of the list can hold that a selection by filter can, too. */
const known = ["status", "search", "labels", "orderby", "desc", "page", "limit"];

/** Takes the chosen names of the list to the bulk tool: all that fit the filter as the filter, others one by one. */
export function BulkRenew({ selection }: { selection: DomainSelection }) {
  const t = useTranslations("renewal");
  const go = useGo();
  const query = useRouteQuery();
  const { globals } = useBrand();
  const { permissions } = useSession();
  if (!globals.enableBasket || !permissions.has("domain_order")) return null;
  const renew = () => {
    const isPlain = Object.entries(query).every(([key, value]) => known.includes(key) || value === undefined);
    if (selection.isEverything && isPlain) {
      const filter = {
        status: query["status"] ?? "",
        label: query["labels"] ?? "",
        part: query["search"] ?? "",
        within: "",
      };
      return go({ to: "bulkLabels", query: { act: "renew", ...filterQuery(filter) } });
    }
    keepSelection({ kind: "ids", itemids: [...selection.keys] });
    return go({ to: "bulkLabels", query: { act: "renew", pick: "kept" } });
  };
  return (
    <Button icon={IconCalendarPlus} onClick={() => void renew()}>
      {t("renew")}
    </Button>
  );
}
