import { moveToBrandServers } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import type { Servers } from "./servers-view.ts";
import { useFailed } from "./use-failed.ts";

type Props = { readonly of: Servers; readonly brandid: string; readonly isOwn: boolean; readonly onDone: () => void };

/** Customers of the brand with how many of their domains use its name servers, and buttons that move the others. */
export function MoveDomains({ of: { customers, state }, brandid, isOwn, onDone }: Props) {
  const t = useTranslations("brand.servers");
  const onError = useFailed();
  const move = useApiMutation(moveToBrandServers, { call: { handled: true } });
  const waiting = customers.filter(({ former }) => former > 0);
  const mayMove = isOwn && state === "used";
  const begin = (numbers: number[]) =>
    move.mutate(
      { input: { brandid, customers: numbers } },
      {
        onSuccess: ({ domains }) => {
          showToast({ tone: "success", title: t("moving", { count: domains }) });
          onDone();
        },
        onError,
      },
    );
  return (
    <>
      <div className="np-brand-note np-brand-add">
        <h3>{t("customers")}</h3>
        <p className="np-soft np-small">{t(mayMove ? "customersText" : "customersWait")}</p>
        {mayMove && waiting.length > 1 && (
          <Button size="sm" busy={move.isPending} onClick={() => begin(waiting.slice(0, mostAtOnce).map(({ number }) => number))}>
            {t("moveAll")}
          </Button>
        )}
      </div>
      <ul className="np-brand-versions">
        {customers.map(({ number, name, moved, former }) => (
          <li key={number} className="np-brand-host">
            <div className="np-col">
              <span>
                {name} <span className="np-soft np-small">{number}</span>
              </span>
              <span className="np-soft np-small">{t("counts", { moved, former })}</span>
            </div>
            {mayMove && former > 0 && (
              <Button size="sm" busy={move.isPending} onClick={() => begin([number])}>
                {t("move", { count: former })}
                <span className="np-visually-hidden"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many customers one call may name. */
const mostAtOnce = 500;
