import type { InputOf } from "@nameplane/contracts";
import type { exportDomains } from "@nameplane/contracts/domains/operations";
import { IconArrowsExchange, IconPlus, IconServer2, IconTransferIn } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { routes } from "../../../shell/routing/routes.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { MoreMenu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { ExportButton, useExport } from "./export-button.tsx";

type Filter = Omit<InputOf<typeof exportDomains>, "format">;
const plainRoutes = ["domainTransfer", "domainAddDns", "pushes"] as const;
type Plain = (typeof plainRoutes)[number];
const icons = { domainTransfer: IconTransferIn, domainAddDns: IconServer2, pushes: IconArrowsExchange } as const;

/** Beside the title: a name is added, the list is saved as a file, and everything rarer stands under three dots. */
export function ListHead({ filter, hasNames }: { filter: Filter; hasNames: boolean }) {
  const t = useTranslations("domains.list");
  const go = useGo();
  const { globals } = useBrand();
  const { permissions } = useSession();
  const isNarrow = useWidth() === "narrow";
  const file = useExport(filter);
  const maySave = globals.enableExport && hasNames;
  const may: Readonly<Record<Plain, boolean>> = {
    domainTransfer: globals.enableBasket && isBuilt("searchDomains"),
    domainAddDns: permissions.has("dns_edit"),
    pushes: true,
  };
  const words: Readonly<Record<Plain, string>> = {
    domainTransfer: t("transferHere"),
    domainAddDns: t("addDns"),
    pushes: t("pushes"),
  };
  const entries: readonly MenuEntry[] = [
    ...plainRoutes
      .filter((to) => may[to])
      .map((to) => ({
        key: to,
        icon: icons[to],
        label: words[to],
        href: routes[to].path,
        onSelect: () => void go({ to }),
      })),
    ...(maySave && isNarrow ? [{ key: "files", heading: t("export") }, ...file.entries] : []),
  ];
  return (
    <>
      <MoreMenu button what={t("label")} entries={entries} />
      {maySave && !isNarrow && <ExportButton {...file} />}
      {isBuilt("searchDomains") && (
        <RouteButton to="searchDomains" variant="primary" icon={IconPlus}>
          {t("add")}
        </RouteButton>
      )}
    </>
  );
}
