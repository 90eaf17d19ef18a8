import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { JoinScreen } from "../areas/staff/index.ts";
import { staffRouteIds, staffRouteOf } from "../shell/staff/staff-routes.ts";
import { StaffHome, StaffRoot } from "./staff-root.tsx";
import { staffScreens } from "./staff-screens.ts";

/** The router of the staff entry: pages behind the login, and the page of one-time links. */
export function createStaffRouter() {
  const root = createRootRoute({ component: StaffRoot, notFoundComponent: StaffHome });
  const home = createRoute({ getParentRoute: () => root, path: "/staff", component: StaffHome });
  const join = createRoute({ getParentRoute: () => root, path: "/staff/join", component: JoinScreen });
  const pages = staffRouteIds.map((id) =>
    createRoute({
      getParentRoute: () => root,
      path: staffRouteOf(id).path,
      component: lazyRouteComponent(() => staffScreens[id](), "Screen"),
    }),
  );
  return createRouter({
    routeTree: root.addChildren([home, join, ...pages]),
    defaultPreload: "intent",
    scrollRestoration: true,
  });
}

export type StaffRouter = ReturnType<typeof createStaffRouter>;
