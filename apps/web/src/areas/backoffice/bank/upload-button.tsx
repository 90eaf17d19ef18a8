import { bankUploadMaxBytes } from "@nameplane/contracts/payments/bank-values";
import { takeBankFile } from "@nameplane/contracts/payments/operations";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { toBase64 } from "../../../lib/to-base64.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { useReadAgain } from "./use-decide.ts";

type Sent = { readonly name: string; readonly content: string };

/** Why the file was refused. `account` is the account in the file if it is not known as ours. */
type Refusal = { readonly text: string; readonly account: string | null; readonly sent: Sent | null };

const megabyte = 1024 * 1024;

/** A button that uploads a file from the bank and shows the result. */
export function UploadButton({ onTaken }: { readonly onTaken: () => void }) {
  const t = useTranslations("bank");
  const describe = useTranslations("api");
  const readAgain = useReadAgain();
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useApiMutation(takeBankFile, { call: { handled: true } });
  const send = (sent: Sent, ouraccount?: string) =>
    mutate(
      { input: { ...sent, ...(ouraccount === undefined ? {} : { ouraccount }) } },
      {
        onSuccess: ({ added, known }) => {
          setRefusal(null);
          showToast({ tone: "success", title: t("taken", { added }), body: t("takenText", { known }) });
          onTaken();
          void readAgain();
        },
        onError: (error) => {
          if (isAborted(error)) return;
          setRefusal({ text: describeError(error, describe), account: unknownAccountOf(error), sent });
        },
      },
    );
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file === undefined) return;
    if (file.size > bankUploadMaxBytes)
      return setRefusal({ text: t("large", { size: String(bankUploadMaxBytes / megabyte) }), account: null, sent: null });
    send({ name: file.name.slice(0, 200), content: toBase64(new Uint8Array(await file.arrayBuffer())) });
  };
  const { account = null, sent = null } = refusal ?? {};
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".xml,.txt,text/xml,application/xml"
        className="np-visually-hidden"
        aria-label={t("upload")}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button variant="primary" icon={IconUpload} busy={isPending} onClick={() => field.current?.click()}>
        {t("upload")}
      </Button>
      {refusal !== null && (
        <Modal
          open
          onClose={() => setRefusal(null)}
          title={account === null ? t("refused") : t("unknownAccount", { account })}
          footer={
            <>
              <Button onClick={() => setRefusal(null)}>{t("cancel")}</Button>
              {account !== null && sent !== null && (
                <Button variant="primary" busy={isPending} onClick={() => send(sent, account)}>
                  {t("itIsOurs")}
                </Button>
              )}
            </>
          }
        >
          {account === null ? <Banner tone="problem" title={refusal.text} live /> : <p>{t("unknownAccountText")}</p>}
        </Modal>
      )}
    </>
  );
}

function unknownAccountOf({ data }: ApiError): string | null {
  if (typeof data !== "object" || data === null || !("name" in data) || data.name !== "BankAccountUnknown") return null;
  return "account" in data && typeof data.account === "string" ? data.account : null;
}
