import { bankLines, bankStatements } from "@nameplane/contracts/payments/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { InputOf, Operation } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** Returns a function that fetches the lists of lines and statements again. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([bankLines, bankStatements].map((operation) => queries.invalidateQueries({ queryKey: queryKeyOf(operation) })));
}

/** Sends a decision about a line. The lists are fetched again afterwards. */
export function useDecide<O extends Operation>(operation: O) {
  const describe = useTranslations("api");
  const readAgain = useReadAgain();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation(operation, { call: { handled: true } });
  return {
    failure,
    isPending,
    decide: (input: InputOf<O>, said: string, onDone: () => void): void => {
      if (isPending) return;
      setFailure(null);
      mutate(
        { input },
        {
          onSuccess: () => {
            onDone();
            showToast({ tone: "success", title: said });
            void readAgain();
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
        },
      );
    },
  };
}
