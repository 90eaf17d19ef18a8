import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";
import { ownCalls } from "./mail-text-calls.ts";
import { OwnBrand } from "./own-brand.tsx";
import { TextPage } from "./text-page.tsx";

/** The text of one mail of the reseller's own brand. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailtexts");
  const { mail } = useRouteParams("whitelabelText");
  return (
    <OwnBrand title={t("title")}>
      {({ brandid, name: brand }) => (
        <TextPage
          key={`${brandid} ${mail}`}
          {...{ brandid, mail }}
          calls={ownCalls}
          crumbs={(name) => (
            <Breadcrumbs
              items={[
                { key: "brand", content: <RouteLink to="whitelabel">{brand}</RouteLink> },
                {
                  key: "list",
                  content: (
                    <RouteLink to="whitelabelTexts" query={{ brand: brandid }}>
                      {t("title")}
                    </RouteLink>
                  ),
                },
                { key: "here", content: name },
              ]}
            />
          )}
        />
      )}
    </OwnBrand>
  );
}
