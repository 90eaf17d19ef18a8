import type { AnswerOf } from "@nameplane/contracts";
import { readCustomerFile } from "@nameplane/contracts/resellers/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { TableSource } from "../../../ui/form/table-source.tsx";
import { Panel } from "../../../ui/layout/page.tsx";

export type ReadFile = AnswerOf<typeof readCustomerFile>;

/** The largest text that the server accepts. */
const mostCharacters = 2_000_000;

/** The first step: a file is chosen, or a table is pasted from a spreadsheet. */
export function ImportSource({ onRead }: { onRead: (read: ReadFile) => void }) {
  const t = useTranslations("customerimport.source");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const call = useApiMutation(readCustomerFile, { call: { handled: true } });
  const send = (text: string) => {
    setFailure(null);
    if (text.length > mostCharacters) return setFailure(t("tooLarge"));
    call.mutate(
      { input: { text } },
      {
        onSuccess: onRead,
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Panel>
      <TableSource
        texts={{
          intro: t("intro"),
          choose: t("choose"),
          paste: t("paste"),
          pasteHint: t("pasteHint"),
          read: t("read"),
          empty: t("empty"),
          unreadable: t("unreadable"),
        }}
        busy={call.isPending}
        failure={failure}
        onText={send}
      />
    </Panel>
  );
}
