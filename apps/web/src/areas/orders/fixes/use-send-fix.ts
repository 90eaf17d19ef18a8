import type { InputOf } from "@nameplane/contracts";
import type { fixRequest } from "@nameplane/contracts/orders/operations";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { type Request, type Said, useFix } from "../requests/index.ts";

/** Sends a request again with the values of its form. One click is one action, however often the call is repeated. */
export function useSendFix({ requestid }: Pick<Request, "requestid">) {
  const api = useTranslations("api");
  const said = useRef<Said | null>(null);
  const fix = useFix(said);
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const send = (values: Omit<InputOf<typeof fixRequest>, "requestid"> = {}, words: Said | null = null) => {
    if (fix.isPending) return;
    said.current = words;
    setFailure(null);
    fix.mutate(
      { input: { requestid, ...values }, key },
      {
        onSuccess: renew,
        onError: (error) => {
          // The server has refused, so the next attempt is a new action and gets a new idempotency key.
          renew();
          setFailure(describeError(error, api));
        },
      },
    );
  };
  return { send, failure, setFailure, isPending: fix.isPending };
}
