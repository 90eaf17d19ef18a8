import { useTranslations } from "use-intl";
import { useState } from "react";
import { resultCodes, type ApiError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { PasswordField } from "../../ui/form/fields.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

type Props = {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly label: string;
  /** The safe choice. */
  readonly keepLabel: string;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly failure: { readonly error: ApiError; readonly text: string } | null;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
};

/** Asks for the reader's own password before something a stolen session must not be able to do. */
export function PasswordDialog({
  title,
  text,
  label,
  keepLabel,
  confirmLabel,
  busy,
  failure,
  onConfirm,
  onClose,
}: Props) {
  const rules = useTranslations("rules");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  // A wrong password belongs to the field; everything else to the act.
  const isWrong = failure?.error.code === resultCodes.badAuthorization;
  const send = () => (password === "" ? setMissing(true) : onConfirm(password));
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="primary" busy={busy} onClick={send}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        className="np-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send();
        }}
      >
        {failure && !isWrong && <Banner tone="problem" title={failure.text} live />}
        <p>{text}</p>
        <PasswordField
          data-autofocus
          label={label}
          value={password}
          onChange={(next) => {
            setPassword(next);
            setMissing(false);
          }}
          error={missing ? rules("required") : isWrong ? failure.error.desc : null}
          maxLength={80}
          autoComplete="current-password"
        />
      </form>
    </Modal>
  );
}
