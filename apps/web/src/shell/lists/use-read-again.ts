import { domainDetails, domainList } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";

/** Reads domains again after a change of our own; changes of others arrive as hints. */
export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [domainDetails.path] });
    void queries.invalidateQueries({ queryKey: [domainList.path] });
  };
}
