import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { loadFeedbackForm } from "../../areas/tickets/index.ts";
import { texts } from "../../lib/i18n/texts.ts";

type Part = Awaited<ReturnType<typeof loadFeedbackForm>>;

/** Loads the feedback form. If loading fails, a toast says so and the dialog closes. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.notice");
  const api = useTranslations("api");
  const [Form, setForm] = useState<{ readonly Part: Part } | null>(null);
  useEffect(() => {
    let gone = false;
    const load = Promise.all([loadFeedbackForm(), texts.ensure(["tickets"])]);
    const open = async () => {
      try {
        const [FeedbackForm] = await load;
        if (!gone) setForm({ Part: FeedbackForm });
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
