import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "../../ui/basics/button.tsx";
import { Icon, type IconType } from "../../ui/icon.tsx";
import { routes, type RouteId } from "./routes.ts";
import { fillPath } from "./fill-path.ts";
import type { Target } from "./paths.ts";

type AnchorProps = Pick<
  ComponentProps<"a">,
  "className" | "title" | "aria-label" | "aria-current" | "onClick" | "children" | "role" | "tabIndex" | "target"
>;

export type RouteLinkProps<Id extends RouteId> = Target<Id> & AnchorProps & { readonly replace?: boolean };

/**
 * A link to a route by its name: `<RouteLink to="domainStatus" params={{ itemID }}>`. On hover or focus it loads the screen and
 * runs its `prefetch`.
 */
export function RouteLink<Id extends RouteId>({ to, params, query, ...anchor }: RouteLinkProps<Id>) {
  const path = fillPath(routes[to].path, params as Readonly<Record<string, string | undefined>> | undefined);
  return <Link {...(anchor as Record<string, unknown>)} to={path} search={query ?? {}} />;
}

/** A link to a route by its name, styled as a button. */
export function RouteButton<Id extends RouteId>({
  variant,
  size,
  icon,
  full,
  children,
  ...link
}: RouteLinkProps<Id> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: IconType;
  readonly full?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <RouteLink {...(link as unknown as RouteLinkProps<"dashboard">)} className={buttonClass({ variant, size, full })}>
      {icon && <Icon of={icon} />}
      {children}
    </RouteLink>
  );
}
