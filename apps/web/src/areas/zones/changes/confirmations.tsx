import type { PlanView } from "@nameplane/contracts/zones/save";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useReasonText } from "./finding-list.tsx";
import { fullName } from "../record-words.tsx";
import { keyOf } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";

export type Confirmation = PlanView["confirmations"][number];
type Asked = { readonly confirmations: readonly Confirmation[] };

export type Answers = {
  readonly touched: string;
  readonly nameServers: boolean;
  readonly signer: boolean;
  readonly rules: boolean;
};
export const noAnswers: Answers = { touched: "", nameServers: false, signer: false, rules: false };

/** Whether the user has given every confirmation that the plan requires. */
export function isConfirmed({ confirmations }: Asked, answers: Answers): boolean {
  return confirmations.every((one) => {
    if (one.kind === "large_change") return answers.touched.trim() === String(one.touched);
    return answers[tickOf[one.kind]];
  });
}

const tickOf = { apex_name_servers: "nameServers", delegation_signer: "signer", broken_rules: "rules" } as const;

type Confirmed = { touched?: number; apexnameservers?: boolean; delegationsigner?: boolean; brokenrules?: number };

/** The confirmations that are sent to the server once every question is answered. */
export function confirmedWith({ confirmations }: Asked): Confirmed {
  const said: Confirmed = {};
  for (const one of confirmations) {
    if (one.kind === "large_change") said.touched = one.touched;
    if (one.kind === "apex_name_servers") said.apexnameservers = true;
    if (one.kind === "delegation_signer") said.delegationsigner = true;
    if (one.kind === "broken_rules") said.brokenrules = one.rules.length;
  }
  return said;
}

type Props = {
  readonly plan: Asked;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  /** Whether the broken rules are listed. False if they are already shown next to this. */
  readonly withRules?: boolean;
};

/** Asks for the confirmations that are needed before a change of many sets, of the delegation, or against the rules. */
export function Confirmations({ plan, answers, onChange, withRules = true }: Props) {
  const t = useTranslations("dns.confirm");
  const { zone } = useZone();
  return (
    <>
      {plan.confirmations.map((one) => {
        if (one.kind === "large_change")
          return (
            <Banner key={one.kind} tone="needs" title={t("large", { percent: one.percent })}>
              <p>{t("largeText", { count: one.touched })}</p>
              <TextField
                label={t("largeField")}
                value={answers.touched}
                onChange={(touched) => onChange({ ...answers, touched })}
                mono
                size="sm"
                inputMode="numeric"
                autoComplete="off"
                hint={String(one.touched)}
              />
            </Banner>
          );
        const tick = tickOf[one.kind];
        const isRules = one.kind === "broken_rules";
        return (
          <Banner key={one.kind} tone="needs" title={t(tick)}>
            {one.kind === "apex_name_servers" && <p>{t("nameServersText", { name: zone.name })}</p>}
            {one.kind === "delegation_signer" && (
              <p>{t("signerText", { names: one.owners.map((owner) => fullName(owner, zone.name)).join(", ") })}</p>
            )}
            {isRules && withRules && <Rules rules={one.rules} />}
            {isRules && <p>{t("rulesText")}</p>}
            <Checkbox
              label={t(isRules ? "insist" : "meant")}
              checked={answers[tick]}
              onChange={(is) => onChange({ ...answers, [tick]: is })}
            />
          </Banner>
        );
      })}
    </>
  );
}

function Rules({ rules }: { rules: Extract<Confirmation, { kind: "broken_rules" }>["rules"] }) {
  const reason = useReasonText();
  const { zone } = useZone();
  return (
    <ul className="np-col">
      {rules.map((rule) => (
        <li key={`${keyOf(rule)} ${rule.reason} ${rule.detail ?? ""}`}>
          <span className="np-mono np-mono-s">
            {rule.type} {fullName(rule.owner, zone.name)}
          </span>{" "}
          {reason(rule)}
        </li>
      ))}
    </ul>
  );
}
