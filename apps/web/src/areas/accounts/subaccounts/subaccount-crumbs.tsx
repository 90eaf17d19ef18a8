import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";

/** Breadcrumbs of a sub-account's page, beginning with the account above it. */
export function SubaccountCrumbs({ here }: { here: string }) {
  const routes = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "account", content: <RouteLink to="accountProfile">{routes("account")}</RouteLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
