import { IconCalendarPlus, IconKey, IconListDetails, IconWorldSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { fillPath } from "../../../shell/routing/fill-path.ts";
import { routes } from "../../../shell/routing/routes.ts";
import { buttonClass } from "../../../ui/basics/button.tsx";
import { MoreMenu } from "../../../ui/overlay/menu.tsx";
import { mayRenew, type DomainRow } from "../domain-state.rules.ts";

const parts = [
  { key: "details", to: "domainStatus", icon: IconListDetails },
  { key: "dnssec", to: "domainDnssec", icon: IconKey },
] as const;

/** The actions of a row: DNS as a button, the others in a menu. */
export function RowMenu({ row }: { row: DomainRow }) {
  const t = useTranslations("domains.list");
  const { globals } = useBrand();
  const { permissions } = useSession();
  const go = useGo();
  const { itemid, unicodename, domainname } = row;
  const params = { itemID: itemid };
  return (
    <>
      <RouteLink
        to="domainDns"
        params={params}
        className={buttonClass({ variant: "ghost", size: "xs" })}
        aria-label={t("dnsOf", { name: unicodename })}
      >
        {t("dns")}
      </RouteLink>
      <MoreMenu
        what={unicodename}
        entries={[
          ...(mayRenew(row) && globals.enableBasket && permissions.has("domain_order")
            ? [
                {
                  key: "renew",
                  icon: IconCalendarPlus,
                  label: t("quick.renew"),
                  href: `${fillPath(routes.domainStatus.path, params)}?act=renew`,
                  onSelect: () => void go({ to: "domainStatus", params, query: { act: "renew" } }),
                },
              ]
            : []),
          ...parts.map(({ key, to, icon }) => ({
            key,
            icon,
            label: t(`quick.${key}`),
            href: fillPath(routes[to].path, params),
            onSelect: () => void go({ to, params }),
          })),
          {
            key: "whois",
            icon: IconWorldSearch,
            label: t("quick.whois"),
            onSelect: () => openDialog({ kind: "whois", domainname, idndomainname: unicodename }),
          },
        ]}
      />
    </>
  );
}
