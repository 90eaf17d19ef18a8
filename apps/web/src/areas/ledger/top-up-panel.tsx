import { endTopUp, setTopUp, topUp } from "@nameplane/contracts/payments/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { minorOf, moneyIn } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useCardName, useChargeable, type Card } from "../payments/index.ts";

type Answer = AnswerOf<typeof topUp>;
type Plan = NonNullable<Answer["plan"]>;

/** Whether credit is topped up automatically, and the way to turn it on, change it or turn it off. */
export function TopUpPanel(): React.JSX.Element | null {
  const t = useTranslations("deposit.topUp");
  const read = useApiQuery(topUp, {});
  const { permissions } = useSession();
  const mayManage = permissions.has("economy_methods");
  const [isOpen, setOpen] = useState(false);
  const answer = read.data;
  const saved = useChargeable(answer?.kinds ?? []);
  // An account that can charge nothing and has chosen nothing is not told about it.
  if (answer === undefined || (answer.kinds.length === 0 && answer.plan === null)) return null;
  const { plan } = answer;
  return (
    <Panel
      title={t("title")}
      aside={
        plan !== null && (
          <StatusMark tone={plan.stopped === null ? "active" : "problem"}>
            {t(plan.stopped === null ? "on" : "isStopped")}
          </StatusMark>
        )
      }
    >
      <div className="np-col np-gap-16">
        {plan === null ? <p>{t("about")}</p> : <Chosen plan={plan} currency={answer.currency} saved={saved} />}
        {mayManage && saved.length === 0 && (
          <p className="np-soft">{t.rich("nothingSaved", { cards: (words) => <RouteLink to="cards">{words}</RouteLink> })}</p>
        )}
        {mayManage && (
          <div className="np-row np-wrap">
            {saved.length > 0 && (
              <Button onClick={() => setOpen(true)}>
                {t(plan === null ? "setUp" : plan.stopped === null ? "change" : "turnOnAgain")}
              </Button>
            )}
            {plan !== null && <TurnOff />}
          </div>
        )}
        {!mayManage && <p className="np-soft">{t("notAllowed")}</p>}
      </div>
      {isOpen && <TopUpDrawer answer={answer} saved={saved} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Chosen({ plan, currency, saved }: { plan: Plan; currency: string; saved: readonly Card[] }) {
  const t = useTranslations("deposit.topUp");
  const { money } = useFormat();
  const name = useCardName();
  const sum = (minor: number) => money({ minor, currency });
  const card = saved.find(({ cardid }) => cardid === plan.cardid);
  const amounts = { threshold: sum(plan.thresholdMinor), amount: sum(plan.amountMinor) };
  return (
    <>
      {plan.stopped !== null && (
        <Banner tone="problem" title={t("stopped.title")}>
          {t(`stopped.${plan.stopped.why}`)} {t("stopped.again")}
        </Banner>
      )}
      <p>{card === undefined ? t("rule", amounts) : t("ruleWith", { ...amounts, card: name(card) })}</p>
      {plan.cardid === null && plan.stopped === null && <p className="np-soft">{t("removed")}</p>}
      <p className="np-soft">
        {t("month", { used: sum(plan.usedMinor), month: sum(plan.monthMinor) })}
        {plan.isunderway && ` ${t("underWay")}`}
      </p>
    </>
  );
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeyOf(topUp) });
}

function TurnOff() {
  const t = useTranslations("deposit.topUp");
  const refresh = useRefresh();
  const end = useApiMutation(endTopUp, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("ended") });
      void refresh();
    },
  });
  return (
    <Button busy={end.isPending} onClick={() => end.mutate({ input: {} })}>
      {t("turnOff")}
    </Button>
  );
}

type Field = "threshold" | "amount" | "month";
const fieldOf: Readonly<Record<string, Field>> = { thresholdMinor: "threshold", amountMinor: "amount", monthMinor: "month" };

function TopUpDrawer({ answer, saved, onClose }: { answer: Answer; saved: readonly Card[]; onClose: () => void }) {
  const t = useTranslations("deposit.topUp");
  const form = useTranslations("deposit.form");
  const describe = useTranslations("api");
  const format = useFormat();
  const name = useCardName();
  const refresh = useRefresh();
  const { globals } = useBrand();
  const { plan, currency, leastMinor, mostMinor } = answer;
  const of = moneyIn(currency);
  const given = (minor: number | undefined) => (minor === undefined ? "" : format.amount(of(minor)));
  const [texts, setTexts] = useState<Readonly<Record<Field, string>>>({
    threshold: given(plan?.thresholdMinor),
    amount: given(plan?.amountMinor),
    month: given(plan?.monthMinor),
  });
  const former = saved.find(({ cardid }) => cardid === plan?.cardid) ?? saved.find(({ isdefault }) => isdefault) ?? saved[0];
  const [cardid, setCard] = useState(former?.cardid ?? "");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ readonly field: Field | null; readonly words: string } | null>(null);
  const save = useApiMutation(setTopUp, { call: { handled: true } });
  const any = { leastMinor: 1, mostMinor: 1_000_000_000_000, currency };
  const read = {
    threshold: readAmount(texts.threshold, any),
    amount: readAmount(texts.amount, { leastMinor, mostMinor, currency }),
    month: readAmount(texts.month, any),
  };
  const sum = (minor: number) => format.money({ minor, currency }, { whole: true });
  const wrong = {
    empty: form("missing"),
    wrong: form("wrong"),
    tooLittle: form("tooLittle", { least: sum(leastMinor) }),
    tooMuch: form("tooMuch", { most: sum(mostMinor) }),
  };
  const press = () => {
    setTried(true);
    setFailure(null);
    const { threshold, amount, month } = read;
    if (threshold.kind !== "fine" || amount.kind !== "fine" || month.kind !== "fine" || save.isPending) return;
    const input = {
      thresholdMinor: minorOf(threshold.amount),
      amountMinor: minorOf(amount.amount),
      monthMinor: minorOf(month.amount),
      cardid,
    };
    save.mutate(
      { input },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void refresh();
          onClose();
        },
        onError: (error) => {
          if (isAborted(error)) return;
          const wrongField = fieldOf[error.param ?? ""] ?? null;
          // Under its field, the refusal needs no name of it.
          setFailure({ field: wrongField, words: wrongField === null ? describeError(error, describe) : error.desc });
        },
      },
    );
  };
  const field = (which: Field, hint: string) => {
    const { kind } = read[which];
    return (
      <TextField
        label={t(`field.${which}`)}
        hint={hint}
        suffix={currency}
        inputMode="decimal"
        autoComplete="off"
        value={texts[which]}
        onChange={(text) => {
          setTexts((former) => ({ ...former, [which]: text }));
          setFailure(null);
        }}
        error={isTried && kind !== "fine" ? wrong[kind] : failure?.field === which ? failure.words : null}
      />
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={save.isPending} onClick={press}>
            {t("turnOn")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && failure.field === null && <Banner tone="problem" title={failure.words} live />}
        {field("threshold", t("hint.threshold"))}
        {field("amount", t("hint.amount", { least: sum(leastMinor), most: sum(mostMinor) }))}
        {field("month", t("hint.month"))}
        <SelectField
          label={t("field.card")}
          value={cardid}
          options={saved.map((card) => ({ value: card.cardid, label: name(card) }))}
          onChange={setCard}
        />
        <p className="np-small np-soft">{t("mandate", { brand: globals.brandName })}</p>
      </div>
    </Drawer>
  );
}
