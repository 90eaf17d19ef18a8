import { scanZone } from "@nameplane/contracts/zones/operations";
import { IconUpload, IconWorldSearch } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ScanNote, type Scanned } from "./scan-note.tsx";
import { encodingNames, readTextFile, type FileEncoding } from "./text-file.rules.ts";
import { useZone } from "../zone/index.ts";

/** Where the records come from, and their text. */
export type Source = {
  readonly from: "paste" | "file" | "scan";
  readonly text: string;
  readonly fileName?: string;
  /** The encoding of the file if it was not UTF-8. */
  readonly encoding?: FileEncoding;
  readonly server?: string;
  readonly scanned?: Scanned;
};

type SourceProps = {
  readonly source: Source;
  /** The pasted text, kept while another source is chosen. */
  readonly pasted: string;
  readonly onChange: (source: Source) => void;
  /** Called after a file or a scan was read, to show the preview. */
  readonly onRead: (source: Source) => void;
  readonly onProblem: (problem: string | null) => void;
};

const fileMax = 16_000_000;
/** The server gives up after 25 seconds, so it always answers within this time. */
const scanMs = 40_000;

/** The choice of source for an import: pasted text, a file, or the answers of name servers elsewhere. */
export function ImportSource(props: SourceProps) {
  const t = useTranslations("dnsimport.import");
  const { source, pasted, onChange } = props;
  return (
    <div className="np-col np-gap-16">
      <ViewTabs
        label={t("from")}
        value={source.from}
        onChange={(from) => onChange({ from, text: from === "paste" ? pasted : "" })}
        tabs={[
          { value: "paste", label: t("paste") },
          { value: "file", label: t("file") },
          { value: "scan", label: t("scan") },
        ]}
      />
      {source.from === "paste" && (
        <TextArea
          label={t("text")}
          hint={t("textHint")}
          mono
          rows={14}
          data-autofocus
          spellCheck={false}
          placeholder={"www 3600 IN A 192.0.2.10\n@ 3600 IN MX 10 mail.example.net."}
          value={source.text}
          onChange={(text) => onChange({ from: "paste", text })}
        />
      )}
      {source.from === "file" && <FileSource {...props} />}
      {source.from === "scan" && <ScanSource {...props} />}
    </div>
  );
}

function FileSource({ source, onChange, onRead, onProblem }: SourceProps) {
  const t = useTranslations("dnsimport.import");
  const field = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    if (file.size > fileMax) return onProblem(t("fileTooLarge"));
    try {
      const decoded = readTextFile(new Uint8Array(await file.arrayBuffer()));
      if (decoded === null) return onProblem(t("fileNoText"));
      const { text, encoding } = decoded;
      const read: Source = { from: "file", text, fileName: file.name, ...(encoding === "utf-8" ? {} : { encoding }) };
      onChange(read);
      onRead(read);
    } catch {
      onProblem(t("fileNoText"));
    }
  };
  return (
    <div className="np-col np-gap-12">
      <p className="np-soft">{t("fileHint")}</p>
      <div>
        <input
          ref={field}
          type="file"
          className="np-visually-hidden"
          aria-label={t("chooseFile")}
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
        <Button icon={IconUpload} onClick={() => field.current?.click()}>
          {t("chooseFile")}
        </Button>
      </div>
      {source.fileName !== undefined && (
        <p>{t("fileChosen", { name: source.fileName, lines: source.text.split("\n").length })}</p>
      )}
      {source.encoding !== undefined && (
        <Banner tone="info" title={t("fileEncoding", { encoding: encodingNames[source.encoding] })}>
          {t("fileEncodingText")}
        </Banner>
      )}
    </div>
  );
}

function ScanSource({ source, onChange, onRead, onProblem }: SourceProps) {
  const t = useTranslations("dnsimport.import");
  const api = useTranslations("api");
  const { zone } = useZone();
  const scan = useApiMutation(scanZone, { call: { handled: true, readsOnly: true, timeoutMs: scanMs } });
  const server = source.server ?? "";
  const [wrong, setWrong] = useState<string | null>(null);
  const read = () => {
    onProblem(null);
    setWrong(null);
    scan.mutate(
      { input: { zoneid: zone.zoneid, ...(server.trim() === "" ? {} : { server: server.trim() }) } },
      {
        onSuccess: ({ text, ...scanned }) => {
          const found: Source = { from: "scan", text, server, scanned };
          onChange(found);
          onRead(found);
        },
        onError: (error) => (error.param === "server" ? setWrong(error.desc) : onProblem(describeError(error, api))),
      },
    );
  };
  return (
    <form
      className="np-col np-gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <TextField
        label={t("server")}
        optional={t("optional")}
        hint={t("serverHint", { name: zone.name })}
        mono
        autoCapitalize="off"
        spellCheck={false}
        value={server}
        onChange={(next) => onChange({ ...source, server: next })}
        error={wrong}
      />
      <div>
        <Button type="submit" icon={IconWorldSearch} busy={scan.isPending}>
          {t("read")}
        </Button>
      </div>
      {scan.isPending && (
        <p role="status" className="np-soft">
          {t("reading")}
        </p>
      )}
      {source.scanned && !scan.isPending && <ScanNote {...source.scanned} />}
    </form>
  );
}
