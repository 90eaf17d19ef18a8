import { statusOf, type AnswerOf } from "@nameplane/contracts";
import { bulkRows, bulkRun, retryBulk } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { keepSelection } from "../bulk/index.ts";
import { namesOfRun } from "./run-names.ts";

export type Run = AnswerOf<typeof bulkRun>["run"];
type Cause = Run["causes"][number];

/** Code of refusals for which we have no reason of our own. The registry's message then says more than our word "Other". */
export const OTHER = 4899;
export const ACTION_REQUIRED = 4000;
const errors = ["RegistryBusy", "RegistryRefused", "ended", "registryLocked", "hold"] as const;

/** The text key of an error, or "other" if it has no text. */
export const errorOf = (error: string | null): (typeof errors)[number] | "other" =>
  errors.find((each) => each === error) ?? "other";

/** What failed, grouped by cause, each with a way to continue for only its domains. */
export function RunCauses({ run, shown, onShow }: { run: Run; shown: string | null; onShow: (cause: string | null) => void }) {
  const t = useTranslations("bulk.run");
  const locale = useLocale() === "sv" ? "sv" : "en";
  if (run.causes.length === 0) return null;
  const title = ({ status, error }: Cause) => {
    if (status === OTHER) return t("error.RegistryRefused");
    if (status !== null) return statusOf(status).label[locale];
    return t(`error.${errorOf(error)}`);
  };
  return (
    <Panel title={t("causes")} flush>
      <ul className="np-causes">
        {run.causes.map((cause) => (
          <li key={cause.cause}>
            <div>
              <b>
                {title(cause)}: {t("cause", { count: cause.count })}
              </b>
              {cause.text && (
                <p className="np-soft">
                  {t("words")}: <q translate="no">{cause.text}</q>
                </p>
              )}
              {cause.act === "again" && (run.act === "renew" || run.act === "restore") && (
                <p className="np-soft">{t("credited")}</p>
              )}
            </div>
            <div className="np-row np-wrap">
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={shown === cause.cause}
                onClick={() => onShow(shown === cause.cause ? null : cause.cause)}
              >
                {t(shown === cause.cause ? "showAll" : "show")}
              </Button>
              <WayOn run={run} cause={cause} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WayOn({ run, cause }: { run: Run; cause: Cause }) {
  const t = useTranslations("bulk.run");
  const api = useApi();
  const go = useGo();
  const queries = useQueryClient();
  const retry = useApiMutation(retryBulk, {
    onSuccess: ({ retried }) => {
      announce(t("retried", { count: retried }));
      for (const { path } of [bulkRun, bulkRows]) void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  const again = async () => {
    keepSelection({ kind: "names", names: await namesOfRun(api, { runid: run.runid, cause: cause.cause }) });
    await go({ to: "bulkLabels", query: { act: run.act, pick: "kept" } });
  };
  if (cause.act === "restart")
    return (
      <Button
        size="sm"
        busy={retry.isPending}
        onClick={() => retry.mutate({ input: { runid: run.runid, cause: cause.cause }, key: newKey() })}
      >
        {t("restart", { count: cause.count })}
      </Button>
    );
  if (cause.act === "again")
    return (
      <Button size="sm" onClick={() => void again()}>
        {t(run.act === "renew" ? "again" : "anew", { count: cause.count })}
      </Button>
    );
  if (cause.act === "pay" && run.ordernr !== null)
    return (
      <RouteButton to="orderProgress" params={{ number: String(run.ordernr) }} size="sm">
        {t("pay")}
      </RouteButton>
    );
  return null;
}
