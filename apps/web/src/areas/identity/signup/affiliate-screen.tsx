import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { SignupPage } from "./signup-page.tsx";

/** A visitor signs up during a purchase. The basket stays in the browser meanwhile. */
export function Screen(): React.JSX.Element {
  const { customName, token } = useRouteParams("affiliate");
  return <SignupPage token={token} customName={customName ?? ""} toCheckout />;
}
