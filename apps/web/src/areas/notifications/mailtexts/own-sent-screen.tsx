import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";
import { ownCalls } from "./mail-text-calls.ts";
import { OwnBrand } from "./own-brand.tsx";
import { SentPage } from "./sent-page.tsx";

/** What became of the mails to the customers of the reseller's own brand. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailtexts");
  return (
    <OwnBrand title={t("sentTitle")}>
      {({ brandid, name }) => (
        <SentPage
          key={brandid}
          calls={ownCalls}
          brandid={brandid}
          crumbs={
            <Breadcrumbs
              items={[
                { key: "brand", content: <RouteLink to="whitelabel">{name}</RouteLink> },
                { key: "here", content: t("sentTitle") },
              ]}
            />
          }
        />
      )}
    </OwnBrand>
  );
}
