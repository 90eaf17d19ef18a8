import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { JoinScreen } from "../areas/staff/index.ts";
import { texts } from "../lib/i18n/texts.ts";
import { toRouterPath } from "../shell/routing/fill-path.ts";
import { parseSearch, stringifySearch } from "../shell/routing/search-values.ts";
import { staffRouteIds, staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";
import { PageGate, StaffHome, StaffRoot } from "./staff-root.tsx";
import { staffScreens } from "./staff-screens.ts";

/** The router of the staff panel: pages behind the login, and the page of one-time links. */
export function createStaffRouter() {
  const root = createRootRoute({ component: StaffRoot, notFoundComponent: StaffHome });
  const home = createRoute({ getParentRoute: () => root, path: "/staff", component: StaffHome });
  const join = createRoute({ getParentRoute: () => root, path: "/staff/join", component: JoinScreen });
  const pages = staffRouteIds.map((id) =>
    createRoute({
      getParentRoute: () => root,
      path: toRouterPath(staffRouteOf(id).path),
      component: lazyRouteComponent(() => loadPage(id), "Page"),
    }),
  );
  return createRouter({
    routeTree: root.addChildren([home, join, ...pages]),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
}

/** The screen of a page with its texts, for those who may open it. */
async function loadPage(id: StaffRouteId): Promise<{ readonly Page: () => React.JSX.Element }> {
  const [{ Screen }] = await Promise.all([staffScreens[id](), texts.ensure(staffRouteOf(id).texts ?? [])]);
  return {
    Page: () => (
      <PageGate id={id}>
        <Screen />
      </PageGate>
    ),
  };
}

export type StaffRouter = ReturnType<typeof createStaffRouter>;
