import type { ResaleCustomer } from "@nameplane/contracts/resellers/customers";
import { customerGroups } from "@nameplane/contracts/resellers/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { RulesPart } from "./rules-part.tsx";
import { SuspendPart } from "./suspend-part.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";

type Props = {
  readonly customer: ResaleCustomer;
  readonly maySuspend: boolean;
  /** Moves the customer to another price list. Null if there is none, or if the user may not. */
  readonly onMove: (() => void) | null;
  readonly onClose: () => void;
};

/** By which price lists a customer has bought and who decided that, the rules for it, and the suspension of its account. */
export function CustomerDrawer({ customer, maySuspend, onMove, onClose }: Props) {
  const t = useTranslations("resalecustomers");
  const { data, error, refetch } = useApiQuery(customerGroups, { accid: customer.accid });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("historyOf", { name: customer.name })}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="np-col np-gap-24">
        <section className="np-col np-gap-8" aria-label={t("historyTitle")}>
          <h3>{t("historyTitle")}</h3>
          {data === undefined && error !== null && (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <LoadingPanel lines={4} />}
          {data?.data.length === 0 && <p className="np-soft">{t("historyNone", { list: customer.group })}</p>}
          {data !== undefined && data.data.length > 0 && (
            <ul className="np-resale-stays">
              {data.data.map(({ since, name, by, kind }) => (
                <li key={since}>
                  <span className="np-strong">{name}</span>
                  <span className="np-small np-soft">
                    {t.rich("stay", { when: () => <DateTime value={since} show="moment" /> })}
                    {" · "}
                    {kind === "user" && by !== "" ? t("by", { name: by }) : t(`byKind.${kind}`)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {onMove !== null && (
            <div>
              <Button size="sm" onClick={onMove}>
                {t("move.open")}
              </Button>
            </div>
          )}
        </section>
        <RulesPart accid={customer.accid} currency={customer.currency} />
        {maySuspend && <SuspendPart customer={customer} onDone={onClose} />}
      </div>
    </Drawer>
  );
}
