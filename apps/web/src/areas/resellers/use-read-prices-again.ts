import { resaleChanges, resalePrices } from "@nameplane/contracts/resellers/operations";
import { useQueryClient } from "@tanstack/react-query";

/** Fetches prices and their changes again, after something was set or undone. */
export function useReadPricesAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [resalePrices.path] });
    void queries.invalidateQueries({ queryKey: [resaleChanges.path] });
  };
}
