import { proposePrices } from "@nameplane/contracts/backoffice/operations";
import { priceEndings, type PriceEnding } from "@nameplane/contracts/backoffice/price-values";
import { currencies, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { readMargin } from "../../../lib/format/margin.ts";
import { SetSteps } from "./set-steps.tsx";
import { usePriceTime } from "../../../ui/form/use-price-time.ts";
import { PriceTimeFields } from "./price-time-fields.tsx";
import { usePriceWords } from "./use-price-words.ts";
import { useSetPrices } from "./use-set-prices.ts";

type Props = { readonly groupid: string; readonly subjects: readonly string[]; readonly onClose: () => void };

const acts = ["create", "renew", "transfer", "restore", "trade"] as const;
type Act = (typeof acts)[number];

/**
 * Calculates prices of several TLDs or services from their costs. The server shows what would change before the prices are set.
 */
export function RuleDrawer({ groupid, subjects, onClose }: Props) {
  const t = useTranslations("prices.rule");
  const describe = useTranslations("api");
  const title = t("title", { count: subjects.length });
  const rule = useRule();
  const time = usePriceTime();
  const setting = useSetPrices(title, onClose);
  const [failure, setFailure] = useState<string | null>(null);
  const [noCost, setNoCost] = useState(0);
  const propose = useApiMutation(proposePrices, { call: { handled: true } });
  const show = () => {
    const [read, from] = [rule.read(), time.read()];
    if (read === null || from === null || propose.isPending) return;
    setFailure(null);
    propose.mutate(
      { input: { groupid, subjects: [...subjects], ...read } },
      {
        onSuccess: ({ lines, nocost }) => {
          setNoCost(nocost);
          if (lines.length === 0) setFailure(t("nothing"));
          else setting.ask({ groupid, ...from, lines, years: true });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <SetSteps
      title={title}
      setting={setting}
      isBusy={propose.isPending}
      onShow={show}
      onClose={onClose}
      note={noCost > 0 && <p className="np-small np-soft">{t("noCost", { count: noCost })}</p>}
    >
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p className="np-soft">{t("intro")}</p>
      <RuleFields rule={rule} kind={subjects[0] ?? "tld:"} />
      <PriceTimeFields time={time} />
    </SetSteps>
  );
}

type Endings = Readonly<Record<Currency, PriceEnding | "none">>;

function useRule() {
  const [percent, setPercent] = useState("");
  const [chosen, setChosen] = useState<readonly Act[]>(["create", "renew", "transfer"]);
  const [endings, setEndings] = useState<Endings>({ SEK: "whole", EUR: "ninety", USD: "ninety" });
  const [isTried, setTried] = useState(false);
  const margin = readMargin(percent);
  // A negative margin is refused, because it would sell below cost.
  const basisPoints = margin !== null && margin >= 0 ? margin : null;
  const wanted = currencies.flatMap((currency) => {
    const ending = endings[currency];
    return ending === "none" ? [] : [[currency, ending] as const];
  });
  return {
    percent,
    setPercent,
    chosen,
    choose: (act: Act, isOn: boolean) => setChosen(acts.filter((each) => (each === act ? isOn : chosen.includes(each)))),
    endings,
    setEnding: (currency: Currency, ending: PriceEnding | "none") => setEndings({ ...endings, [currency]: ending }),
    isPercentWrong: isTried && basisPoints === null,
    isActsWrong: isTried && chosen.length === 0,
    isEndingsWrong: isTried && wanted.length === 0,
    /** Returns the input for the server. Null if something is wrong, which is then marked. */
    read: () => {
      setTried(true);
      if (basisPoints === null || chosen.length === 0 || wanted.length === 0) return null;
      return { operations: [...chosen], marginBasisPoints: basisPoints, endings: Object.fromEntries(wanted) };
    },
  };
}

function RuleFields({ rule, kind }: { rule: ReturnType<typeof useRule>; kind: string }) {
  const t = useTranslations("prices.rule");
  const words = usePriceWords();
  return (
    <>
      <TextField
        label={t("margin")}
        hint={t("marginHint")}
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={rule.percent}
        onChange={rule.setPercent}
        error={rule.isPercentWrong ? t("marginWrong") : null}
      />
      <fieldset className="np-fieldset">
        <legend>{t("acts")}</legend>
        <div className="np-row np-wrap np-gap-16">
          {acts.map((operation) => (
            <Checkbox
              key={operation}
              label={words.act({ operation }, kind)}
              checked={rule.chosen.includes(operation)}
              onChange={(isOn) => rule.choose(operation, isOn)}
            />
          ))}
        </div>
        {rule.isActsWrong && <Banner tone="problem" title={t("actsWrong")} live />}
      </fieldset>
      <div className="np-filter-grid">
        {currencies.map((currency) => (
          <SelectField
            key={currency}
            label={t("rounding", { currency })}
            value={rule.endings[currency]}
            options={(["none", ...priceEndings] as const).map((value) => ({ value, label: t(`ending.${value}`) }))}
            onChange={(value) => rule.setEnding(currency, priceEndings.find((each) => each === value) ?? "none")}
          />
        ))}
      </div>
      {rule.isEndingsWrong && <Banner tone="problem" title={t("endingsWrong")} live />}
    </>
  );
}
