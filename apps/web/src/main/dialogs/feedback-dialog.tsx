import { useEffect, useState, type ComponentType } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { slots } from "../slots.ts";

type Part = ComponentType<{ onClose: () => void }>;

/** Loads the feedback form; a form that cannot be had says so in a toast and closes. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.notice");
  const api = useTranslations("api");
  const [Form, setForm] = useState<{ readonly Part: Part } | null>(null);
  useEffect(() => {
    let gone = false;
    const load = slots.feedback?.() ?? Promise.reject(new Error("no feedback form"));
    const open = async () => {
      try {
        const loaded = await load;
        if (!gone) setForm(loaded);
      } catch {
        if (gone) return;
        showToast({ tone: "failure", title: api("title"), body: t("feedbackFailed") });
        onClose();
      }
    };
    void open();
    return () => {
      gone = true;
    };
  }, [api, onClose, t]);
  return Form && <Form.Part onClose={onClose} />;
}
