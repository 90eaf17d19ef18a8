import { newColleagueLink } from "@nameplane/contracts/staff/operations";
import type { ColleagueRow } from "@nameplane/contracts/staff/colleagues";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { ShownLink } from "./shown-link.tsx";

/** Makes a new link for a staff member who has lost a passkey, or their first link. */
export function NewLinkDialog({ colleague, onClose }: { colleague: ColleagueRow; onClose: () => void }) {
  const t = useTranslations("staff.colleagues");
  const { name, staffid, passkeys } = colleague;
  const [removes, setRemoves] = useState(false);
  const make = useApiMutation(newColleagueLink, { call: { why: t("linkWhy", { name }) } });
  if (make.data)
    return (
      <Modal open persistent onClose={onClose} title={t("linkTitle", { name })}>
        <ShownLink link={make.data.link} name={name} onDone={onClose} />
      </Modal>
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={t("linkTitle", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={make.isPending}
            onClick={() => make.mutate({ input: { staffid, removepasskeys: removes }, key: crypto.randomUUID() })}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p>{t("linkText", { name })}</p>
        {passkeys > 0 && (
          <Checkbox label={t("removePasskeys")} note={t("removePasskeysNote")} checked={removes} onChange={setRemoves} />
        )}
      </div>
    </Modal>
  );
}
