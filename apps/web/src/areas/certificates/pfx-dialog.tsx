import { certificateKey } from "@nameplane/contracts/certificates/operations";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { PasswordField } from "../../ui/form/fields.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { fileNameOf } from "./file-name.ts";

type Props = {
  readonly serviceid: string;
  readonly names: readonly string[];
  readonly chain: string;
  /** Whether we keep the key. If not, the user chooses the key's file here, and it never leaves the browser. */
  readonly isKept: boolean;
  readonly onClose: () => void;
};

const passwordMin = 8;

/** Makes a PFX file of certificate and key in this browser, protected by a password. */
export function PfxDialog({ serviceid, names, chain, isKept, onClose }: Props) {
  const t = useTranslations("certificates.pfx");
  const fileId = useId();
  const [password, setPassword] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const fetchKey = useApiMutation(certificateKey, { onSuccess: ({ key: kept }) => void save(kept) });
  const save = async (pem: string) => {
    setBusy(true);
    try {
      const { makePfx, WrongKey } = await import("./make-pfx.ts");
      try {
        const file = await makePfx(chain, pem, { password, name: names[0] ?? "" });
        saveFile(fileNameOf(names, ".pfx"), new Blob([file], { type: "application/x-pkcs12" }));
        onClose();
      } catch (error) {
        if (!(error instanceof WrongKey)) throw error;
        setWrong(true);
      }
    } finally {
      setBusy(false);
    }
  };
  const isShort = password.length < passwordMin;
  const isMissing = !isKept && key === null;
  const send = () => {
    setPressed(true);
    setWrong(false);
    if (isShort || isMissing || isBusy) return;
    if (isKept) fetchKey.mutate({ input: { serviceid } });
    else void save(key ?? "");
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isBusy || fetchKey.isPending} onClick={send}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {isWrong && <Banner tone="problem" title={t("wrongKey")} live />}
        <p>{t(isKept ? "textKept" : "text")}</p>
        {!isKept && (
          <div className="np-col">
            <label htmlFor={fileId}>{t("keyFile")}</label>
            <input
              id={fileId}
              type="file"
              accept=".key,.pem"
              aria-describedby={isPressed && isMissing ? `${fileId}-error` : undefined}
              aria-invalid={isPressed && isMissing}
              onChange={(event) => void event.target.files?.[0]?.text().then(setKey)}
            />
            {isPressed && isMissing && (
              <p className="np-field-error" id={`${fileId}-error`} role="alert">
                {t("keyMissing")}
              </p>
            )}
          </div>
        )}
        <PasswordField
          label={t("password")}
          hint={t("passwordHint")}
          error={isPressed && isShort ? t("passwordShort", { count: passwordMin }) : null}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
      </div>
    </Modal>
  );
}
