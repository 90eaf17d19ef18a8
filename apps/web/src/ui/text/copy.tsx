import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { copyText, selectContents } from "../../lib/clipboard.ts";
import { Button, IconButton } from "../basics/button.tsx";
import { classNames } from "../class-names.ts";
import { announce } from "../feedback/announce.ts";
import { showToast } from "../feedback/toast-store.ts";
import "./copy.css";

/** Long enough to read, and short enough not to delay the next copy. */
const DONE_MS = 2000;

/** Copies on request. If the browser refuses, the value is selected and a message tells the user to copy it manually. */
function useCopy(text: string, shown: React.RefObject<HTMLElement | null>) {
  const t = useTranslations("ui.copy");
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    if (await copyText(text)) {
      setDone(true);
      announce(t("done"));
      return;
    }
    if (shown.current) selectContents(shown.current);
    showToast({ tone: "failure", title: t("deniedTitle"), body: t("denied") });
  };
  return { done, copy };
}

/** A value that people use elsewhere, with a button that copies it: auth code, DS, IBAN, payment reference (OCR number). */
export function CopyField({
  value,
  label,
  shown,
  multiline,
}: {
  value: string;
  label: string;
  shown?: string;
  multiline?: boolean;
}) {
  const t = useTranslations("ui.copy");
  const id = useId();
  const text = useRef<HTMLSpanElement>(null);
  const { done, copy } = useCopy(value, text);
  return (
    <div>
      <div className="np-copy-label" id={id}>
        {label}
      </div>
      <div className={classNames("np-copy", done && "np-copy-done", multiline && "np-copy-multiline")}>
        <span className="np-mono" ref={text} aria-labelledby={id} translate="no" title={value}>
          {shown ?? value}
        </span>
        <Button
          variant="ghost"
          size="xs"
          icon={done ? IconCheck : IconCopy}
          onClick={() => void copy()}
          aria-label={done ? undefined : t("copyWhat", { what: label })}
        >
          {done ? t("done") : t("copy")}
        </Button>
      </div>
    </div>
  );
}

/** Only the copy button, for a value that is already on the screen. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const t = useTranslations("ui.copy");
  const none = useRef<HTMLElement>(null);
  const { done, copy } = useCopy(value, none);
  return (
    <IconButton
      small
      icon={done ? IconCheck : IconCopy}
      label={done ? t("done") : t("copyWhat", { what })}
      onClick={() => void copy()}
    />
  );
}
