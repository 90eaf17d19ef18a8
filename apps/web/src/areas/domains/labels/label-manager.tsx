import { deleteLabel, domainList } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Label } from "../../../ui/basics/count.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { LabelForm } from "./label-form.tsx";
import type { Label as LabelRow } from "./labels.rules.ts";
import { useLabels } from "./use-bulk-acts.ts";

/** The account's labels, with forms to create, change and delete them. */
export function LabelManager({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("domains.labels");
  const { data } = useLabels();
  const labels = data?.data ?? [];
  const [editing, setEditing] = useState<number | null>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t("manage")}
      sub={t("manageText")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <ul className="np-labels-list">
        {labels.map((label) => (
          <li key={label.labelid}>
            {editing === label.labelid ? (
              <LabelForm label={label} onDone={() => setEditing(null)} onCancel={() => setEditing(null)} />
            ) : (
              <LabelLine label={label} onEdit={() => setEditing(label.labelid)} />
            )}
          </li>
        ))}
      </ul>
      <div className="np-labels-new">
        <LabelForm key={labels.length} onDone={({ title }) => announce(t("created", { title }))} />
      </div>
    </Modal>
  );
}

function LabelLine({ label, onEdit }: { label: LabelRow; onEdit: () => void }) {
  const t = useTranslations("domains.labels");
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const { labelid, title, color, count } = label;
  const remove = useApiMutation(deleteLabel, {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [domainList.path] });
      announce(t("deleted", { title }));
    },
  });
  return (
    <div className="np-labels-line">
      <span>
        <Label color={color}>{title}</Label>
        <span className="np-soft np-small">{t("count", { count })}</span>
      </span>
      <span className="np-row np-wrap">
        {isSure ? (
          <>
            <Button size="sm" onClick={() => setSure(false)}>
              {t("keep")}
            </Button>
            <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ input: { labelid } })}>
              {t("deleteSure", { count })}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" variant="ghost" aria-label={t("editOf", { title })} onClick={onEdit}>
              {t("edit")}
            </Button>
            <Button size="sm" variant="ghost" aria-label={t("deleteOf", { title })} onClick={() => setSure(true)}>
              {t("delete")}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
