import type { InputOf } from "@nameplane/contracts";
import type { exportDomains } from "@nameplane/contracts/domains/operations";
import { IconArrowsExchange, IconPlus, IconServer2, IconTransferIn, IconWorldPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { useGo } from "../../../shell/routing/use-route.ts";
import { routes } from "../../../shell/routing/routes.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { IconType } from "../../../ui/icon.tsx";
import { Menu, MoreMenu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { ExportButton, useExport } from "./export-button.tsx";

type Filter = Omit<InputOf<typeof exportDomains>, "format">;
const addRoutes = ["searchDomains", "domainTransfer", "domainAddDns"] as const;
type Way = (typeof addRoutes)[number];
const icons = { searchDomains: IconWorldPlus, domainTransfer: IconTransferIn, domainAddDns: IconServer2 } as const;

/** Buttons beside the title: the ways to add a domain, the list as a file, and less common actions in a menu. */
export function ListHead({ filter, hasNames }: { filter: Filter; hasNames: boolean }) {
  const t = useTranslations("domains.list");
  const go = useGo();
  const { globals } = useBrand();
  const isNarrow = useWidth() === "narrow";
  const file = useExport(filter);
  const ways = useWaysToAdd();
  const maySave = globals.enableExport && hasNames;
  const entry = (to: Way | "pushes", label: string, icon: IconType): MenuEntry => ({
    key: to,
    icon,
    label,
    href: routes[to].path,
    onSelect: () => void go({ to }),
  });
  const entries: readonly MenuEntry[] = [
    entry("pushes", t("pushes"), IconArrowsExchange),
    ...(maySave && isNarrow ? [{ key: "files", heading: t("export") }, ...file.entries] : []),
  ];
  return (
    <>
      <MoreMenu button what={t("label")} entries={entries} />
      {maySave && !isNarrow && <ExportButton {...file} />}
      {ways.length > 0 && (
        <Menu
          position="bottom-end"
          target={
            <Button variant="primary" icon={IconPlus}>
              {t("add")}
            </Button>
          }
          entries={ways.map((to) => entry(to, t(`way.${to}`), icons[to]))}
        />
      )}
    </>
  );
}

/** The ways to add a domain to the account: register it, transfer it from another registrar, or add only its DNS. */
function useWaysToAdd(): readonly Way[] {
  const { globals } = useBrand();
  const { permissions } = useSession();
  const may: Readonly<Record<Way, boolean>> = {
    searchDomains: globals.menus.Search,
    domainTransfer: globals.enableBasket,
    domainAddDns: permissions.has("dns_edit"),
  };
  return addRoutes.filter((to) => may[to] && isBuilt(to));
}
