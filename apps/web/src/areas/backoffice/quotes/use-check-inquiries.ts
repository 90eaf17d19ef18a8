import { staffInquiries, staffInquiry } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that fetches again what an act has changed. */
export function useCheckInquiries() {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [staffInquiry, staffInquiries]) void queries.invalidateQueries({ queryKey: [path] });
  };
}
