import { domainDetails, domainList } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";

/**
 * Returns a function that invalidates the domain queries after a change made here. Changes made elsewhere arrive as live updates.
 */
export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [domainDetails.path] });
    void queries.invalidateQueries({ queryKey: [domainList.path] });
  };
}
