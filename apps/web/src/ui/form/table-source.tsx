import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { decodeTable } from "../../lib/decode-table.ts";
import { Button } from "../basics/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { TextArea } from "./fields.tsx";

type Props = {
  readonly texts: {
    readonly intro: string;
    readonly choose: string;
    readonly paste: string;
    readonly pasteHint: string;
    readonly read: string;
    /** Said if nothing was chosen or pasted. */
    readonly empty: string;
    /** Said if the file is no text. */
    readonly unreadable: string;
  };
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onText: (text: string) => void;
};

/** Takes a table from a file (CSV), or as it is pasted from a spreadsheet. */
export function TableSource({ texts, busy, failure, onText }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [own, setOwn] = useState<string | null>(null);
  const problem = own ?? failure;
  const send = (table: string) => {
    // A spreadsheet's own file format contains zero bytes, but a text never does.
    const wrong = table.trim() === "" ? texts.empty : table.includes("\0") ? texts.unreadable : null;
    setOwn(wrong);
    if (wrong === null) onText(table);
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) send(decodeTable(await file.arrayBuffer()));
  };
  return (
    <div className="np-col np-gap-16">
      <p className="np-soft">{texts.intro}</p>
      {problem !== null && <Banner tone="problem" title={problem} live />}
      <div>
        <input
          ref={field}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="np-visually-hidden"
          aria-label={texts.choose}
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
        <Button icon={IconUpload} busy={busy} onClick={() => field.current?.click()}>
          {texts.choose}
        </Button>
      </div>
      <TextArea label={texts.paste} hint={texts.pasteHint} rows={6} value={text} onChange={setText} />
      <div>
        <Button variant="primary" busy={busy} onClick={() => send(text)}>
          {texts.read}
        </Button>
      </div>
    </div>
  );
}
