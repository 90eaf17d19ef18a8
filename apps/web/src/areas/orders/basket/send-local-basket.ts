import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { localItems, takeOutLocally, useLocalBasket } from "./local-basket.ts";
import { useBasketCalls } from "./use-basket.ts";

/** failed: the names are still here and go with the next login or page. */
type Stage = "waiting" | "sending" | "failed";

/** One for all: two places of the page must not send the same names twice. */
let stage: Stage = "waiting";
const listeners = new Set<() => void>();

function setStage(next: Stage): void {
  stage = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * What a visitor picked goes into the basket of whoever logs in. It stays in the browser until the server has answered.
 * Gives whether it is still on its way: the basket on the server is not yet the reader's.
 */
export function useSendLocalBasket(): boolean {
  const { phase } = useSession();
  const { globals } = useBrand();
  const { send, showRefused } = useBasketCalls();
  const isHere = useLocalBasket().length > 0;
  const now = useSyncExternalStore(subscribe, () => stage);
  const isIn = phase === "active" && globals.enableBasket;
  const run = useEffectEvent(async () => {
    if (stage === "sending") return;
    setStage("sending");
    try {
      // Another tab may put names in meanwhile.
      for (let items = localItems(); items.length > 0; items = localItems()) {
        const refused = await send(items);
        takeOutLocally(items.map(({ name }) => name));
        showRefused(refused);
      }
      setStage("waiting");
    } catch {
      // Told by the request layer.
      setStage("failed");
    }
  });
  useEffect(() => {
    if (isIn && isHere) void run();
    else if (!isIn && stage === "failed") setStage("waiting");
  }, [isIn, isHere]);
  return isIn && isHere && now !== "failed";
}
