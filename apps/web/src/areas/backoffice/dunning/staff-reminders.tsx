import { endRest, revokePayLinks, staffReminders } from "@nameplane/contracts/payments/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { ReminderStages } from "../../ledger/index.ts";
import { DecideDrawer } from "./decide-drawer.tsx";
import { RestDrawer } from "./rest-drawer.tsx";
import type { StaffReminded } from "./staff-reminded.ts";

type Open = "hold" | "plan" | "collect" | "writeOff";

/** Past and coming reminders of an unpaid invoice, and what staff can decide about it. */
export function StaffReminders({ invoiceid, number }: { readonly invoiceid: string; readonly number: number }) {
  const t = useTranslations("dunning");
  const { data, error, refetch } = useApiQuery(staffReminders, { invoiceid });
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={3} />}
      </Panel>
    );
  if (!data.isopen && data.done.length === 0) return null;
  return <Loaded data={data} invoiceid={invoiceid} number={number} onChanged={() => void refetch()} />;
}

type Props = {
  readonly data: StaffReminded;
  readonly invoiceid: string;
  readonly number: number;
  readonly onChanged: () => void;
};

function Loaded({ data, invoiceid, number, onChanged }: Props) {
  const t = useTranslations("dunning");
  const { money } = useFormat();
  const { done, coming, rest, interestMinor, currency, isopen, iscollected } = data;
  const [open, setOpen] = useState<Open | null>(null);
  const mayDecide = useColleague().permissions.includes("staff_credit") && isopen;
  const queries = useQueryClient();
  const changed = () => {
    onChanged();
    // The page also shows the invoice's state and history, so these are fetched again.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeyOf(staffReminders)[0] });
  };
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {rest !== null && <Rest rest={rest} currency={currency} />}
        {iscollected && <p>{t("collected")}</p>}
        {done.length + coming.length === 0 ? (
          <p className="np-soft">{t("nothing")}</p>
        ) : (
          <ReminderStages stages={data} currency={currency} />
        )}
        {interestMinor !== null && interestMinor > 0 && (
          <p className="np-soft">{t("interest", { amount: money({ minor: interestMinor, currency }) })}</p>
        )}
        {mayDecide && <Acts data={data} invoiceid={invoiceid} onOpen={setOpen} onChanged={changed} />}
      </div>
      {(open === "hold" || open === "plan") && (
        <RestDrawer kind={open} data={data} invoiceid={invoiceid} onDone={changed} onClose={() => setOpen(null)} />
      )}
      {(open === "collect" || open === "writeOff") && (
        <DecideDrawer
          what={open}
          data={data}
          invoiceid={invoiceid}
          number={number}
          onDone={changed}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

/** What was agreed with the customer: a pause of the reminders, or payment in parts. */
function Rest({ rest, currency }: { readonly rest: NonNullable<StaffReminded["rest"]>; readonly currency: string }) {
  const t = useTranslations("dunning");
  const { money, date } = useFormat();
  const { parts, until, reason } = rest;
  return (
    <Banner tone="info" title={parts === null ? t("held", { date: date(until) }) : t("planned")}>
      {parts !== null && parts.map(({ on, minor }) => t("part", { date: date(on), sum: money({ minor, currency }) })).join(" ")}{" "}
      {t("why", { reason })}
    </Banner>
  );
}

function Acts({
  data: { rest, iscollected, coming },
  invoiceid,
  onOpen,
  onChanged,
}: Omit<Props, "number"> & { readonly onOpen: (open: Open) => void }) {
  const t = useTranslations("dunning");
  const end = useApiMutation(endRest, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("ended") });
      onChanged();
    },
  });
  const revoke = useApiMutation(revokePayLinks, {
    onSuccess: ({ count }) => showToast({ tone: "success", title: t("revoked", { count }) }),
  });
  return (
    <div className="np-row np-wrap np-gap-8">
      {!iscollected && coming.length > 0 && (
        <>
          <Button size="sm" onClick={() => onOpen("hold")}>
            {t("hold")}
          </Button>
          <Button size="sm" onClick={() => onOpen("plan")}>
            {t("plan")}
          </Button>
        </>
      )}
      {rest !== null && (
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate({ input: { invoiceid } })}>
          {t("end")}
        </Button>
      )}
      {!iscollected && (
        <Button size="sm" onClick={() => onOpen("collect")}>
          {t("collect")}
        </Button>
      )}
      <Button size="sm" onClick={() => onOpen("writeOff")}>
        {t("writeOff")}
      </Button>
      <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate({ input: { invoiceid } })}>
        {t("revoke")}
      </Button>
    </div>
  );
}
