import type { AnswerOf } from "@nameplane/contracts";
import { secondFactors } from "@nameplane/contracts/identity/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { queryKeyOf, useApiQuery } from "../../../lib/api/use-api.ts";

/** The user's second factors. Call `readAgain` after one was changed. */
export function useSecondFactors(): {
  readonly factors: AnswerOf<typeof secondFactors> | undefined;
  /** Why the factors could not be fetched. Null if they were fetched, or are still being fetched. */
  readonly failure: unknown;
  readonly readAgain: () => void;
} {
  const queries = useQueryClient();
  const { reload } = useSessionActions();
  const { data, error } = useApiQuery(secondFactors, {});
  return {
    factors: data,
    failure: data === undefined ? error : null,
    readAgain: () => {
      void queries.invalidateQueries({ queryKey: queryKeyOf(secondFactors) });
      void reload().catch(() => undefined);
    },
  };
}
