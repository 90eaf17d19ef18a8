import type { InputOf } from "@nameplane/contracts";
import type { fixRequest } from "@nameplane/contracts/orders/operations";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { type Request, type Said, useFix } from "../requests/index.ts";

/** Sends a request on its way again with what its form asked for. One press is one act, however often it is repeated on the way. */
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
          // The server has read it and said no: what is sent next is another act.
          renew();
          setFailure(describeError(error, api));
        },
      },
    );
  };
  return { send, failure, setFailure, isPending: fix.isPending };
}
