import { useTranslations } from "use-intl";
import { RouteButton } from "../../../app/routing/route-link.tsx";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { Request } from "../request.rules.ts";
import { useFix } from "../use-request-acts.ts";

/** A renewal or restore the registry did not take: asked again, or restored where the name is past renewal. */
export function RenewalFix({ request }: { request: Request }) {
  const t = useTranslations("renewal.fix");
  const { key, renew } = useIdempotencyKey();
  const fix = useFix();
  const { itemid, requestid, type } = request;
  return (
    <section className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p className="np-soft">{t(type === "update-domain-renew" ? "renewText" : "restoreText")}</p>
      <div className="np-row np-wrap">
        <Button
          variant="primary"
          busy={fix.isPending}
          onClick={() => fix.mutate({ input: { requestid }, key }, { onError: renew })}
        >
          {t("again")}
        </Button>
        {type === "update-domain-renew" && itemid !== null && (
          <RouteButton to="domainStatus" params={{ itemID: itemid }} query={{ act: "restore" }}>
            {t("toRestore")}
          </RouteButton>
        )}
      </div>
    </section>
  );
}
