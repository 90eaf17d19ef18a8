import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";
import { ownCalls } from "./mail-text-calls.ts";
import { OwnBrand } from "./own-brand.tsx";
import { TextsPage } from "./texts-page.tsx";

/** The texts of the mails of the reseller's own brand. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailtexts");
  return (
    <OwnBrand title={t("title")}>
      {({ brandid, name }) => (
        <TextsPage
          key={brandid}
          calls={ownCalls}
          brandid={brandid}
          crumbs={
            <Breadcrumbs
              items={[
                { key: "brand", content: <RouteLink to="whitelabel">{name}</RouteLink> },
                { key: "here", content: t("title") },
              ]}
            />
          }
          actions={
            <RouteButton to="whitelabelSent" query={{ brand: brandid }}>
              {t("sentTitle")}
            </RouteButton>
          }
          linkTo={(mail, label) => (
            <RouteLink to="whitelabelText" params={{ mail }} query={{ brand: brandid }}>
              {label}
            </RouteLink>
          )}
        />
      )}
    </OwnBrand>
  );
}
