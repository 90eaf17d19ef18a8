import { readExclusions, readMarks } from "@nameplane/contracts/monitoring/marks";
import { nameWatch, setMarks } from "@nameplane/contracts/monitoring/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import type { Watch } from "./watch.ts";

type Props = { readonly serviceid: string; readonly of: Watch; readonly onClose: () => void };

/** The form for the watched names, and for the names that must not be reported as findings. */
export function MarksDrawer({ serviceid, of, onClose }: Props) {
  const t = useTranslations("monitoring.edit");
  const queries = useQueryClient();
  const [typed, setTyped, sent] = useDraft(
    `monitoring ${serviceid}`,
    { marks: of.marks.join(", "), exclusions: of.exclusions.join(", ") },
    { until: "sent" },
  );
  const [isPressed, setPressed] = useState(false);
  const save = useApiMutation(setMarks, {
    call: { handled: true },
    onSuccess: () => {
      sent();
      onClose();
      showToast({ tone: "success", title: t("saved"), ms: 6000 });
      void queries.invalidateQueries({ queryKey: queryKeyOf(nameWatch) });
    },
  });
  const max = of.marksmax;
  const [areMarksRight, areExclusionsRight] = [readMarks(typed.marks, max) !== null, readExclusions(typed.exclusions) !== null];
  const refused = save.error instanceof ApiError ? save.error.desc : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => {
              setPressed(true);
              if (areMarksRight && areExclusionsRight) save.mutate({ input: { serviceid, ...typed } });
            }}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        <TextArea
          label={t("marks")}
          hint={t("marksHint", { max })}
          value={typed.marks}
          onChange={(marks) => setTyped({ ...typed, marks })}
          error={isPressed && !areMarksRight ? t("marksWrong", { max }) : refused}
          rows={3}
          maxLength={2000}
          mono
          data-autofocus
        />
        <TextArea
          label={t("exclusions")}
          hint={t("exclusionsHint")}
          value={typed.exclusions}
          onChange={(exclusions) => setTyped({ ...typed, exclusions })}
          error={isPressed && !areExclusionsRight ? t("exclusionsWrong") : null}
          rows={4}
          maxLength={20_000}
          mono
        />
      </div>
    </Drawer>
  );
}
