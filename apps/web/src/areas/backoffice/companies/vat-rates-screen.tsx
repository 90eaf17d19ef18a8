import type { AnswerOf } from "@nameplane/contracts";
import { removeVatRate, setVatRate, vatRates } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffButton } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import "./companies.css";

type Rates = AnswerOf<typeof vatRates>;
type Country = Rates["data"][number];

/** Reads a percentage as people type it, in hundredths of a percent. Null if the text is not one. */
export function percentOf(text: string): number | null {
  const typed = text.trim().replace(",", ".").replace(/\s*%$/, "");
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(typed) || Number(typed) > 100) return null;
  return Math.round(Number(typed) * 100);
}

/** The standard VAT rates by country and date. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("companies.rates");
  const title = useTranslations("staff.title");
  const read = useApiQuery(vatRates, {});
  const [isOpen, setOpen] = useState<string | null>(null);
  const nameOf = useCountryName();
  const { locale } = useFormat();
  return (
    <AnswerPage read={read} width="form" title={title("vatRates")} missing={null} failed={t("failed")}>
      {(rates) => {
        const sorted = rates.data.toSorted((one, other) => nameOf(one.country).localeCompare(nameOf(other.country), locale));
        const missing = sorted.filter(({ needed, current }) => needed && current === null);
        return (
          <Page
            width="form"
            title={title("vatRates")}
            sub={t("lead")}
            actions={
              <>
                <StaffButton to="companies">{title("companies")}</StaffButton>
                <Button variant="primary" onClick={() => setOpen("")}>
                  {t("set")}
                </Button>
              </>
            }
          >
            <div className="np-col np-gap-16">
              {missing.length > 0 && <Missing of={missing} />}
              <Panel flush title={t("countries")}>
                <ul className="np-vat-rates">
                  {sorted.map((country) => (
                    <CountryRow key={country.country} of={country} today={rates.today} onSet={setOpen} />
                  ))}
                </ul>
              </Panel>
            </div>
            {isOpen !== null && <RateDrawer rates={rates} country={isOpen} onClose={() => setOpen(null)} />}
          </Page>
        );
      }}
    </AnswerPage>
  );
}

function useCountryName(): (iso2: string) => string {
  const { locale } = useFormat();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return (iso2) => names.of(iso2) ?? iso2;
}

function Missing({ of }: { of: readonly Country[] }) {
  const t = useTranslations("companies.rates");
  const nameOf = useCountryName();
  return (
    <Banner tone="problem" title={t("missing", { count: of.length })}>
      {t("missingText", { countries: of.map(({ country }) => nameOf(country)).join(", ") })}
    </Banner>
  );
}

const shown = (rate: number) => String(rate / 100);

function CountryRow({ of, today, onSet }: { of: Country; today: string; onSet: (country: string) => void }) {
  const t = useTranslations("companies.rates");
  const format = useFormat();
  const nameOf = useCountryName();
  const [removing, setRemoving] = useState<string | null>(null);
  const name = nameOf(of.country);
  const former = of.rates.filter(({ begins }) => begins <= today).slice(1);
  const coming = of.rates.filter(({ begins }) => begins > today);
  return (
    <li>
      <span className="np-grow np-strong">{name}</span>
      {of.current === null ? (
        <StatusMark tone="problem">{t("none")}</StatusMark>
      ) : (
        <span className="np-num">{t("percent", { rate: shown(of.current) })}</span>
      )}
      {coming.map(({ begins, rate }) => (
        <span key={begins} className="np-row np-gap-8">
          <StatusMark tone="pending">{t("from", { rate: shown(rate), date: format.date(begins) })}</StatusMark>
          <Button size="xs" aria-label={t("removeOf", { name, date: format.date(begins) })} onClick={() => setRemoving(begins)}>
            {t("remove")}
          </Button>
        </span>
      ))}
      {former.length > 0 && (
        <span className="np-soft np-small">
          {former.map(({ begins, rate }) => t("from", { rate: shown(rate), date: format.date(begins) })).join("; ")}
        </span>
      )}
      <Button size="xs" aria-label={t("changeOf", { name })} onClick={() => onSet(of.country)}>
        {t("change")}
      </Button>
      {removing !== null && <RemoveDrawer country={of.country} begins={removing} onClose={() => setRemoving(null)} />}
    </li>
  );
}

function RateDrawer({ rates, country: given, onClose }: { rates: Rates; country: string; onClose: () => void }) {
  const t = useTranslations("companies.rates");
  const own = useTranslations("companies");
  const describe = useTranslations("api");
  const nameOf = useCountryName();
  const [country, setCountry] = useState(given);
  const [text, setText] = useState("");
  const [begins, setBegins] = useState(rates.today);
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = useApiMutation(setVatRate, { call: { handled: true, why: t("proof") } });
  const rate = percentOf(text);
  const press = () => {
    setTried(true);
    setFailure(null);
    if (rate === null || country === "" || begins === "" || why.trim().length < 3 || set.isPending) return;
    set.mutate(
      { input: { country, begins, rate, why: why.trim() } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("set")}
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
        <p className="np-soft">{t("issued")}</p>
        <SelectField
          label={t("country")}
          value={country}
          placeholder={t("choose")}
          options={rates.data.map(({ country: value }) => ({ value, label: nameOf(value) }))}
          error={isTried && country === "" ? t("choose") : null}
          onChange={setCountry}
        />
        <TextField
          label={t("rate")}
          suffix="%"
          inputMode="decimal"
          value={text}
          onChange={setText}
          error={isTried && rate === null ? t("wrong") : null}
        />
        <TextField type="date" label={t("begins")} value={begins} onChange={setBegins} />
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

function RemoveDrawer({ country, begins, onClose }: { country: string; begins: string; onClose: () => void }) {
  const t = useTranslations("companies.rates");
  const own = useTranslations("companies");
  const describe = useTranslations("api");
  const format = useFormat();
  const nameOf = useCountryName();
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useApiMutation(removeVatRate, { call: { handled: true, why: t("proof") } });
  const press = () => {
    setTried(true);
    setFailure(null);
    if (why.trim().length < 3 || remove.isPending) return;
    remove.mutate(
      { input: { country, begins, why: why.trim() } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("removed") });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("removeTitle", { name: nameOf(country), date: format.date(begins) })}
      footer={
        <>
          <Button onClick={onClose}>{own("cancel")}</Button>
          <Button variant="primary" busy={remove.isPending} onClick={press}>
            {t("remove")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
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
