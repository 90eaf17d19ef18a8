import type { AnswerOf } from "@nameplane/contracts";
import { makeSalesQuote, type salesQuote, salesQuoteTerms } from "@nameplane/contracts/payments/operations";
import { salesQuoteLimits } from "@nameplane/contracts/payments/sales-quote-values";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useStaffGo, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { Crumbs } from "./quote-screen.tsx";
import { FromCatalogue } from "./from-catalogue.tsx";
import { emptyLine, readLine, readPercent, sumsOf, withLine, type ReadLine, type TypedLine } from "./quote-form.rules.ts";
import "./quote-form.css";

type Terms = AnswerOf<typeof salesQuoteTerms>;
type Former = AnswerOf<typeof salesQuote>;
type Typed = {
  readonly subject: string;
  readonly words: string;
  readonly terms: string;
  readonly ponumber: string;
  readonly discount: string;
  readonly until: string;
  readonly lines: readonly TypedLine[];
};

const monthMs = 30 * 86_400_000;
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** A new quote for a customer. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("newQuote");
  return <ForCustomer number={Number(number)} former={null} />;
}

export function ForCustomer({ number, former }: { number: number; former: Former | null }) {
  const t = useTranslations("salesquotes.form");
  const read = useApiQuery(salesQuoteTerms, { number });
  const title = former === null ? t("title") : t("titleVersion", { number: String(former.number) });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={title}
      crumbs={<Crumbs here={title} />}
      missing={<Missing title={title} />}
      failed={t("failed")}
    >
      {(terms) => (
        <Page
          width="form"
          title={title}
          sub={t("for", { name: terms.name, number: String(number) })}
          crumbs={<Crumbs here={title} />}
        >
          <Form number={number} terms={terms} former={former} />
        </Page>
      )}
    </AnswerPage>
  );
}

/** Shown if the customer or the quote does not exist. */
export function Missing({ title }: { title: string }) {
  const t = useTranslations("salesquotes.form");
  return (
    <Page width="form" title={title} crumbs={<Crumbs here={title} />}>
      <Panel flush>
        <EmptyState title={t("missing")} />
      </Panel>
    </Page>
  );
}

function useTyped(number: number, former: Former | null) {
  const now = useNow();
  const initial: Typed = {
    subject: former?.subject ?? "",
    words: former?.words ?? "",
    terms: former?.terms ?? "",
    ponumber: former?.ponumber ?? "",
    discount: former === null || former.discount === 0 ? "" : String(former.discount / 100),
    until: new Date(now.getTime() + monthMs).toISOString().slice(0, 10),
    lines: former?.lines.map(({ text, quantity, unitMinor }) => ({
      text,
      quantity: String(quantity),
      unit: decimal(unitMinor),
    })) ?? [emptyLine],
  };
  return useDraft<Typed>(`quote ${number} ${former?.quoteid ?? "new"}`, initial, { until: "sent" });
}

function Form({ number, terms, former }: { number: number; terms: Terms; former: Former | null }) {
  const t = useTranslations("salesquotes.form");
  const [typed, setTyped, sent] = useTyped(number, former);
  const [isTried, setTried] = useState(false);
  const lines = typed.lines.map((line) => readLine(line, terms.currency));
  const discount = readPercent(typed.discount);
  const { failure, isPending, send } = useSend(number, former, sent);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const good = lines.filter((line): line is ReadLine => typeof line !== "string");
  const isWhole = good.length === lines.length && discount !== null && typed.subject.trim() !== "" && typed.until !== "";
  const press = () => {
    setTried(true);
    if (!isWhole || discount === null) return;
    const { subject, words, terms: own, ponumber, until } = typed;
    send({
      subject: subject.trim(),
      words: words.trim(),
      terms: own.trim(),
      ponumber: ponumber.trim(),
      discount,
      until,
      lines: good,
    });
  };
  return (
    <form
      className="np-col np-gap-20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {isTried && !isWhole && <Banner tone="problem" title={t("incomplete")} live />}
      <Panel title={t("what")}>
        <div className="np-col np-gap-16">
          <TextField
            label={t("subject")}
            hint={t("subjectHint")}
            maxLength={salesQuoteLimits.subject}
            value={typed.subject}
            onChange={(subject) => change({ subject })}
            error={isTried && typed.subject.trim() === "" ? t("needed") : null}
          />
          <TextArea
            label={t("words")}
            rows={3}
            maxLength={salesQuoteLimits.words}
            value={typed.words}
            onChange={(words) => change({ words })}
          />
        </div>
      </Panel>
      <Lines
        number={number}
        typed={typed.lines}
        read={lines}
        isTried={isTried}
        currency={terms.currency}
        onChange={(next) => change({ lines: next })}
      />
      <Panel title={t("conditions")}>
        <div className="np-col np-gap-16">
          <TextField
            label={t("discount")}
            suffix="%"
            inputMode="decimal"
            value={typed.discount}
            onChange={(text) => change({ discount: text })}
            error={isTried && discount === null ? t("discountWrong") : null}
          />
          <TextField type="date" label={t("until")} value={typed.until} onChange={(until) => change({ until })} />
          <TextField label={t("ponumber")} maxLength={100} value={typed.ponumber} onChange={(ponumber) => change({ ponumber })} />
          <TextArea
            label={t("terms")}
            hint={t("termsHint")}
            rows={4}
            maxLength={salesQuoteLimits.words}
            value={typed.terms}
            onChange={(own) => change({ terms: own })}
          />
        </div>
      </Panel>
      <Sums lines={good} discount={discount ?? 0} terms={terms} />
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

type LinesProps = {
  /** The customer's number. */
  readonly number: number;
  readonly typed: readonly TypedLine[];
  readonly read: readonly (ReadLine | string)[];
  readonly isTried: boolean;
  readonly currency: string;
  readonly onChange: (lines: readonly TypedLine[]) => void;
};

function Lines({ number, typed, read, isTried, currency, onChange }: LinesProps) {
  const t = useTranslations("salesquotes.form");
  const put = (at: number, part: Partial<TypedLine>) =>
    onChange(typed.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const fault = (at: number, what: string) => (isTried && read[at] === what ? t(`faults.${what as "text"}`) : null);
  return (
    <Panel title={t("lines")}>
      <div className="np-col np-gap-16">
        {typed.map((line, at) => (
          <div key={at} className="np-quote-line" role="group" aria-label={t("line", { number: String(at + 1) })}>
            <TextField
              label={t("text")}
              maxLength={salesQuoteLimits.lineText}
              value={line.text}
              onChange={(text) => put(at, { text })}
              error={fault(at, "text")}
            />
            <TextField
              label={t("quantity")}
              inputMode="numeric"
              value={line.quantity}
              onChange={(quantity) => put(at, { quantity })}
              error={fault(at, "quantity")}
            />
            <TextField
              label={t("unit")}
              suffix={currency}
              inputMode="decimal"
              value={line.unit}
              onChange={(unit) => put(at, { unit })}
              error={fault(at, "unit")}
            />
            {typed.length > 1 && (
              <IconButton
                icon={IconTrash}
                label={t("remove", { number: String(at + 1) })}
                onClick={() => onChange(typed.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        {typed.length < salesQuoteLimits.lines && (
          <>
            <div>
              <Button icon={IconPlus} onClick={() => onChange([...typed, emptyLine])}>
                {t("add")}
              </Button>
            </div>
            <FromCatalogue
              number={number}
              onAdd={({ text, unitMinor }) => onChange(withLine(typed, { text, quantity: "1", unit: decimal(unitMinor) }))}
            />
          </>
        )}
      </div>
    </Panel>
  );
}

function Sums({ lines, discount, terms }: { lines: readonly ReadLine[]; discount: number; terms: Terms }) {
  const t = useTranslations("salesquotes.form");
  const { money } = useFormat();
  const { net, vat } = sumsOf(lines, discount, terms.vatrate);
  const of = (minor: number) => money({ minor, currency: terms.currency });
  return (
    <p role="status">
      {t("sums", { net: of(net), vat: of(vat) })} <b>{t("total", { total: of(net + vat) })}</b>
    </p>
  );
}

type Sent = {
  readonly subject: string;
  readonly words: string;
  readonly terms: string;
  readonly ponumber: string;
  readonly discount: number;
  readonly until: string;
  readonly lines: readonly ReadLine[];
};

function useSend(number: number, former: Former | null, sent: () => void) {
  const t = useTranslations("salesquotes.form");
  const describe = useTranslations("api");
  const go = useStaffGo();
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const make = useApiMutation(makeSalesQuote, { call: { handled: true } });
  const send = (content: Sent) => {
    if (make.isPending) return;
    setFailure(null);
    const input = { number, ...(former === null ? {} : { replaces: former.quoteid }), ...content, lines: [...content.lines] };
    make.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: ({ quoteid }) => {
          answered();
          sent();
          showToast({ tone: "success", title: t("sent") });
          void go({ to: "salesQuote", params: { id: quoteid } });
        },
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setFailure(describeError(error, describe));
        },
      },
    );
  };
  return { failure, isPending: make.isPending, send };
}
