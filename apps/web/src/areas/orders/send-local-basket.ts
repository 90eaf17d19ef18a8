import { useEffect, useEffectEvent } from "react";
import { useSession } from "../../app/session/use-session.ts";
import { localItems, takeOutLocally } from "./local-basket.ts";
import { useBasketCalls } from "./use-basket.ts";

/** One at a time: two places of the frame must not send the same names twice. */
let sending = false;

/** What a visitor picked goes into the basket of whoever logs in. It stays in the browser until the server has answered. */
export function useSendLocalBasket(): void {
  const { phase } = useSession();
  const { send, tellRefused } = useBasketCalls();
  const run = useEffectEvent(async () => {
    const items = localItems();
    if (sending || items.length === 0) return;
    sending = true;
    try {
      const refused = await send(items);
      takeOutLocally(items.map(({ name }) => name));
      tellRefused(refused);
    } catch {
      // Told by the request layer; the names are still here and go with the next page.
    } finally {
      sending = false;
    }
  });
  useEffect(() => {
    if (phase === "active") void run();
  }, [phase]);
}
