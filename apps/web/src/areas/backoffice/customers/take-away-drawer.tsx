import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

type Props = {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** The verb of the act, on the button. */
  readonly act: string;
  /** The name under which the typed reason is kept. */
  readonly draft: string;
  readonly busy: boolean;
  readonly onAct: (why: string, onError: (error: ApiError) => void) => void;
  readonly onClose: () => void;
};

/** Asks for the reason before a session or a key of a customer is taken away. */
export function TakeAwayDrawer({ title, text, act, draft, busy, onAct, onClose }: Props) {
  const t = useTranslations("customers.edit");
  const describe = useTranslations("api");
  const [why, setWhy] = useDraft(draft, "");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isGood = why.trim().length >= 3;
  const press = () => {
    setTried(true);
    setFailure(null);
    if (isGood && !busy) onAct(why.trim(), (error) => !isAborted(error) && setFailure(describeError(error, describe)));
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={press}>
            {act}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{text}</p>
        <TextArea
          label={t("why")}
          hint={t("whyHint")}
          rows={2}
          value={why}
          onChange={setWhy}
          error={isTried && !isGood ? t("whyNeeded") : null}
        />
      </div>
    </Drawer>
  );
}
