import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { affiliateOfVisit } from "./brought-by.ts";
import { SignupPage } from "./signup-page.tsx";

/** The page on which a visitor signs up. */
export function Screen(): React.JSX.Element {
  const { token } = useRouteParams("signup");
  return <SignupPage token={token} customName={affiliateOfVisit()} toCheckout={false} />;
}
