import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { SignupPage } from "./signup-page.tsx";

/** A visitor becomes a customer. */
export function Screen(): React.JSX.Element {
  const { token } = useRouteParams("signup");
  return <SignupPage token={token} customName="" toCheckout={false} />;
}
