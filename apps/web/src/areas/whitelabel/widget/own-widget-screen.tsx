import { useTranslations } from "use-intl";
import { OwnBrandPage } from "../own-brand-page.tsx";
import { ownCalls } from "./widget-calls.ts";
import { WidgetPage } from "./widget-page.tsx";

/** The search of the reseller's own brand on other sites. */
export function Screen(): React.JSX.Element {
  const words = useTranslations("widget");
  return (
    <OwnBrandPage title={words("title")} sub={words("sub")}>
      {({ brandid, crumbs }) => <WidgetPage key={brandid} calls={ownCalls} brandid={brandid} crumbs={crumbs} />}
    </OwnBrandPage>
  );
}
