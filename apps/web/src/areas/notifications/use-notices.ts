import { markNoticesRead, noticeCount, notices } from "@nameplane/contracts/notifications/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "../../lib/api/use-api.ts";

/** Marks notices as read. The notification bell and the lists are fetched again afterwards. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useApiMutation(markNoticesRead, {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [notices.path] });
      void queries.invalidateQueries({ queryKey: [noticeCount.path] });
    },
  });
}
