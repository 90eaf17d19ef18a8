import type { AnswerOf } from "@nameplane/contracts";
import { putSenderRecords, type brandSender } from "@nameplane/contracts/sending/operations";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import type { MailCalls } from "./mail-calls.ts";

type Sender = AnswerOf<typeof brandSender>["sender"];
type SenderRecord = Sender["records"][number];
type Props = {
  readonly calls: MailCalls;
  readonly brandid: string;
  readonly sender: Sender;
  readonly canPut: boolean;
  readonly onDone: () => void;
};

const tones = { none: "info", waiting: "pending", proved: "active", lost: "problem" } as const;

/** The address from which the brand sends, the field for another one, and the DNS records that the address needs. */
export function SenderPart(props: Props) {
  const t = useTranslations("brandmail");
  const { sender, calls, brandid, onDone } = props;
  const { address, state, now, isoperator } = sender;
  const words = isoperator ? "operatorText" : "stateText";
  return (
    <>
      <Panel title={t("sender")}>
        <div className="np-col np-gap-16">
          <div>
            <StatusMark tone={tones[state]}>{t(isoperator && state === "none" ? "unsigned" : `state.${state}`)}</StatusMark>
            <p className="np-soft">{t(`${words}.${state}`, { address: address ?? "" })}</p>
          </div>
          <p>
            {t("now")}: <b className="np-strong">{now.name}</b> <span className="np-mono">{`<${now.address}>`}</span>
          </p>
          <AddressForm key={address ?? ""} {...{ calls, brandid, isoperator, onDone }} address={address ?? ""} />
        </div>
      </Panel>
      {address !== null && <Records {...props} />}
    </>
  );
}

function AddressForm({
  calls,
  brandid,
  address,
  isoperator,
  onDone,
}: Pick<Props, "calls" | "brandid" | "onDone"> & { readonly address: string; readonly isoperator: boolean }) {
  const t = useTranslations("brandmail");
  const describe = useTranslations("api");
  const save = useApiMutation(calls.set, { call: { handled: true } });
  const drop = useActed(calls.drop, brandid, onDone);
  const form = useForm({
    initial: { address },
    rules: { address: all(required) },
    draft: { key: `brand sender ${brandid}`, until: "closed" },
    onSubmit: ({ address: typed }) =>
      save.mutate(
        { input: { brandid, address: typed.trim() } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: t("saved") });
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const elsewhere = save.error !== null && !isAborted(save.error) && save.error.param !== "address" ? save.error : null;
  return (
    <form className="np-sender-form" noValidate onSubmit={form.submit}>
      {elsewhere !== null && <Banner tone="problem" title={describeError(elsewhere, describe)} live />}
      <TextField
        type="email"
        label={t("address")}
        hint={t("addressHint")}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("address")}
      />
      <span className="np-row np-wrap">
        <Button type="submit" variant={address === "" ? "primary" : "default"} busy={save.isPending}>
          {t("save")}
        </Button>
        {address !== "" && (
          <Button busy={drop.isPending} onClick={() => drop.act(t(isoperator ? "removed" : "dropped"))}>
            {t(isoperator ? "remove" : "drop")}
          </Button>
        )}
      </span>
    </form>
  );
}

/** An act on the brand whose result is shown in a toast, also if it failed, because its button has no room for it. */
function useActed(operation: MailCalls["check"], brandid: string, onDone: () => void) {
  const describe = useTranslations("api");
  const mutation = useApiMutation(operation, { call: { handled: true } });
  return {
    isPending: mutation.isPending,
    act: (title: string) =>
      mutation.mutate(
        { input: { brandid } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title });
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) showToast({ tone: "failure", title: describeError(error, describe) });
          },
        },
      ),
  };
}

function Records({ calls, brandid, sender, canPut, onDone }: Props) {
  const t = useTranslations("brandmail");
  const { dateTime } = useFormat();
  const check = useActed(calls.check, brandid, onDone);
  const rotate = useActed(calls.rotate, brandid, onDone);
  const { records, checked, former, state } = sender;
  const canRotate = state !== "waiting" && !records.some(({ isnext }) => isnext);
  return (
    <Panel
      title={t("records")}
      aside={
        <Button size="sm" busy={check.isPending} onClick={() => check.act(t("checkedNow"))}>
          {t("check")}
        </Button>
      }
      flush
    >
      <div className="np-panel-body np-col np-gap-12">
        <p className="np-soft">
          {t("recordsText")} {checked === null ? t("unchecked") : t("checked", { date: dateTime(checked) })}
        </p>
        {canPut && sender.zone !== null && <Put {...{ brandid, onDone }} zone={sender.zone} records={records} />}
      </div>
      <ul className="np-sender-records">
        {records.map((record) => (
          <Line key={`${record.record} ${record.name}`} of={record} />
        ))}
      </ul>
      {(canRotate || former.length > 0) && (
        <div className="np-panel-body np-sender-more">
          {former.map(({ name, until }) => (
            <p key={name} className="np-soft">
              {t("former", { name, date: dateTime(until) })}
            </p>
          ))}
          {canRotate && (
            <>
              <p className="np-soft">{t("rotateText")}</p>
              <Button size="sm" busy={rotate.isPending} onClick={() => rotate.act(t("rotated"))}>
                {t("rotate")}
              </Button>
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

/** Adds the records to the zone, which is in the viewer's own account. Hidden once all of them are in place. */
function Put({
  brandid,
  zone,
  records,
  onDone,
}: Pick<Props, "brandid" | "onDone"> & { readonly zone: string; readonly records: Sender["records"] }) {
  const t = useTranslations("brandmail");
  const describe = useTranslations("api");
  const put = useApiMutation(putSenderRecords, { call: { handled: true } });
  if (records.every(({ state }) => state === "ok")) return null;
  return (
    <div className="np-col np-gap-8">
      <p className="np-soft">{t("putText")}</p>
      {put.error && !isAborted(put.error) && <Banner tone="needs" title={describeError(put.error, describe)} live />}
      <span>
        <Button
          variant="primary"
          busy={put.isPending}
          onClick={() =>
            put.mutate(
              { input: { brandid } },
              {
                onSuccess: () => {
                  showToast({ tone: "success", title: t("putNow", { zone }) });
                  onDone();
                },
              },
            )
          }
        >
          {t("put", { zone })}
        </Button>
      </span>
    </div>
  );
}

const recordTones: Readonly<Record<SenderRecord["state"], StatusTone>> = {
  ok: "active",
  missing: "needs",
  several: "problem",
  other: "problem",
  malformed: "problem",
  toomany: "problem",
  unasked: "pending",
  unanswered: "pending",
};

/** One record: what it is for, its content to copy, whether the DNS has it, and what is wrong if not. */
function Line({ of }: { of: SenderRecord }) {
  const t = useTranslations("brandmail");
  const { record, state, seen, lookups } = of;
  const label = t(`record.${record}`);
  const wrong = useWrong(of);
  return (
    <li>
      <div className="np-row np-wrap">
        <b className="np-strong">{label}</b>
        <Tag>{of.type}</Tag>
        {of.isneeded && <Tag tone="needs">{t("required")}</Tag>}
        {of.isnext && <Tag tone="pending">{t("next")}</Tag>}
        <StatusMark tone={recordTones[state]}>{t(`recordState.${state}`)}</StatusMark>
      </div>
      <p className="np-soft np-small">{t(`why.${record}`)}</p>
      {wrong !== null && <p>{wrong}</p>}
      {lookups !== null && lookups <= lookupsMax && <p className="np-soft np-small">{t("lookups", { count: lookups })}</p>}
      {state !== "ok" && seen !== null && <p className="np-small np-sender-seen">{t("seen", { seen })}</p>}
      <CopyField value={of.name} label={t("nameOf", { record: label })} />
      <CopyField value={of.value} label={t("valueOf", { record: label })} />
    </li>
  );
}

/** The largest number of lookups that receivers make for an SPF record (RFC 7208 4.6.4). */
const lookupsMax = 10;

/** What is wrong with a record, in words. Null if nothing is, or nothing is known yet. */
function useWrong({ record, state, lookups }: SenderRecord): string | null {
  const t = useTranslations("brandmail");
  if ((lookups ?? 0) > lookupsMax) return t("tooManyLookups", { count: lookups ?? 0 });
  if (state === "toomany") return null;
  if (state === "unanswered") return t("unanswered");
  if (state === "ok" || state === "unasked") return null;
  if (record === "dmarc") return state === "other" ? null : t(`wrong.dmarc.${state}`);
  if (record === "return") return state === "missing" || state === "other" ? t(`wrong.return.${state}`) : null;
  return state === "malformed" ? null : t(`wrong.${record}.${state}`);
}
