import { Link, useMatches, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, type ComponentProps, type ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "../../ui/basics/button.tsx";
import { fillPath, toRouterPath, type ParamsIn } from "../routing/fill-path.ts";
import { mayOpen, staffRouteIds, staffRouteOf, type staffRoutes, type StaffRouteId } from "./staff-routes.ts";
import { useColleague } from "./staff-session.ts";

type ParamsOf<Id extends StaffRouteId> = ParamsIn<(typeof staffRoutes)[Id]["path"]>;

/** A page for staff, with its parameters if it has any. */
type StaffTarget<Id extends StaffRouteId> =
  Partial<ParamsOf<Id>> extends ParamsOf<Id>
    ? { readonly to: Id; readonly params?: ParamsOf<Id> }
    : { readonly to: Id; readonly params: ParamsOf<Id> };

const pathTo = (to: StaffRouteId, params: unknown): string =>
  fillPath(staffRouteOf(to).path, params as Readonly<Record<string, string>> | undefined);

/** The address of a page for staff. */
export const pathOf = <Id extends StaffRouteId>({ to, params }: StaffTarget<Id>): string => pathTo(to, params);

type Props<Id extends StaffRouteId> = StaffTarget<Id> &
  Pick<ComponentProps<"a">, "className" | "aria-current" | "onClick"> & { readonly children: ReactNode };

/** A link to a page for staff: `<StaffLink to="task" params={{ id }}>`. */
export function StaffLink<Id extends StaffRouteId>({ to, params, ...anchor }: Props<Id>) {
  return <Link {...(anchor as Record<string, unknown>)} to={pathTo(to, params)} />;
}

/** The same link for staff who may open the page; for others only its text. */
export function StaffLinkOrText<Id extends StaffRouteId>(link: Props<Id>) {
  const { permissions } = useColleague();
  return mayOpen(link.to, permissions) ? <StaffLink {...(link as unknown as Props<"home">)} /> : link.children;
}

/** A link to a page for staff, styled as a button. */
export function StaffButton<Id extends StaffRouteId>({
  variant,
  size,
  ...link
}: Props<Id> & { readonly variant?: ButtonVariant; readonly size?: ButtonSize }) {
  return <StaffLink {...(link as unknown as Props<"home">)} className={buttonClass({ variant, size })} />;
}

/** Returns a function that opens a page for staff. */
export function useStaffGo() {
  const navigate = useNavigate();
  return useCallback(
    async <Id extends StaffRouteId>({ to, params }: StaffTarget<Id>) => {
      await navigate({ to: pathTo(to, params) });
    },
    [navigate],
  );
}

/** The parameters in the page's path. */
export function useStaffParams<Id extends StaffRouteId>(_id: Id): ParamsOf<Id> {
  return useParams({ strict: false }) as ParamsOf<Id>;
}

/** The page for staff that is open; null if it is none of these. */
export function useStaffRouteId(): StaffRouteId | null {
  const matches: readonly { readonly fullPath: string }[] = useMatches();
  const path = matches.at(-1)?.fullPath.replace(/\/$/, "");
  return staffRouteIds.find((id) => toRouterPath(staffRouteOf(id).path) === path) ?? null;
}
