import { staffInquiries, staffInquiry } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";

/** Fetches what has changed by an act. */
export function useCheckInquiries() {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [staffInquiry, staffInquiries]) void queries.invalidateQueries({ queryKey: [path] });
  };
}
