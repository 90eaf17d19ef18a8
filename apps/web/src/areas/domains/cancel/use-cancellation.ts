import type { AnswerOf } from "@nameplane/contracts";
import { cancellation } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";

export type Cancellation = AnswerOf<typeof cancellation>["cancellation"];

export function useCancellation(itemid: string) {
  const query = useApiQuery(cancellation, { itemid });
  return { query, cancellation: query.data?.cancellation ?? null };
}

export function useCancellationAgain(): () => void {
  const queries = useQueryClient();
  const readDomain = useReadAgain();
  return () => {
    readDomain();
    void queries.invalidateQueries({ queryKey: [cancellation.path] });
  };
}
