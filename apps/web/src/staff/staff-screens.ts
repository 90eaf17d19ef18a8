import type { StaffRouteId } from "../shell/staff/staff-routes.ts";

type ScreenModule = { readonly Screen: () => React.JSX.Element };

/** The screen of every page of staff, loaded when it is opened. */
export const staffScreens: Readonly<Record<StaffRouteId, () => Promise<ScreenModule>>> = {
  colleagues: () => import("../areas/staff/colleagues-screen.tsx"),
  security: () => import("../areas/staff/security-screen.tsx"),
};
