import { useQuery } from "@tanstack/react-query";
import { basket } from "@nameplane/contracts/orders/operations";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";
import { BrandAnnouncement } from "../../shell/brand/brand-words.tsx";
import { TabRow } from "../../ui/layout/tabs.tsx";
import { rememberPlace } from "../../shell/lists/recent-places.ts";
import { isBuilt, visibleSections, visibleTabs, type Viewer } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteId } from "../../shell/routing/use-route.ts";
import { routeOf, type RouteId } from "../../shell/routing/routes.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Footer } from "../../shell/footer/footer.tsx";
import { ActingNotice } from "./acting-notice.tsx";
import { Header } from "./header.tsx";
import { OwnersNotice } from "./owners-notice.tsx";
import { useBadges } from "./use-badges.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The frame of a page for logged-in users: header, tabs of the section, the screen, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { user, account } = useSession();
  const viewer = useViewer();
  const routeId = useRouteId();
  const sections = visibleSections(viewer);
  const section = routeId ? (routeOf(routeId).section ?? null) : null;
  const badges = useBadges(sections.map(({ id }) => id));
  const { globals } = viewer.brand;
  useShortcuts();
  useEffect(() => {
    if (routeId) rememberPlace({ kind: "screen", to: routeId });
  }, [routeId]);
  return (
    <>
      <Header
        sections={sections.filter((each) => !each.inAccountMenu)}
        current={section}
        badges={badges}
        orderService={globals.enableServiceOrder && isBuilt("order")}
        basket={useBasketCount(globals.enableBasket && isBuilt("checkout"))}
        search={globals.menus.Search}
        name={[user?.firstname, user?.lastname].filter(Boolean).join(" ") || (user?.username ?? "")}
        organization={account?.contact.organization || (user?.username ?? "")}
      />
      <ActingNotice />
      <div className="np-body">
        <BrandAnnouncement />
        {routeId && section && <SectionTabs routeId={routeId} viewer={viewer} />}
        <main id="content" tabIndex={-1}>
          <OwnersNotice on={viewer.permissions.has("contact_view")}>{children}</OwnersNotice>
        </main>
      </div>
      <Footer />
    </>
  );
}

/**
 * The number of items in the basket; null if the brand has no basket. It is zero if it cannot be loaded, because a badge cannot
 * show an error.
 */
function useBasketCount(on: boolean): number | null {
  const api = useApi();
  const { data } = useQuery(apiQuery(api, basket, {}, { enabled: on, staleTimeMs: 60_000 }));
  return on ? (data?.parameters.items ?? 0) : null;
}

/** The tab that is marked for a route: the route itself, or its nearest ancestor that is a tab. */
export function tabOf(routeId: RouteId): RouteId | null {
  const spec = routeOf(routeId);
  if (spec.inTabs) return routeId;
  return spec.parent ? tabOf(spec.parent as RouteId) : null;
}

/** If there are more tabs than this, they do not fit into a row and are listed at the side. */
const MOST_IN_A_ROW = 8;

function SectionTabs({ routeId, viewer }: { routeId: RouteId; viewer: Viewer }) {
  const title = useTranslations("routes.title");
  const { section } = routeOf(routeId);
  const tabs = section ? visibleTabs(section, viewer) : [];
  // A single tab is not shown, because it would lead nowhere else.
  if (!section || tabs.length < 2) return null;
  const current = tabOf(routeId);
  return (
    <TabRow label={title(section === "overview" ? "dashboard" : section)} side={tabs.length > MOST_IN_A_ROW}>
      {tabs.map((id) => (
        <RouteLink key={id} to={id as "dashboard"} aria-current={id === current ? "page" : undefined}>
          {title(routeOf(id).title)}
        </RouteLink>
      ))}
    </TabRow>
  );
}
