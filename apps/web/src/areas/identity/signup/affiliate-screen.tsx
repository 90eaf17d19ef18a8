import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { affiliateOfVisit } from "./brought-by.ts";
import { SignupPage } from "./signup-page.tsx";
import { useBroughtBy } from "./use-brought-by.ts";

/** A visitor signs up during a purchase, or by the link of an affiliate. The basket stays in the browser meanwhile. */
export function Screen(): React.JSX.Element {
  const { customName = "", token } = useRouteParams("affiliate");
  useBroughtBy(customName);
  return <SignupPage token={token} customName={customName === "" ? affiliateOfVisit() : customName} toCheckout />;
}
