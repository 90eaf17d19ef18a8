import type { AnswerOf } from "@nameplane/contracts";
import { secondFactors } from "@nameplane/contracts/identity/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { queryKeyOf, useApiQuery } from "../../../lib/api/use-api.ts";

/** What the user has beside the password; readAgain after one came or went. */
export function useSecondFactors(): {
  readonly factors: AnswerOf<typeof secondFactors> | undefined;
  /** Why they are not known; null while they are, or are being read. */
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
