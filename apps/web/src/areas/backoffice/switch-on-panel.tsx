import { deliveryList, staffRequest, switchOnService, taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import type { StaffRequest } from "./staff-request.ts";

/** For a suspended service that has been paid: staff confirm that they have switched it on again. */
export function SwitchOnPanel({ of: { request }, by }: { of: StaffRequest; by: string }) {
  const t = useTranslations("queue.switchOn");
  const format = useFormat();
  const queries = useQueryClient();
  const check = () => {
    for (const { path } of [staffRequest, taskList, taskCounts, deliveryList])
      void queries.invalidateQueries({ queryKey: [path] });
  };
  const act = useApiMutation(switchOnService, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      check();
    },
  });
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p className="np-text">{t("text", { by: format.date(by) })}</p>
        <div>
          <Button
            variant="primary"
            busy={act.isPending}
            onClick={() => act.mutate({ input: { requestid: request.requestid } }, { onError: check })}
          >
            {t("act")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
