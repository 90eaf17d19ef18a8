import { basket, registryLock } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";

/** Returns a function that reloads the lock, its domain and the basket after a change made here. */
export function useLockChanged(): () => void {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return () => {
    void queries.invalidateQueries({ queryKey: [registryLock.path] });
    void queries.invalidateQueries({ queryKey: [basket.path] });
    readAgain();
  };
}
