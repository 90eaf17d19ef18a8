import type { StaffText } from "../../locales/messages.ts";

export type StaffRoute = {
  readonly path: string;
  /** Key of its title in the texts "staff.title". */
  readonly title: StaffText;
  /** The permission that shows it in the menu; null: every colleague. */
  readonly permission: string | null;
  /** Whether it is in the menu, or behind the name of the colleague. */
  readonly inMenu: boolean;
};

/** Every page of the staff entry behind the login, in the order of the menu. Its screen is in `staff/staff-screens.ts`. */
export const staffRoutes = {
  colleagues: { path: "/staff/colleagues", title: "colleagues", permission: "staff_users", inMenu: true },
  security: { path: "/staff/security", title: "security", permission: null, inMenu: false },
} as const satisfies Readonly<Record<string, StaffRoute>>;

export type StaffRouteId = keyof typeof staffRoutes;

export const staffRouteIds = Object.keys(staffRoutes) as StaffRouteId[];

export const staffRouteOf = (id: StaffRouteId): StaffRoute => staffRoutes[id];

/** The pages in the menu of somebody with these permissions. */
export const menuOf = (permissions: readonly string[]): StaffRouteId[] =>
  staffRouteIds.filter((id) => {
    const { permission, inMenu } = staffRouteOf(id);
    return inMenu && (permission === null || permissions.includes(permission));
  });

/** The page that opens after the login: the first of the menu, or the own security. */
export const homeOf = (permissions: readonly string[]): StaffRouteId => menuOf(permissions)[0] ?? "security";
