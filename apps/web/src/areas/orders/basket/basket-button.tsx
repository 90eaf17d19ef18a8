import { IconBasket } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Count } from "../../../ui/basics/count.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useSendLocalBasket } from "./send-local-basket.ts";

const BasketDrawer = lazyPart(async () => (await import("./basket-drawer.tsx")).BasketDrawer, ["basket"]);

/**
 * The basket in the header: the number of items, and the sheet. It also sends to the server what a visitor chose before the
 * login.
 */
export function BasketButton({ count }: { count: number }) {
  const t = useTranslations("basket");
  // The sheet is loaded on the first click. It then stays mounted, so that its closing can be animated.
  const [open, setOpen] = useState<boolean | null>(null);
  useSendLocalBasket();
  const label = t("button", { count });
  return (
    <>
      <button
        type="button"
        className="np-icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconBasket} size="l" />
        {count > 0 && <Count value={count} />}
      </button>
      {open !== null && (
        <Fetched>
          <BasketDrawer open={open} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
