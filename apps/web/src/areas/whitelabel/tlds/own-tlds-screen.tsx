import { useTranslations } from "use-intl";
import { OwnBrandPage } from "../own-brand-page.tsx";
import { ownCalls } from "./tld-calls.ts";
import { BrandTldsPage } from "./brand-tlds-page.tsx";

/** The TLDs that the reseller's own brand sells. */
export function Screen(): React.JSX.Element {
  const words = useTranslations("brandtlds");
  return (
    <OwnBrandPage title={words("title")} sub={words("sub")}>
      {({ brandid, crumbs }) => <BrandTldsPage key={brandid} calls={ownCalls} brandid={brandid} crumbs={crumbs} />}
    </OwnBrandPage>
  );
}
