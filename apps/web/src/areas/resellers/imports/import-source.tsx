import type { AnswerOf } from "@nameplane/contracts";
import { readCustomerFile } from "@nameplane/contracts/resellers/operations";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { decodeTable } from "./import.rules.ts";

export type ReadFile = AnswerOf<typeof readCustomerFile>;

/** The largest text that the server accepts. */
const mostCharacters = 2_000_000;

/** The first step: a file is chosen, or a table is pasted from a spreadsheet. */
export function ImportSource({ onRead }: { onRead: (read: ReadFile) => void }) {
  const t = useTranslations("customerimport.source");
  const describe = useTranslations("api");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const call = useApiMutation(readCustomerFile, { call: { handled: true } });
  const send = (table: string) => {
    setFailure(null);
    if (table.trim() === "") return setFailure(t("empty"));
    if (table.length > mostCharacters) return setFailure(t("tooLarge"));
    // A spreadsheet's own file format contains zero bytes, but a text never does.
    if (table.includes("\0")) return setFailure(t("unreadable"));
    call.mutate(
      { input: { text: table } },
      {
        onSuccess: onRead,
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) send(decodeTable(await file.arrayBuffer()));
  };
  return (
    <Panel>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("intro")}</p>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <div>
          <input
            ref={field}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            className="np-visually-hidden"
            aria-label={t("choose")}
            tabIndex={-1}
            onChange={(event) => void take(event)}
          />
          <Button icon={IconUpload} busy={call.isPending} onClick={() => field.current?.click()}>
            {t("choose")}
          </Button>
        </div>
        <TextArea label={t("paste")} hint={t("pasteHint")} rows={6} value={text} onChange={setText} />
        <div>
          <Button variant="primary" busy={call.isPending} onClick={() => send(text)}>
            {t("read")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
