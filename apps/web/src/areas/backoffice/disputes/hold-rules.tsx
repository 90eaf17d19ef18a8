import type { AnswerOf } from "@nameplane/contracts";
import { disputes, setDisputeHold } from "@nameplane/contracts/payments/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Switch } from "../../../ui/form/choices.tsx";
import { Panel } from "../../../ui/layout/page.tsx";

/** What customers cannot do while money of theirs is disputed. */
export function HoldRules({ holds }: { holds: AnswerOf<typeof disputes>["holds"] }) {
  const t = useTranslations("disputes.holds");
  const client = useQueryClient();
  const change = useApiMutation(setDisputeHold, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("saved") });
      void client.invalidateQueries({ queryKey: queryKeyOf(disputes) });
    },
  });
  return (
    <Panel title={t("title")}>
      <p className="np-soft">{t("lead")}</p>
      <div className="np-col np-gap-12 np-dispute-holds">
        {holds.map(({ what, ison }) => (
          <Switch
            key={what}
            label={t(`${what}.label`)}
            note={t(`${what}.note`)}
            checked={ison}
            onChange={(next) => {
              if (!change.isPending) change.mutate({ input: { what, ison: next } });
            }}
          />
        ))}
      </div>
    </Panel>
  );
}
