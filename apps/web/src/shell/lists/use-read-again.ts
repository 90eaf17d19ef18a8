import { domainDetails, domainList } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";

/** Invalidates the domain queries after a change made here; changes made elsewhere arrive as hints. */
export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [domainDetails.path] });
    void queries.invalidateQueries({ queryKey: [domainList.path] });
  };
}
