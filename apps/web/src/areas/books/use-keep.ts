import {
  balances,
  books,
  chart,
  deferredIncome,
  monthChecks,
  revaluation,
  vatReturn,
} from "@nameplane/contracts/books/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { AnswerOf, InputOf, Operation } from "../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";

const readings = [balances, books, chart, deferredIncome, monthChecks, revaluation, vatReturn];

/**
 * Changes something in the books, and then reloads what the screen shows. `why` is the reason shown when the user must confirm
 * their identity.
 */
export function useKeep<O extends Operation>(operation: O, why?: string) {
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation(operation, { call: { handled: true, ...(why === undefined ? {} : { why }) } });
  return {
    failure,
    isPending,
    keep: (input: InputOf<O>, said: (answer: AnswerOf<O>) => string, onDone: () => void): void => {
      if (isPending) return;
      setFailure(null);
      mutate(
        { input },
        {
          onSuccess: (answer) => {
            onDone();
            showToast({ tone: "success", title: said(answer) });
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
          onSettled: () => {
            for (const reading of readings) void queries.invalidateQueries({ queryKey: queryKeyOf(reading) });
          },
        },
      );
    },
  };
}
