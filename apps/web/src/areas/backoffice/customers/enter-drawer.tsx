import type { InputOf } from "@nameplane/contracts";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { enterCustomer } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { AnchorButton, Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { statusByCode } from "../../../ui/text/code-status.tsx";
import "./customers.css";

type Mode = InputOf<typeof enterCustomer>["mode"];
const modes = ["see", "act"] as const satisfies readonly Mode[];
const leastWords = 5;

/** The button that leads into the customer's panel as one of its users. Shown only to staff who may do that. */
export function EnterAct({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.enter");
  const [isOpen, setOpen] = useState(false);
  const { permissions } = useColleague();
  const users = customer.users.filter(({ isdisabled }) => !isdisabled);
  const isActive = statusByCode(customer.status)?.state === "active";
  if (!permissions.includes("staff_act_as") || customer.kind === "operator" || !isActive || users.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      {isOpen && <EnterDrawer number={customer.number} users={users} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = {
  readonly number: number;
  readonly users: CustomerPage["users"];
  readonly onClose: () => void;
};

/** Asks as which user, in which mode and why. Then shows the link, which opens in a separate tab. */
function EnterDrawer({ number, users, onClose }: Props) {
  const t = useTranslations("customers.enter");
  const describe = useTranslations("api");
  const [userid, setUser] = useState(users[0]?.userid ?? "");
  const [mode, setMode] = useState<Mode>("see");
  const [reason, setReason] = useDraft(`entering ${number}`, "");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const user = users.find((each) => each.userid === userid);
  const name = user === undefined ? "" : user.name || user.username;
  const enter = useApiMutation(enterCustomer, { call: { handled: true, why: t("proof", { name }) } });
  const isSaid = reason.trim().length >= leastWords;
  const url = enter.data?.url;
  const press = () => {
    setFailure(null);
    setTried(true);
    if (!isSaid || enter.isPending) return;
    enter.mutate(
      { input: { number, userid, mode, reason } },
      { onError: (error) => !isAborted(error) && setFailure(describeError(error, describe)) },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {url === undefined && (
            <Button variant="primary" busy={enter.isPending} onClick={press}>
              {t("make")}
            </Button>
          )}
        </>
      }
    >
      {url === undefined ? (
        <div className="np-col np-gap-16">
          {failure !== null && <Banner tone="problem" title={failure} live />}
          <SelectField
            label={t("user")}
            value={userid}
            options={users.map((each) => ({ value: each.userid, label: userLabel(each) }))}
            onChange={setUser}
          />
          <RadioGroup
            label={t("mode")}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`modeOf.${value}`), note: t(`hintOf.${value}`) }))}
            cards
            onChange={setMode}
          />
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={isTried && !isSaid ? t("reasonNeeded") : null}
          />
          <p className="np-soft">{t("told")}</p>
        </div>
      ) : (
        <Banner
          tone="active"
          title={t("made")}
          live
          action={
            <AnchorButton variant="primary" href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              {t("go", { name })}
            </AnchorButton>
          }
        >
          {t("madeText")}
        </Banner>
      )}
    </Drawer>
  );
}

const userLabel = ({ name, username }: CustomerPage["users"][number]) => (name === "" ? username : `${name} (${username})`);
