import { secondaryZone, setPrimaries } from "@nameplane/contracts/secondarydns/operations";
import { readPrimaries } from "@nameplane/contracts/secondarydns/primaries";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Props = { readonly serviceid: string; readonly primaries: readonly string[]; readonly onClose: () => void };

/** The form for the primary servers from which the zone is copied. */
export function PrimariesDrawer({ serviceid, primaries, onClose }: Props) {
  const t = useTranslations("secondarydns.setUp");
  const queries = useQueryClient();
  const [typed, setTyped, sent] = useDraft(`primaries ${serviceid}`, primaries.join(", "), { until: "sent" });
  const [isPressed, setPressed] = useState(false);
  const isRight = readPrimaries(typed) !== null;
  const save = useApiMutation(setPrimaries, {
    call: { handled: true },
    onSuccess: () => {
      sent();
      onClose();
      showToast({ tone: "success", title: t("saved"), ms: 6000 });
      void queries.invalidateQueries({ queryKey: queryKeyOf(secondaryZone) });
    },
  });
  const refused = save.error instanceof ApiError ? save.error.desc : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("change")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => {
              setPressed(true);
              if (isRight) save.mutate({ input: { serviceid, primaries: typed } });
            }}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        <TextField
          label={t("primaries")}
          hint={t("primariesHint")}
          value={typed}
          onChange={setTyped}
          error={isPressed && !isRight ? t("primariesWrong") : refused}
          mono
          maxLength={400}
          data-autofocus
        />
      </div>
    </Drawer>
  );
}
