import { isMenuOn, type BrandConfig } from "../brand/brand-config.ts";
import { isRouteId, routeIds, routeOf, sections, type RouteId, type Section } from "./routes.ts";
import type { RouteSpec, SectionId } from "./route-types.ts";

/**
 * What decides which menus and routes are shown: the brand's feature switches, the user's permissions, and the account's
 * whitelabel value.
 */
export type Viewer = {
  readonly brand: BrandConfig;
  readonly permissions: ReadonlySet<string>;
  readonly whitelabel: number;
};

/** Whether a route has a screen. A redirect has one if its target has. */
export function isBuilt(id: RouteId): boolean {
  const { planned, redirect } = routeOf(id);
  if (redirect === undefined) return planned !== true;
  return isRouteId(redirect.to) && isBuilt(redirect.to);
}

/** Whether the brand's feature switches and the user's permissions allow a route to be shown. The login is not checked here. */
export function isOpen(spec: RouteSpec, viewer: Viewer): boolean {
  const { gate } = spec;
  if (!gate) return true;
  if (gate.section && !isMenuOn(viewer.brand, gate.section)) return false;
  if (gate.feature && !viewer.brand.globals[gate.feature]) return false;
  if (gate.anyOf && !gate.anyOf.some((feature) => viewer.brand.globals[feature])) return false;
  if (gate.whitelabel && viewer.whitelabel <= 0) return false;
  const holds = gate.permission !== undefined && viewer.permissions.has(gate.permission);
  if (gate.tab) return isMenuOn(viewer.brand, gate.tab) || holds;
  return gate.permission === undefined || holds;
}

/** The tabs of a section that the user sees, in order. */
export function visibleTabs(section: SectionId, viewer: Viewer, built: (id: RouteId) => boolean = isBuilt): readonly RouteId[] {
  return routeIds.filter((id) => {
    const spec = routeOf(id);
    return spec.section === section && spec.inTabs === true && built(id) && isOpen(spec, viewer);
  });
}

const hasTabs = (section: SectionId) => routeIds.some((id) => routeOf(id).section === section && routeOf(id).inTabs === true);

/**
 * Whether a section is shown: its feature switch is on, and at least one of its tabs is visible. If it has no tabs, its entry
 * page must have been built.
 */
export function isSectionOn(section: Section, viewer: Viewer, built: (id: RouteId) => boolean = isBuilt): boolean {
  if (section.flag && !isMenuOn(viewer.brand, section.flag)) return false;
  return hasTabs(section.id) ? visibleTabs(section.id, viewer, built).length > 0 : built(section.entry);
}

export function visibleSections(viewer: Viewer, built: (id: RouteId) => boolean = isBuilt): readonly Section[] {
  return sections.filter((section) => isSectionOn(section, viewer, built));
}

/** What happens when a user asks for a route. */
export type Decision =
  | { readonly kind: "show" }
  | { readonly kind: "login" }
  | { readonly kind: "go"; readonly to: RouteId }
  /** The user stays on the current page. If there is none, because the address was typed, the dashboard is shown. */
  | { readonly kind: "cancel" };

export type Arrival = { readonly loggedIn: boolean; readonly viewer: Viewer };

/**
 * Decides about a route.
 * Public routes are shown, except the login page to a user who is logged in. All others require a login. A tab that is turned off
 * leads to the first visible tab of its section. A section or feature that is turned off is not opened. The whitelabel tool leads
 * to another visible tool, or to the main tools.
 */
export function decide(id: RouteId, { loggedIn, viewer }: Arrival, built: (id: RouteId) => boolean = isBuilt): Decision {
  const spec = routeOf(id);
  if (id === "login" && loggedIn) return { kind: "go", to: "dashboard" };
  if (spec.access === "login" && !loggedIn) return { kind: "login" };
  const section = sections.find((each) => each.id === spec.section);
  if (section && !isSectionOn(section, viewer, built)) return { kind: "cancel" };
  if (isOpen(spec, viewer)) return { kind: "show" };
  if (!section || spec.inTabs !== true) return { kind: "cancel" };
  const [sibling] = visibleTabs(section.id, viewer, built).filter((tab) => tab !== id);
  if (sibling) return { kind: "go", to: sibling };
  return id === "whitelabel" ? { kind: "go", to: "toolsMain" } : { kind: "cancel" };
}
