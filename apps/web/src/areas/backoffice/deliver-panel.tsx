import { deliverService, deliveryList, staffRequest, taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { deliveredFilesMax, fileAccept, fileMaxBytes } from "@nameplane/contracts/files/limits";
import { IconPlus, IconUpload, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { toBase64 } from "../../lib/to-base64.ts";
import { Button, IconButton } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { DealPanel } from "./deal-panel.tsx";
import type { StaffRequest } from "./staff-request.ts";
import { SwitchOnPanel } from "./switch-on-panel.tsx";
import "./queue.css";

type Delivery = NonNullable<StaffRequest["delivery"]>;
type SentFile = { readonly name: string; readonly content: string };
type Row = { readonly id: number; readonly label: string; readonly value: string };

/** What a customer ordered of a service that staff deliver, and the form for the delivery. */
export function DeliverPanel({ of, delivery }: { of: StaffRequest; delivery: Delivery }) {
  const t = useTranslations("queue.deliver");
  const { locale } = useFormat();
  const { answers, replies, name, waits } = delivery;
  const facts = [
    { key: "name", label: t("service"), value: name },
    ...answers.map(({ title, value }) => ({ key: title.en, label: title[locale], value: value[locale] })),
    ...replies.map((reply, index) => ({ key: `reply ${String(index)}`, label: t("reply"), value: reply })),
  ];
  return (
    <>
      <Panel title={t("ordered")} flush>
        <KeyValue facts={facts} />
      </Panel>
      {delivery.resumesby !== null && <SwitchOnPanel of={of} by={delivery.resumesby} />}
      {delivery.fee !== null && !waits && <DealPanel of={of} fee={delivery.fee} />}
      {waits && (
        <Panel title={t("title")}>
          <DeliverForm of={of} months={delivery.months} />
        </Panel>
      )}
    </>
  );
}

function DeliverForm({ of, months }: { of: StaffRequest; months: number | null }) {
  const t = useTranslations("queue.deliver");
  const { rows, setRow, addRow, removeRow, files, addFile, removeFile, until, setUntil, ...state } = useDeliver(of);
  const { problem, failure, setFailure, send, isPending } = state;
  return (
    <form className="np-col np-gap-16" onSubmit={send} noValidate>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p className="np-text">{t("text")}</p>
      {rows.map((row, index) => (
        <div key={row.id} className="np-deliver-row" role="group" aria-label={t("row", { number: index + 1 })}>
          <TextField
            label={t("label")}
            value={row.label}
            maxLength={100}
            placeholder={t("labelExample")}
            onChange={(label) => setRow(row.id, { label })}
            error={problem?.id === row.id && row.label.trim() === "" ? t("labelMissing") : null}
          />
          <TextArea
            label={t("value")}
            rows={1}
            value={row.value}
            maxLength={4000}
            onChange={(value) => setRow(row.id, { value })}
            error={problem?.id === row.id && row.value.trim() === "" ? t("valueMissing") : null}
          />
          {rows.length > 1 && (
            <IconButton small icon={IconX} label={t("remove", { number: index + 1 })} onClick={() => removeRow(row.id)} />
          )}
        </div>
      ))}
      <div>
        <Button icon={IconPlus} size="sm" onClick={addRow} disabled={rows.length >= 20}>
          {t("add")}
        </Button>
      </div>
      <div className="np-col np-gap-8">
        {files.length > 0 && (
          <ul aria-label={t("files")}>
            {files.map(({ name }, index) => (
              <li key={name} className="np-row np-gap-8">
                <span className="np-grow">{name}</span>
                <IconButton small icon={IconX} label={t("removeFile", { name })} onClick={() => removeFile(index)} />
              </li>
            ))}
          </ul>
        )}
        {files.length < deliveredFilesMax && <FileButton onFile={addFile} onLarge={() => setFailure(t("large"))} />}
      </div>
      {months !== null && (
        <TextField
          label={t("until")}
          optional={t("optional")}
          hint={t("untilHint", { months })}
          type="date"
          value={until}
          onChange={setUntil}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

/** A button to choose a file for the customer, such as a certificate. */
function FileButton({ onFile, onLarge }: { onFile: (file: SentFile) => void; onLarge: () => void }) {
  const t = useTranslations("queue.deliver");
  const field = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file === undefined) return;
    if (file.size > fileMaxBytes) return onLarge();
    onFile({ name: file.name.slice(-200), content: toBase64(new Uint8Array(await file.arrayBuffer())) });
  };
  return (
    <div>
      <input
        ref={field}
        type="file"
        accept={fileAccept}
        className="np-visually-hidden"
        aria-label={t("addFile")}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button icon={IconUpload} size="sm" onClick={() => field.current?.click()}>
        {t("addFile")}
      </Button>
    </div>
  );
}

/** Sends the delivery. The rows can contain passwords, so the form keeps no draft. */
function useDeliver({ request: { requestid }, version }: StaffRequest) {
  const t = useTranslations("queue.deliver");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Row[]>([{ id: 1, label: "", value: "" }]);
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [until, setUntil] = useState("");
  const [problem, setProblem] = useState<Row | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = () => {
    for (const { path } of [staffRequest, taskList, taskCounts, deliveryList])
      void queries.invalidateQueries({ queryKey: [path] });
  };
  const deliver = useApiMutation(deliverService, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      check();
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    // A file alone is enough, so empty rows are left out then.
    const isEmpty = ({ label, value }: Row) => label.trim() === "" && value.trim() === "";
    const filled = files.length > 0 ? rows.filter((row) => !isEmpty(row)) : rows;
    const wrong = filled.find(({ label, value }) => label.trim() === "" || value.trim() === "") ?? null;
    setProblem(wrong);
    setFailure(null);
    if (wrong !== null || deliver.isPending) return;
    const given = filled.map(({ label, value }) => ({ label, value }));
    deliver.mutate(
      { input: { requestid, version, given, files: [...files], ...(until === "" ? {} : { until }) }, key: newKey() },
      {
        onError: (error) => {
          setFailure(describeError(error, api));
          check();
        },
      },
    );
  };
  return {
    rows,
    setRow: (id: number, change: Partial<Row>) => setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    addRow: () => setRows([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, label: "", value: "" }]),
    removeRow: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    files,
    addFile: (file: SentFile) => setFiles([...files.filter(({ name }) => name !== file.name), file]),
    removeFile: (at: number) => setFiles(files.filter((_, index) => index !== at)),
    until,
    setUntil,
    problem,
    failure,
    setFailure,
    send,
    isPending: deliver.isPending,
  };
}
