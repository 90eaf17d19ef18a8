import { createZone } from "@nameplane/contracts/zones/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";

/** Shown for a domain without a zone here. Tells what that means, with a button that creates a zone. */
export function NoZone({ itemId, name, servers }: { itemId: string; name: string; servers: readonly string[] }) {
  const t = useTranslations("dns.none");
  const mayEdit = useSession().permissions.has("dns_edit");
  const queries = useQueryClient();
  const create = useApiMutation(createZone, {
    onSuccess: () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === "string" && (path.startsWith("/api/dns/") || path.startsWith("/api/domain/")),
      }),
  });
  return (
    <Panel flush>
      <EmptyState
        title={t("title", { name })}
        actions={
          mayEdit && (
            <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({ input: { itemid: itemId } })}>
              {t("create")}
            </Button>
          )
        }
      >
        {servers.length > 0 ? t("elsewhere", { servers: servers.join(", ") }) : t("text")}
      </EmptyState>
    </Panel>
  );
}
