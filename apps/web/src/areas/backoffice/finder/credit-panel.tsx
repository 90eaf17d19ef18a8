import type { AnswerOf } from "@nameplane/contracts";
import { staffInvoice } from "@nameplane/contracts/backoffice/operations";
import { creditable, creditInvoice, giveGoodwill } from "@nameplane/contracts/ledger/operations";
import { isCurrency, minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

type Creditable = AnswerOf<typeof creditable>;
type Props = { readonly invoiceid: string; readonly number: number };

/** The most goodwill that is given at once, in minor units. */
const goodwillMost = 100_000_000;

/** Credit notes and goodwill on an invoice, for staff who may give customers credit. */
export function StaffCredit(props: Props) {
  return useColleague().permissions.includes("staff_credit") ? <Asked {...props} /> : null;
}

function Asked({ invoiceid, number }: Props) {
  const t = useTranslations("finder.credit");
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(creditable, { invoiceid }, { staleTimeMs: 0 });
  const [open, setOpen] = useState<"note" | "goodwill" | null>(null);
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={1} />}
      </Panel>
    );
  const { lines, currency } = data;
  const left = lines.reduce((sum, { netMinor, vatMinor }) => sum + netMinor + vatMinor, 0);
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <p className="np-soft">{left > 0 ? t("left", { sum: format.money({ minor: left, currency }) }) : t("nothing")}</p>
        <div className="np-row np-wrap">
          {left > 0 && <Button onClick={() => setOpen("note")}>{t("note")}</Button>}
          <Button onClick={() => setOpen("goodwill")}>{t("goodwill")}</Button>
        </div>
      </div>
      {open === "note" && <NoteDrawer invoiceid={invoiceid} number={number} of={data} onClose={() => setOpen(null)} />}
      {open === "goodwill" && (
        <GoodwillDrawer invoiceid={invoiceid} number={number} currency={currency} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

/** Loads the invoice and what of it can be credited again. */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [creditable, staffInvoice]) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** The form of a credit note: each line that something is left of, with an amount. */
function NoteDrawer({ invoiceid, number, of, onClose }: Props & { of: Creditable; onClose: () => void }) {
  const t = useTranslations("finder.credit");
  const describe = useTranslations("api");
  const format = useFormat();
  const changed = useChanged();
  const { key, renew } = useIdempotencyKey();
  const { currency, lines } = of;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(
    new Map(lines.map(({ position, netMinor }) => [position, String(netMinor / 100)])),
  );
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const credit = useApiMutation(creditInvoice, { call: { handled: true, why: t("proof", { number: String(number) }) } });
  const limitsOf = (netMinor: number) => ({ leastMinor: 1, mostMinor: netMinor, currency });
  const reads = lines
    .filter(({ position }) => chosen.has(position))
    .map(({ position, netMinor }) => ({ position, read: readAmount(amounts.get(position) ?? "", limitsOf(netMinor)) }));
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(300)) },
    draft: false,
    onSubmit: ({ reason }) => {
      setShown(true);
      const asked = reads.flatMap(({ position, read }) =>
        read.kind === "fine" ? [{ position, netMinor: minorOf(read.amount) }] : [],
      );
      if (credit.isPending || asked.length === 0 || asked.length < reads.length || !isCurrency(currency)) return;
      setFailure(null);
      credit.mutate(
        { input: { invoiceid, lines: asked, currency, reason }, key },
        {
          onSuccess: ({ number: note }) => {
            onClose();
            showToast({ tone: "success", title: t("issued", { number: String(note) }) });
            changed();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            renew();
            setFailure(describeError(error, describe));
          },
        },
      );
    },
  });
  const change = (act: () => void) => {
    act();
    renew();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("noteTitle", { number: String(number) })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="credit-note-form" variant="primary" busy={credit.isPending}>
            {t("issue")}
          </Button>
        </>
      }
    >
      <form
        id="credit-note-form"
        className="np-form"
        onSubmit={(event) => {
          setShown(true);
          form.submit(event);
        }}
        noValidate
      >
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("lead", { owed: format.money({ minor: of.leftMinor, currency }) })}</p>
        {lines.map(({ position, text, netMinor }) => {
          const most = format.money({ minor: netMinor, currency });
          const read = reads.find((each) => each.position === position)?.read;
          return (
            <div key={position} className="np-col np-gap-8">
              <Checkbox
                checked={chosen.has(position)}
                onChange={(is) =>
                  change(() =>
                    setChosen((before) => new Set(is ? [...before, position] : [...before].filter((at) => at !== position))),
                  )
                }
                label={`${text}, ${most}`}
              />
              {chosen.has(position) && (
                <TextField
                  label={t("net")}
                  value={amounts.get(position) ?? ""}
                  onChange={(next) => change(() => setAmounts((before) => new Map([...before, [position, next]])))}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix={currency}
                  hint={t("most", { most })}
                  error={isShown && read?.kind !== "fine" ? t("wrong", { most }) : null}
                />
              )}
            </div>
          );
        })}
        {isShown && chosen.size === 0 && (
          <p className="np-field-error" role="alert">
            {t("nothingChosen")}
          </p>
        )}
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}

/** The form of goodwill: an amount and why. */
function GoodwillDrawer({ invoiceid, number, currency, onClose }: Props & { currency: string; onClose: () => void }) {
  const t = useTranslations("finder.credit");
  const describe = useTranslations("api");
  const format = useFormat();
  const changed = useChanged();
  const { key, renew } = useIdempotencyKey();
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const limits = { leastMinor: 1, mostMinor: goodwillMost, currency };
  const give = useApiMutation(giveGoodwill, { call: { handled: true, why: t("proof", { number: String(number) }) } });
  const form = useForm<{ readonly amount: string; readonly reason: string }>({
    initial: { amount: "", reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(300)) },
    draft: false,
    onSubmit: ({ amount, reason }) => {
      setShown(true);
      const read = readAmount(amount, limits);
      if (give.isPending || read.kind !== "fine" || !isCurrency(currency)) return;
      setFailure(null);
      give.mutate(
        { input: { invoiceid, amountMinor: minorOf(read.amount), currency, reason }, key },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("given", { sum: format.money(read.amount) }) });
            changed();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            renew();
            setFailure(describeError(error, describe));
          },
        },
      );
    },
  });
  const field = form.field("amount");
  const isFine = readAmount(form.values.amount, limits).kind === "fine";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("goodwillTitle", { number: String(number) })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="goodwill-form" variant="primary" busy={give.isPending}>
            {t("give")}
          </Button>
        </>
      }
    >
      <form
        id="goodwill-form"
        className="np-form"
        onSubmit={(event) => {
          setShown(true);
          form.submit(event);
        }}
        noValidate
      >
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("goodwillLead")}</p>
        <TextField
          {...field}
          onChange={(next) => {
            field.onChange(next);
            renew();
          }}
          label={t("amount")}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          error={isShown && !isFine ? t("wrongAmount", { most: format.money({ minor: goodwillMost, currency }) }) : field.error}
        />
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("goodwillHint")} rows={3} />
      </form>
    </Drawer>
  );
}
