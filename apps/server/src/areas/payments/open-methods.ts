import type { Switch } from "@nameplane/contracts/whitelabel/switches";
import type { PublicCall } from "../../platform/http/call.ts";
import type { Providers } from "./ask-provider.ts";
import { providerMethods, type ProviderMethod } from "./providers.rules.ts";

/** The feature switch with which a brand offers each method. */
export const switchOf = {
  card: "enableCardPayment",
  paypal: "enablePayPal",
  swish: "enableSwish",
  sepa: "enableSepa",
} as const satisfies Record<ProviderMethod, Switch>;

/**
 * The methods that are configured and that the brand offers. Must not be called in a transaction, because the brand's feature
 * switches may have to be loaded.
 */
export async function openMethods(deps: Providers, call: Pick<PublicCall, "isOn">): Promise<ProviderMethod[]> {
  const open: ProviderMethod[] = [];
  for (const method of providerMethods) if (deps[method] !== null && (await call.isOn(switchOf[method]))) open.push(method);
  return open;
}
