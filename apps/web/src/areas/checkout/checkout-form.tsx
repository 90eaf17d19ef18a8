import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useWidth } from "../../ui/use-width.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Stepper } from "../../ui/layout/steps.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { CardChoice, chosenCard, useKeptCards } from "../payments/index.ts";
import { CheckoutItems } from "./checkout-items.tsx";
import { Consent } from "./consent.tsx";
import { blockersOf, payingOf, stepOf, type Blocker, type Prepared } from "./checkout.rules.ts";
import { chosenLabels, LabelsPanel } from "./labels-panel.tsx";
import { OwnerPanel } from "./owner-panel.tsx";
import { PayMethods } from "./pay-methods.tsx";
import { PlaceFailures } from "./place-failures.tsx";
import { PlacingNotice } from "./placing-notice.tsx";
import { fieldsBeyond, fieldValues, isRefusedIn, problemOf, refusedField, valueOf } from "./registrant-fields.rules.ts";
import { ToPay } from "./to-pay.tsx";
import type { CheckoutForm as Form } from "./use-checkout-form.ts";
import type { Placing } from "./use-place-order.ts";

export type CheckoutFormProps = {
  readonly prepared: Prepared;
  /** Whether the registries are being asked again. Their answer may change the page. */
  readonly isAsking: boolean;
  /** When the registries last answered, as a number that distinguishes one answer from the next. */
  readonly answeredAt: number;
  readonly askError: unknown;
  readonly onAsk: () => Promise<unknown>;
  readonly form: Form;
  readonly placing: Placing;
};

/** The id of the part of the page to scroll to, for each reason why the order cannot be placed yet. */
const places: Readonly<Record<Blocker, string>> = {
  lost: "checkout-items",
  changed: "checkout-items",
  contact: "checkout-owner",
  fields: "checkout-owner",
  method: "checkout-pay",
  terms: "checkout-terms",
  consent: "checkout-consent",
};

function lookAt(blocker: Blocker): void {
  const place = document.getElementById(places[blocker]);
  const target =
    place?.querySelector<HTMLElement>("[aria-invalid=true], [data-act]") ??
    place?.querySelector<HTMLElement>("input, select, button");
  place?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/**
 * Checkout on one page: lines, owner and payment. Beside them are the total, the checkbox for the terms and, below it, the order
 * button.
 */
export function CheckoutForm({ prepared, isAsking, answeredAt, askError, onAsk, form, placing }: CheckoutFormProps) {
  const t = useTranslations("checkout");
  const { memory, change, accepted } = form;
  const groups = [...prepared.fields, ...fieldsBeyond(prepared.fields, form.named)];
  const wrong = groups.filter(
    (group) => problemOf(group, valueOf(group, memory.fields)) !== null || isRefusedIn(form.refused, group),
  );
  const paying = payingOf(prepared, memory);
  const { method, credit } = paying;
  const kept = useKeptCards(method);
  const card = chosenCard(kept.cards, memory.card);
  // A domain that is renewed already has its owner.
  const contactid = prepared.asksowner ? prepared.contactid : undefined;
  const blockers = blockersOf({
    items: prepared.items,
    accepted,
    contactid,
    wrongFields: wrong.length,
    method,
    termsAccepted: memory.termsAccepted,
    consented: prepared.asksconsent ? memory.consented : undefined,
  });
  const wide = useWidth() !== "narrow";

  // If the button is pressed while the registries are asked, the order waits for their answer and then applies to what is shown.
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const doneAt = useRef<number | null>(null);
  const isWaiting = isAsking && pressedAt === answeredAt;
  const submit = async () => {
    form.setTried(true);
    const [first] = blockers;
    if (first !== undefined || contactid === null || method === null) {
      // The errors must be rendered before the page can scroll to the first one.
      requestAnimationFrame(() => lookAt(first ?? "contact"));
      return;
    }
    await placing.place(
      prepared,
      memory,
      {
        contactid,
        fields: fieldValues(groups, memory.fields),
        labelids: chosenLabels(prepared, memory),
        method,
        credit,
        cardid: card?.cardid,
        keepCard: card === null && kept.mayKeep && memory.keepCard,
        termsAccepted: memory.termsAccepted,
        consented: prepared.asksconsent && memory.consented,
        ...(prepared.asksconsent ? {} : { ponumber: memory.ponumber ?? prepared.ponumber }),
      },
      change,
    );
  };

  const goOn = useEffectEvent(() => {
    if (doneAt.current === pressedAt) return;
    doneAt.current = pressedAt;
    if (askError === null || askError === undefined) void submit();
  });
  useEffect(() => {
    if (pressedAt !== null && !isAsking) goOn();
  }, [pressedAt, isAsking]);

  return (
    <Page
      title={t("title")}
      width="form"
      actions={wide && <Stepper steps={[t("step.basket"), t("step.details"), t("step.pay")]} current={stepOf(blockers)} />}
    >
      <form
        className="np-main-side"
        noValidate
        aria-label={t("title")}
        onSubmit={(event) => {
          event.preventDefault();
          if (isAsking) setPressedAt(answeredAt);
          else void submit();
        }}
      >
        <div className="np-col np-gap-16">
          <PlaceFailures
            failure={placing.failure}
            askError={askError}
            onAsk={onAsk}
            form={form}
            onFields={(names) => names.flatMap((name) => refusedField(name) ?? [])}
          />
          <CheckoutItems
            prepared={prepared}
            isAsking={isAsking}
            accepted={accepted}
            onAccept={form.accept}
            onChanged={() => void onAsk()}
          />
          {prepared.asksowner && (
            <OwnerPanel
              prepared={prepared}
              groups={groups}
              form={form}
              isComplete={contactid !== null && wrong.length === 0}
              onChanged={() => void onAsk()}
            />
          )}
          {prepared.labels.length > 0 && (
            <LabelsPanel
              labels={prepared.labels}
              chosen={chosenLabels(prepared, memory)}
              onChange={(labelids) => change({ labelids })}
            />
          )}
          {method !== "free" && (
            <PayMethods
              prepared={prepared}
              paying={paying}
              useCredit={memory.useCredit}
              cardChoice={
                <CardChoice
                  method={method}
                  kept={kept}
                  wish={memory.card}
                  keep={memory.keepCard}
                  onWish={(wish) => change({ card: wish })}
                  onKeep={(keep) => change({ keepCard: keep })}
                />
              }
              onChange={change}
            />
          )}
        </div>
        <ToPay
          prepared={prepared}
          paying={paying}
          kept={card?.kind ?? null}
          isBusy={placing.isPlacing || isWaiting}
          blockers={form.tried ? blockers : []}
          terms={
            <>
              {!prepared.asksconsent && (
                <div className="np-checkout-reference">
                  <TextField
                    label={t("reference")}
                    hint={t("referenceHint")}
                    value={memory.ponumber ?? prepared.ponumber}
                    onChange={(ponumber) => change({ ponumber: ponumber.slice(0, 100) })}
                    autoComplete="off"
                  />
                </div>
              )}
              <Terms
                prepared={prepared}
                isAccepted={memory.termsAccepted}
                onChange={(termsAccepted) => change({ termsAccepted })}
                isMissing={form.tried && !memory.termsAccepted}
              />
              {prepared.asksconsent && (
                <Consent
                  isGiven={memory.consented}
                  onChange={(consented) => change({ consented })}
                  isMissing={form.tried && !memory.consented}
                />
              )}
            </>
          }
        />
      </form>
      <PlacingNotice isPlacing={placing.isPlacing} items={prepared.items.length} />
    </Page>
  );
}

/** The terms and the rules of the TLDs in the basket, shown before the checkbox so that they are read first. */
function Terms({
  prepared,
  isAccepted,
  onChange,
  isMissing,
}: {
  prepared: Prepared;
  isAccepted: boolean;
  onChange: (accepted: boolean) => void;
  isMissing: boolean;
}) {
  const t = useTranslations("checkout");
  const { lists } = useFormat();
  const viewer = useViewer();
  const address = prepared.termsurl;
  const tlds = [...new Set(prepared.items.flatMap(({ tld }) => (tld === null ? [] : [tld])))];
  const isReadable = visibleTabs("support", viewer).includes("tldWiki");
  const rules = () =>
    lists.formatToParts(tlds).map(({ type, value }) =>
      type === "element" && isReadable ? (
        <RouteLink key={value} to="tldWiki" params={{ tld: value }} target="_blank" className="np-link">
          .{value}
        </RouteLink>
      ) : (
        `${type === "element" ? "." : ""}${value}`
      ),
    );
  const link = (words: React.ReactNode) => (
    <a className="np-link" href={address} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  // A brand without terms of its own asks only for acceptance of the order and of the registries' rules.
  const words =
    address === ""
      ? tlds.length === 0
        ? t("terms.bindingPlain")
        : t.rich("terms.binding", { rules })
      : tlds.length === 0
        ? t.rich("terms.plain", { link })
        : t.rich("terms.withRules", { link, rules });
  return (
    <div id="checkout-terms">
      <Checkbox
        checked={isAccepted}
        onChange={onChange}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? "checkout-terms-error" : undefined}
        label={<span>{words}</span>}
      />
      {isMissing && (
        <p className="np-field-error" id="checkout-terms-error" role="alert">
          {t("terms.missing")}
        </p>
      )}
    </div>
  );
}
