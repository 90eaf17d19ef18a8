import type { AnswerOf, InputOf, Operation } from "@nameplane/contracts";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

export type Failure = { readonly text: string; readonly param: string | null };

/**
 * Sends one act of staff, and returns why it was refused, if it was.
 *
 * `why`: what the act does, shown when the user is asked for a fresh proof of identity.
 */
export function useAct<O extends Operation>(operation: O, onDone: (answer: AnswerOf<O>) => void, why?: string) {
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<Failure | null>(null);
  const mutation = useApiMutation(operation, { call: { handled: true, ...(why === undefined ? {} : { why }) } });
  return {
    failure,
    isPending: mutation.isPending,
    run: (input: InputOf<O>) => {
      if (mutation.isPending) return;
      setFailure(null);
      mutation.mutate(
        { input, ...(operation.needsKey ? { key: keyFor(input) } : {}) },
        {
          onSuccess: (answer) => {
            answered();
            onDone(answer);
          },
          onError: (error) => {
            if (isAborted(error)) return;
            answered();
            setFailure({ text: describeError(error, describe), param: error.param ?? error.missing[0] ?? null });
          },
        },
      );
    },
  };
}

type Props = {
  readonly title: string;
  readonly act: Pick<ReturnType<typeof useAct>, "failure" | "isPending">;
  /** The text on the button. */
  readonly button: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isDangerous?: boolean;
};

/** A drawer with the fields of an act, its button, and the server's refusal if there is one. */
export function ActDrawer({ title, act, button, onAct, onClose, children, isDangerous = false }: Props) {
  const t = useTranslations("registries");
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant={isDangerous ? "danger" : "primary"} busy={act.isPending} onClick={onAct}>
            {button}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {act.failure !== null && <Banner tone="problem" title={act.failure.text} live />}
        {children}
      </div>
    </Drawer>
  );
}
