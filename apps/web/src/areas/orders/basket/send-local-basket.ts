import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { localItems, takeOutLocally, useLocalBasket } from "./local-basket.ts";
import { useBasketCalls } from "./use-basket.ts";

/** failed: the names stay in the browser, and are sent after the next login or when the page is next loaded. */
type Stage = "waiting" | "sending" | "failed";

/** This state is shared by all components, so that no two of them send the same names. */
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
 * Moves a visitor's basket to the server after the login. The names stay in the browser until the server has answered. Returns
 * whether this is still in progress, so that the server's basket is incomplete.
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
      // Another tab may add names in the meantime.
      for (let items = localItems(); items.length > 0; items = localItems()) {
        const refused = await send(items);
        takeOutLocally(items.map(({ name }) => name));
        showRefused(refused);
      }
      setStage("waiting");
    } catch {
      // The request layer has shown the failure.
      setStage("failed");
    }
  });
  useEffect(() => {
    if (isIn && isHere) void run();
    else if (!isIn && stage === "failed") setStage("waiting");
  }, [isIn, isHere]);
  return isIn && isHere && now !== "failed";
}
