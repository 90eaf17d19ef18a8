import type { AnswerOf } from "@nameplane/contracts";
import { depositLimits, setDepositLimit } from "@nameplane/contracts/backoffice/operations";
import { minorOf, moneyIn } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffButton } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import "./companies.css";

type Limit = AnswerOf<typeof depositLimits>["data"][number];

/** The smallest and the largest deposit, by currency. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("companies.limits");
  const own = useTranslations("companies");
  const title = useTranslations("staff.title");
  const { money } = useFormat();
  const read = useApiQuery(depositLimits, {});
  const [open, setOpen] = useState<Limit | null>(null);
  return (
    <AnswerPage read={read} width="form" title={title("depositLimits")} missing={null} failed={t("failed")}>
      {({ data }) => (
        <Page
          width="form"
          title={title("depositLimits")}
          sub={t("lead")}
          actions={<StaffButton to="companies">{title("companies")}</StaffButton>}
        >
          <Panel flush title={t("currencies")}>
            <ul className="np-vat-rates">
              {data.map((limit) => {
                const { currency, leastMinor, mostMinor } = limit;
                return (
                  <li key={currency}>
                    <span className="np-grow np-strong">{currency}</span>
                    <span className="np-num">
                      {t("range", {
                        least: money({ minor: leastMinor, currency }),
                        most: money({ minor: mostMinor, currency }),
                      })}
                    </span>
                    <Button size="xs" aria-label={t("changeOf", { currency })} onClick={() => setOpen(limit)}>
                      {own("edit")}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </Panel>
          {open !== null && <LimitDrawer limit={open} onClose={() => setOpen(null)} />}
        </Page>
      )}
    </AnswerPage>
  );
}

function LimitDrawer({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const t = useTranslations("companies.limits");
  const own = useTranslations("companies");
  const describe = useTranslations("api");
  const format = useFormat();
  const { currency } = limit;
  const of = moneyIn(currency);
  const [least, setLeast] = useState(format.amount(of(limit.leastMinor)));
  const [most, setMost] = useState(format.amount(of(limit.mostMinor)));
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Why the largest sum is refused, which is said beside it.
  const [tooSmall, setTooSmall] = useState<string | null>(null);
  const set = useApiMutation(setDepositLimit, { call: { handled: true, why: t("proof", { currency }) } });
  const any = { leastMinor: 1, mostMinor: 1_000_000_000_000, currency };
  const [low, high] = [readAmount(least, any), readAmount(most, any)];
  const press = () => {
    setTried(true);
    setFailure(null);
    setTooSmall(null);
    if (low.kind !== "fine" || high.kind !== "fine" || why.trim().length < 3 || set.isPending) return;
    set.mutate(
      { input: { currency, leastMinor: minorOf(low.amount), mostMinor: minorOf(high.amount), why: why.trim() } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.param === "mostMinor") setTooSmall(error.desc);
          else if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawer", { currency })}
      footer={
        <>
          <Button onClick={onClose}>{own("cancel")}</Button>
          <Button variant="primary" busy={set.isPending} onClick={press}>
            {own("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("least")}
          suffix={currency}
          inputMode="decimal"
          value={least}
          onChange={setLeast}
          error={isTried && low.kind !== "fine" ? t("wrong") : null}
        />
        <TextField
          label={t("most")}
          suffix={currency}
          inputMode="decimal"
          value={most}
          onChange={setMost}
          error={isTried && high.kind !== "fine" ? t("wrong") : tooSmall}
        />
        <TextArea
          label={own("why")}
          hint={own("whyHint")}
          rows={2}
          value={why}
          onChange={setWhy}
          error={isTried && why.trim().length < 3 ? own("whyNeeded") : null}
        />
      </div>
    </Drawer>
  );
}
