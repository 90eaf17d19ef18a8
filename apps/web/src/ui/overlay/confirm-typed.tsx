import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ruleText } from "../../lib/rules/rule-text.ts";
import { confirms } from "../../lib/rules/rules.ts";
import { Button } from "../basics/button.tsx";
import { TextField } from "../form/fields.tsx";
import { Modal } from "./modal.tsx";

export type ConfirmTypedProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Tells what stops, when, and until when it can be undone. */
  readonly children: ReactNode;
  /** The text to type, such as the domain name. */
  readonly expected: string;
  /** Another spelling that is also accepted: the ASCII form of an internationalised name. */
  readonly alsoExpected?: string | undefined;
  /** For example "Type the domain name to confirm". */
  readonly fieldLabel: string;
  /** The label of the safe button, such as "Keep the domain". */
  readonly keepLabel: string;
  /** The label of the red button, such as "Cancel the domain". */
  readonly confirmLabel: string;
  readonly busy?: boolean;
  /** An alternative shown below the field. `isRight` is true once the text was typed correctly. */
  readonly other?: (isRight: boolean) => ReactNode;
  readonly onConfirm: () => void;
};

/** Asks for a typed name, only before something that cannot be undone. The red button works once the text is right. */
export function ConfirmTyped({
  open,
  onClose,
  title,
  children,
  expected,
  alsoExpected = expected,
  fieldLabel,
  keepLabel,
  confirmLabel,
  busy,
  other,
  onConfirm,
}: ConfirmTypedProps) {
  const t = useTranslations("rules");
  const [typed, setTyped] = useState("");
  const message = confirms(expected, alsoExpected)(typed);
  const isBegun = [expected, alsoExpected].some((name) => name.toLowerCase().startsWith(typed.trim().toLowerCase()));
  const right = typed !== "" && message === null;
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>{keepLabel}</Button>
          <Button variant="danger-filled" disabled={!right} busy={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      <TextField
        data-autofocus
        label={fieldLabel}
        value={typed}
        onChange={setTyped}
        mono
        hint={expected}
        // While someone is still typing the right name, no error is shown.
        error={message && !isBegun ? ruleText(t, message) : null}
        autoComplete="off"
        spellCheck={false}
      />
      {other !== undefined && <div>{other(right)}</div>}
    </Modal>
  );
}
