import { useBrand } from "../../../shell/brand/use-brand.ts";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import type { PutInBasketProps } from "./put-in-basket.tsx";

const PutInBasketButton = lazyPart(async () => (await import("./put-in-basket.tsx")).PutInBasketButton, ["basket"]);

/** The button "Put in the basket", shown if the brand has a basket and the user may order. */
export function PutInBasket(props: PutInBasketProps) {
  const { globals } = useBrand();
  const { permissions } = useSession();
  if (!globals.enableBasket || !permissions.has("domain_order")) return null;
  return (
    <Fetched>
      <PutInBasketButton {...props} />
    </Fetched>
  );
}
