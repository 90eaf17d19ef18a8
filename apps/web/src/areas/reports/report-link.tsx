import type { ReportLink } from "@nameplane/contracts/reports/reports";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mayOpen, type StaffRouteId } from "../../shell/staff/staff-routes.ts";
import { pathOf } from "../../shell/staff/staff-link.tsx";
import { useColleague } from "../../shell/staff/staff-session.ts";

/** The page that a figure links to, and its address. */
function targetOf({ to, key }: ReportLink): { readonly page: StaffRouteId; readonly path: string } {
  switch (to) {
    case "report":
      return { page: "report", path: pathOf({ to: "report", params: { report: key } }) };
    case "customer":
      return { page: "customer", path: pathOf({ to: "customer", params: { number: key } }) };
    case "domain":
      return { page: "domain", path: pathOf({ to: "domain", params: { domain: key } }) };
    case "invoice":
      return { page: "invoice", path: pathOf({ to: "invoice", params: { invoice: key } }) };
    case "invoices":
      return { page: "invoices", path: pathOf({ to: "invoices" }) };
    case "request":
      return { page: "request", path: pathOf({ to: "request", params: { number: key } }) };
    case "ticket":
      return { page: "ticket", path: pathOf({ to: "ticket", params: { number: key } }) };
    case "registry":
    default:
      return { page: "registry", path: pathOf({ to: "registry", params: { registry: key } }) };
  }
}

/** A link to the items behind a figure. Staff who may not open them see only the text. */
export function FigureLink({ link, children }: { readonly link: ReportLink | null; readonly children: ReactNode }) {
  const { permissions } = useColleague();
  if (link === null) return children;
  const { page, path } = targetOf(link);
  return mayOpen(page, permissions) ? (
    <Link to={path} search={link.search}>
      {children}
    </Link>
  ) : (
    children
  );
}
