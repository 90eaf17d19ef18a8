import type { AnswerOf } from "@nameplane/contracts";
import type { taskList } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { StaffLink, StaffLinkOrText } from "../../shell/staff/staff-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";

export type Task = AnswerOf<typeof taskList>["data"][number];

const kinds = [
  "registry_refuses",
  "request_manual",
  "request_failed",
  "request_overdue",
  "registry_unlock",
  "registry_relock",
  "name_without_owner",
  "cost_unknown",
  "registry_orphan",
  "registry_poll",
  "registry_message",
  "registry_balance",
  "registry_maintenance",
  "registry_change",
  "registry_differences",
  "transfer_out",
  "domain_unpaid",
  "domain_interruption",
  "renewal_unpriced",
  "service_renewal",
  "service_delivery",
  "service_suspend",
  "service_resume",
  "service_end",
  "service_handover",
  "service_agreement",
  "vendor_stuck",
  "payment_reservation_lost",
  "quote_accepted",
  "payment_dispute",
  "payment_dispute_due",
  "payment_dispute_lost",
  "payment_dispute_refused",
  "payment_dispute_unclear",
  "payment_event_unknown",
  "payment_mismatch",
  "withdrawal",
  "payment_refund_failed",
  "payment_refund_unknown",
  "payment_provider",
  "payment_found",
  "einvoice",
  "credit_to_pay_out",
  "dunning_collection",
  "escrow_dispute",
  "escrow_stuck",
  "abuse_child",
  "restriction_refused",
  "locked_transfer",
  "abuse_hold",
  "registry_arrival",
  "brand_host",
  "reseller_application",
  "brand_servers",
  "host_certificate",
  "brand_sender",
  "bank_unplaced",
  "bank_return",
  "bank_file_refused",
  "names_file_refused",
  "mail_undeliverable",
  "mail_misconfigured",
  "mail_not_filed",
  "notice_undelivered",
  "verify_contact",
  "registrant_denied",
  "contact_moved",
  "registrant_unreachable",
  "verification_hold",
  "ledger_difference",
  "invariant_broken",
  "audit_log_broken",
  "secondary_behind",
  "zones_not_published",
  "zones_drifted",
  "zone_below_new_owner",
  "record_refused",
] as const;
const advised = ["registry_refuses", "request_manual", "request_failed", "request_overdue"] as const;

/** The kind in the form used in the keys of texts. The server's kinds may contain dots or hyphens. */
const wordOf = (kind: string) => kind.replaceAll(/[.-]/g, "_");

/** Returns a function for the name of a kind of task. A kind that this version of the panel does not know is called "other". */
export function useKindWord(): (kind: string) => string {
  const t = useTranslations("queue.kind");
  return (kind) => t(kinds.find((each) => each === wordOf(kind)) ?? "other");
}

export function useAdvice(): (kind: string) => string {
  const t = useTranslations("queue.todo");
  return (kind) => t(advised.find((each) => each === wordOf(kind)) ?? "other");
}

const tones: Readonly<Record<Task["severity"], StatusTone>> = {
  low: "info",
  normal: "pending",
  high: "needs",
  alarm: "problem",
};

export function Severity({ of }: { of: Task["severity"] }) {
  const t = useTranslations("queue.severity");
  return <StatusMark tone={tones[of]}>{t(of)}</StatusMark>;
}

/** The day by which the task should be handled. If it is overdue, a text says so, not only a colour. */
export function Due({ task: { due, doneat } }: { task: Pick<Task, "due" | "doneat"> }) {
  const t = useTranslations("queue");
  const now = useNow();
  if (due === null) return null;
  const isLate = doneat === null && new Date(due) < now;
  return (
    <span className={classNames("np-queue-cell", isLate && "np-queue-late")}>
      <DateTime value={due} show="relative" />
      {isLate && ` (${t("late")})`}
    </span>
  );
}

/** A customer by name and number. It is a link for staff who may see customers. */
export function CustomerLink({ of: { name, number } }: { of: { readonly name: string; readonly number: number } }) {
  const t = useTranslations("queue");
  const words = t(name === "" ? "unnamed" : "account", { name, number: String(number) });
  return (
    <StaffLinkOrText to="customer" params={{ number: String(number) }}>
      {words}
    </StaffLinkOrText>
  );
}

/** What a task is about: the request, the domain, and the account. */
export function About({ task: { request, domainname, account } }: { task: Task }) {
  const t = useTranslations("queue");
  return (
    <span className="np-queue-about">
      {request !== null && (
        <StaffLink to="request" params={{ number: String(request.number) }}>
          {t("request", { number: String(request.number) })}
        </StaffLink>
      )}
      {domainname !== null && <DomainName name={shownName(domainname)} ascii={domainname} wrap />}
      <span className="np-small np-soft">
        <CustomerLink of={account} />
      </span>
    </span>
  );
}
