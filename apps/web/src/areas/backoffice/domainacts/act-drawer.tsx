import type { AnswerOf } from "@nameplane/contracts";
import type { DomainAct } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { actOnDomain } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import type { DomainActs } from "./domain-acts.ts";

type Props = { readonly domainid: string; readonly of: DomainActs; readonly act: DomainAct; readonly onClose: () => void };

const modes = ["auto", "once", "manual"] as const;
const dangerous: ReadonlySet<DomainAct> = new Set(["unlock", "code", "push", "approve"]);
/** Acts about which no mail is sent to the customer. The drawer therefore has no field for a message. */
const untold: ReadonlySet<DomainAct> = new Set(["sync", "verify", "code"]);

/** Asks for what an act needs, with the reason and the name of the domain, and carries it out. */
export function ActDrawer({ domainid, of, act, onClose }: Props): React.JSX.Element {
  const t = useTranslations("domainacts");
  const [typed, setTyped, sent] = useDraft(`domain ${domainid} ${act}`, { reason: "", text: "", name: "", account: "" });
  const [mode, setMode] = useState<(typeof modes)[number]>(of.mode === "auto" ? "manual" : "auto");
  const [pays, setPays] = useState<"customer" | "operator">("customer");
  const [quiet, setQuiet] = useState(false);
  const [isTried, setTried] = useState(false);
  const mayBeQuiet = useColleague().permissions.includes("staff_compliance") && !untold.has(act);
  const { failure, isPending, send } = useSend(of, act, () => {
    sent();
    onClose();
  });
  const isReasoned = typed.reason.trim().length >= 3;
  const isNamed = typed.name.trim().toLowerCase() === of.unicodename || typed.name.trim().toLowerCase() === of.domainname;
  const isAccount = act !== "push" || /^[1-9]\d{0,11}$/.test(typed.account.trim());
  const press = () => {
    setTried(true);
    if (!isReasoned || !isNamed || !isAccount) return;
    send({
      domainid,
      act,
      name: typed.name.trim(),
      reason: typed.reason.trim(),
      text: typed.text,
      quiet,
      pays,
      ...(act === "autorenew" ? { mode } : {}),
      ...(act === "push" ? { account: Number(typed.account.trim()) } : {}),
    });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`drawer.${act}`, { name: of.unicodename })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant={dangerous.has(act) ? "danger" : "primary"} busy={isPending} onClick={press}>
            {t(`act.${act}`)}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p className="np-text">{t(`note.${act}`)}</p>
        {act === "code" && <p className="np-text">{t("codeGoesTo", { address: of.holder ?? t("accountOwner") })}</p>}
        {act === "verify" && of.holder !== null && <p className="np-text">{t("mailGoesTo", { address: of.holder })}</p>}
        {(act === "approve" || act === "reject") && of.otherparty !== null && (
          <p className="np-text">{t("askedBy", { registrar: of.otherparty })}</p>
        )}
        {act === "autorenew" && (
          <RadioGroup
            label={t("mode")}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`modeOf.${value}`) }))}
            onChange={setMode}
          />
        )}
        {(act === "renew" || act === "restore") && <Pays of={of} act={act} value={pays} onChange={setPays} />}
        {act === "push" && (
          <TextField
            label={t("account")}
            hint={t("accountHint")}
            inputMode="numeric"
            autoComplete="off"
            value={typed.account}
            onChange={(account) => setTyped({ ...typed, account })}
            error={isTried && !isAccount ? t("accountWrong") : null}
          />
        )}
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          maxLength={1000}
          value={typed.reason}
          onChange={(reason) => setTyped({ ...typed, reason })}
          error={isTried && !isReasoned ? t("reasonNeeded") : null}
        />
        {!untold.has(act) && !quiet && (
          <TextArea
            label={t("text")}
            hint={t("textHint")}
            rows={3}
            maxLength={2000}
            optional
            value={typed.text}
            onChange={(text) => setTyped({ ...typed, text })}
          />
        )}
        {mayBeQuiet && <Checkbox label={t("quiet")} note={t("quietNote")} checked={quiet} onChange={setQuiet} />}
        <TextField
          label={t("confirm", { name: of.unicodename })}
          autoComplete="off"
          spellCheck={false}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
          error={isTried && !isNamed ? t("confirmWrong", { name: of.unicodename }) : null}
        />
      </div>
    </Drawer>
  );
}

function Pays(props: {
  readonly of: DomainActs;
  readonly act: "renew" | "restore";
  readonly value: "customer" | "operator";
  readonly onChange: (value: "customer" | "operator") => void;
}) {
  const { of, act, value, onChange } = props;
  const t = useTranslations("domainacts");
  const format = useFormat();
  const price = act === "renew" ? of.renewprice : of.restoreprice;
  const sum = price === null ? "" : format.money({ minor: price.totalMinor, currency: price.currency });
  return (
    <RadioGroup
      label={t("pays")}
      value={value}
      options={[
        { value: "customer", label: t("paysCustomer", { sum }), note: t("paysCustomerNote") },
        { value: "operator", label: t("paysOperator"), note: t("paysOperatorNote") },
      ]}
      onChange={onChange}
    />
  );
}

type Done = AnswerOf<typeof actOnDomain>;

function useSend(of: DomainActs, act: DomainAct, onDone: () => void) {
  const t = useTranslations("domainacts");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const name = of.unicodename;
  const titleOf = ({ ordernr, ispaid: isPaid, differences }: Done) =>
    ordernr !== null
      ? t(isPaid === false ? "doneUnpaid" : "doneOrdered", { number: `O${String(ordernr)}` })
      : differences !== null
        ? t("doneSync", { count: differences })
        : t(`done.${act}`, { name });
  const save = useApiMutation(actOnDomain, {
    call: { handled: true, why: t(`drawer.${act}`, { name }) },
    onSuccess: (done) => {
      answered();
      showToast({ tone: "success", title: titleOf(done) });
      onDone();
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    isPending: save.isPending,
    send: (input: Parameters<typeof save.mutate>[0]["input"]) => {
      setFailure(null);
      if (!save.isPending) save.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
