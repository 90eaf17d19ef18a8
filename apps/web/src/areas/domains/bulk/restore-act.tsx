import { planRenewals } from "@nameplane/contracts/checkout/operations";
import { addToBasket, basket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../app/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { inBatches } from "../in-batches.ts";
import { useReason } from "./refused-renewals.tsx";
import { restorable, sumOf } from "./restore.rules.ts";
import type { Selection } from "./selection.rules.ts";

/** Most lines one call of the basket takes. */
const LINES = 200;

/** Restoring many deleted names: which can be, until when, at what price, all into the basket; the sum is approved at the checkout. */
export function RestoreAct({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.restore");
  const format = useFormat();
  const why = useReason();
  const api = useApi();
  const go = useGo();
  const queries = useQueryClient();
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly { readonly name: string; readonly why: string }[]>([]);
  const read = useApiQuery(planRenewals, { selection });
  if (!read.data)
    return read.error ? (
      <ErrorState title={t("failed")} error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingPanel lines={6} />
    );
  const names = restorable(read.data.refused);
  const chosen = names.filter(({ domainname }) => !except.has(domainname));
  if (names.length === 0)
    return (
      <Panel flush>
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      </Panel>
    );
  const sum = sumOf(chosen);
  const put = async () => {
    setBusy(true);
    setRefused([]);
    try {
      const results = (
        await inBatches(
          chosen.map(({ domainname }) => domainname),
          LINES,
          (some) =>
            api.call(addToBasket, {
              items: some.map((domainname) => ({ itemaction: "update-domain-restore" as const, domainname })),
            }),
        )
      ).flatMap((answer) => answer.results);
      void queries.invalidateQueries({ queryKey: [basket.path] });
      const failed = results.flatMap((result, at) =>
        result.requestid === null ? [{ name: chosen[at]?.unicodename ?? "", why: result.desc }] : [],
      );
      setRefused(failed);
      if (failed.length === 0) await go({ to: "checkout" });
    } catch {
      // Told by the request layer; what is in the basket already is not put there twice.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="np-col np-gap-16">
      <div className="np-row np-wrap np-between">
        <div aria-live="polite">
          <h2>{t("title", { count: chosen.length })}</h2>
          <p className="np-soft">{t("sub", { sum: format.money({ minor: sum, currency: read.data.currency }) })}</p>
        </div>
        <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void put()}>
          {t("act", { count: chosen.length })}
        </Button>
      </div>
      {refused.length > 0 && (
        <Banner tone="needs" live title={t("refused", { count: refused.length })}>
          {refused.map((one) => (
            <p key={one.name}>
              {one.name}: {one.why}
            </p>
          ))}
        </Banner>
      )}
      <Panel flush>
        <ul className="np-refused">
          {names.map((row) => (
            <li key={row.domainname}>
              <Checkbox
                checked={!except.has(row.domainname)}
                onChange={(isOn) => {
                  const next = new Set(except);
                  if (isOn) next.delete(row.domainname);
                  else next.add(row.domainname);
                  setExcept(next);
                }}
                label={<DomainName name={row.unicodename} ascii={row.domainname} />}
              />
              <span>{why(row)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
