import { manualOrder, placeManualOrder, removeFromManualOrder } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiList, useApiMutation } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffGo, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { registrantFields, RegistrantField, type TypedFields } from "../../checkout/index.ts";
import type { ManualOrder } from "./manual-order.ts";
import { AddLines } from "./add-lines.tsx";
import { QuoteDrawer } from "./quote-drawer.tsx";
import { OrderLines } from "./order-lines.tsx";

type Way = ManualOrder["ways"][number];

/** An order that a staff member puts together for a customer, and places in the customer's name. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("newOrder");
  return <ForCustomer key={number} number={Number(number)} />;
}

function ForCustomer({ number }: { number: number }) {
  const t = useTranslations("manualorder");
  const title = useTranslations("staff.title");
  const [contactid, setContact] = useState<string | null>(null);
  const read = useApiList(manualOrder, { number, ...(contactid === null ? {} : { contactid }) });
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="customers">{title("customers")}</StaffLink> },
        {
          key: "customer",
          content: (
            <StaffLink to="customer" params={{ number: String(number) }}>
              {t("customer", { number: String(number) })}
            </StaffLink>
          ),
        },
        { key: "here", content: title("newOrder") },
      ]}
    />
  );
  const missing = (
    <Page width="form" title={title("newOrder")} crumbs={crumbs}>
      <Panel flush>
        <EmptyState title={t("missing")} />
      </Panel>
    </Page>
  );
  return (
    <AnswerPage read={read} width="form" title={title("newOrder")} crumbs={crumbs} missing={missing} failed={t("failed")}>
      {(order) => (
        <Page
          width="form"
          title={title("newOrder")}
          sub={t("for", { name: order.customer.name, number: String(number) })}
          crumbs={crumbs}
        >
          <div className="np-col np-gap-20">
            <AddLines number={number} services={order.services} onAdded={() => void read.refetch()} />
            <Lines order={order} number={number} onChanged={() => void read.refetch()} />
            {order.items.length > 0 && (
              <Finish order={order} number={number} onContact={setContact} onChanged={() => void read.refetch()} />
            )}
          </div>
        </Page>
      )}
    </AnswerPage>
  );
}

function Lines({ order, number, onChanged }: { order: ManualOrder; number: number; onChanged: () => void }) {
  const t = useTranslations("manualorder");
  const remove = useApiMutation(removeFromManualOrder, { onSuccess: onChanged });
  const { items, totals } = order;
  return (
    <Panel
      flush
      title={t("lines")}
      aside={
        items.length > 1 ? (
          <Button
            size="xs"
            busy={remove.isPending}
            onClick={() => remove.mutate({ input: { number, requestids: items.map(({ requestid }) => requestid) } })}
          >
            {t("removeAll")}
          </Button>
        ) : null
      }
    >
      {items.length === 0 ? (
        <EmptyState plain title={t("empty")} />
      ) : (
        <>
          <OrderLines order={order} number={number} onChanged={onChanged} />
          {totals !== null && (
            <div className="np-manual-total">
              <span>{t("total")}</span>
              <span className="np-strong">
                <Money value={{ minor: totals.totalMinor, currency: order.customer.currency }} vat="incl" />
              </span>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const keyOfWay = ({ way, cardid }: Way) => (cardid === null ? way : `${way} ${cardid}`);

function Finish({
  order,
  number,
  onContact,
  onChanged,
}: {
  order: ManualOrder;
  number: number;
  onContact: (contactid: string) => void;
  onChanged: () => void;
}) {
  const t = useTranslations("manualorder");
  const describe = useTranslations("api");
  const go = useStaffGo();
  const { keyFor, answered } = useKeyOfContent();
  const [{ why, fields }, setTyped, sent] = useDraft<{ readonly why: string; readonly fields: TypedFields }>(
    `manual order ${String(number)}`,
    { why: "", fields: {} },
    { until: "sent" },
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isQuoting, setQuoting] = useState(false);
  const { permissions } = useColleague();
  const place = useApiMutation(placeManualOrder, { call: { handled: true } });
  const { items, totals, ways, customer } = order;
  const way = ways.find((each) => keyOfWay(each) === chosen) ?? ways.find(({ allowed }) => allowed) ?? null;
  const lost = items.filter(({ availability }) => !["available", "unknown"].includes(availability));
  const wrong = order.fields.filter(
    (group) => registrantFields.problemOf(group, registrantFields.valueOf(group, fields)) !== null,
  );
  const values = registrantFields.fieldValues(order.fields, fields) as Record<string, Record<string, string>>;
  const isComplete = wrong.length === 0 && lost.length === 0 && (!order.asksowner || order.contactid !== null);
  const isGood = isComplete && why.trim().length >= 3;
  const press = () => {
    setTried(true);
    setFailure(null);
    if (!isGood || way === null || !way.allowed || totals === null || place.isPending) return;
    const input = {
      number,
      basketof: order.basketof,
      items: items.map(({ requestid, quoteid }) => ({ requestid, quoteid: quoteid ?? "" })),
      ...(order.contactid === null || !order.asksowner ? {} : { contactid: order.contactid }),
      fields: values,
      way: way.way,
      ...(way.cardid === null ? {} : { cardid: way.cardid }),
      totalMinor: totals.totalMinor,
      currency: customer.currency,
      why: why.trim(),
    };
    place.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: ({ ordernr }) => {
          answered();
          sent();
          showToast({ tone: "success", title: t("placed", { number: String(ordernr) }) });
          void go({ to: "order", params: { number: String(ordernr) } });
        },
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setFailure(describeError(error, describe));
          onChanged();
        },
      },
    );
  };
  return (
    <>
      {order.asksowner && (
        <Panel title={t("owner")}>
          <div className="np-form" style={{ maxWidth: 560 }}>
            <SelectField
              label={t("ownerOf")}
              value={order.contactid ?? ""}
              placeholder={t("chooseOwner")}
              options={order.contacts.map(({ contactid: value, name: label }) => ({ value, label }))}
              error={isTried && order.contactid === null ? t("ownerMissing") : null}
              onChange={onContact}
            />
            {order.fields.map((group) => {
              const value = registrantFields.valueOf(group, fields);
              return (
                <RegistrantField
                  key={registrantFields.keyOf(group)}
                  group={group}
                  value={value}
                  problem={registrantFields.problemOf(group, value)}
                  isRefused={false}
                  isForced={isTried}
                  onChange={(next) => setTyped({ why, fields: registrantFields.withValue(fields, group, next) })}
                />
              );
            })}
          </div>
        </Panel>
      )}
      <Panel title={t("payment")}>
        <div className="np-form" style={{ maxWidth: 560 }}>
          <RadioGroup
            label={t("ways")}
            hideLabel
            value={way === null ? null : keyOfWay(way)}
            onChange={setChosen}
            options={ways.map((each) => ({
              value: keyOfWay(each),
              label: t(`way.${each.way}`, { card: each.name }),
              note: each.why === null ? t(`note.${each.way}`) : t(`why.${each.why}`),
              disabled: !each.allowed,
            }))}
          />
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            rows={2}
            value={why}
            onChange={(next) => setTyped({ why: next, fields })}
            error={isTried && why.trim().length < 3 ? t("reasonNeeded") : null}
          />
          {isTried && lost.length > 0 && <Banner tone="problem" title={t("lost", { count: lost.length })} live />}
          {failure !== null && <Banner tone="problem" title={failure} live />}
          <p className="np-soft">{t("told")}</p>
          <div className="np-row np-wrap np-gap-8">
            <Button variant="primary" busy={place.isPending} disabled={way === null} onClick={press}>
              {t("place")}
            </Button>
            {mayOpen("newQuote", permissions) && (
              <Button
                onClick={() => {
                  setTried(true);
                  if (isComplete) setQuoting(true);
                }}
              >
                {t("quote.open")}
              </Button>
            )}
            <StaffButton to="customer" params={{ number: String(number) }}>
              {t("later")}
            </StaffButton>
          </div>
          {isQuoting && <QuoteDrawer order={order} number={number} fields={values} onClose={() => setQuoting(false)} />}
        </div>
      </Panel>
    </>
  );
}
