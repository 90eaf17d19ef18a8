import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";

/** Whether DNS plans are ordered here: by the brand's switches and the user's rights. */
export function useMayOrderPlans(): boolean {
  const { globals } = useBrand();
  const { permissions } = useSession();
  const mayOrder = permissions.has("domain_order") && permissions.has("service_order");
  return mayOrder && globals.enableServiceOrder && globals.enableBasket;
}
