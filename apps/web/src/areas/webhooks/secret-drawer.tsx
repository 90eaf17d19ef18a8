import { replaceWebhookSecret, webhooks } from "@nameplane/contracts/webhooks/operations";
import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

/** Creates a new signing secret: first says what happens to the old one, then shows the new one, only this once. */
export function SecretDrawer({ row, onClose }: { row: WebhookView; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const format = useFormat();
  const queries = useQueryClient();
  const [made, setMade] = useState<{ secret: string; until: string | null } | null>(null);
  const replace = useApiMutation(replaceWebhookSecret, {
    call: { why: t("secretWhy") },
    onSuccess: ({ secret, row: changed }) => {
      setMade({ secret, until: changed.previousuntil });
      void queries.invalidateQueries({ queryKey: queryKeyOf(webhooks) });
    },
  });
  if (made !== null)
    return (
      <Drawer open onClose={onClose} title={t("replaceSecret")} width={640}>
        <WebhookSecret
          secret={made.secret}
          overlap={made.until === null ? undefined : t("overlap", { until: format.dateTime(made.until) })}
          onSaved={onClose}
        />
      </Drawer>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("replaceSecret")}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={replace.isPending} onClick={() => replace.mutate({ input: { webhookid: row.id } })}>
            {t("makeSecret")}
          </Button>
        </>
      }
    >
      <p>{t("replaceText")}</p>
    </Drawer>
  );
}
