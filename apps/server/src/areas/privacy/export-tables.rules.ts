/**
 * What a copy of an account holds of each table that has rows of an account. The tests fail until a new table is listed here: as exported,
 * or as left out with the reason. `without`: columns that are left out besides those of the type bytea, which are keys, hashes and sealed
 * secrets. `only`: rows of the table that the account may see; the others are notes of staff.
 */
export type TableExport =
  | { readonly leftOut: string }
  | { readonly without?: readonly string[]; readonly only?: "not_internal" | "of_visible_message" | "not_copies" };

const whole: TableExport = {};
const derived: TableExport = { leftOut: "made from other tables" };
const ofStaff: TableExport = { leftOut: "work of staff, which the account does not see" };
const ofRegistry: TableExport = { leftOut: "traffic with registries, which can hold codes" };
const shortLived: TableExport = { leftOut: "of use for minutes or days, and partly secret" };
const ofWebhooks: TableExport = { leftOut: "was sent to the account's own program, and is kept for a month" };

export const tableExports: Readonly<Record<string, TableExport>> = {
  abuse_message: whole,
  abuse_report: ofStaff,
  account_closing: whole,
  api_token: whole,
  approval: whole,
  audit_event: { leftOut: "is in audit-log.jsonl, whose chain can be verified" },
  audit_head: derived,
  balance: whole,
  bank_line: { leftOut: "statements of the operator's bank; what was paid is in payment" },
  batch_row: whole,
  batch_run: whole,
  caller_pin: shortLived,
  card_holder: whole,
  certificate: whole,
  certificate_issuance: whole,
  certificate_proof: whole,
  compliance_case: whole,
  contact: { without: ["search_text", "sort_name"] },
  contact_handle: whole,
  data_export: whole,
  delegation_check: derived,
  // What a mail says can hold a link that logs in.
  delivery: { without: ["payload"] },
  dnssec_key: whole,
  document_ask: whole,
  domain: whole,
  domain_contact: whole,
  domain_counter: derived,
  domain_detail: whole,
  domain_dnssec: whole,
  domain_ds: whole,
  domain_label: derived,
  domain_search: derived,
  domain_view: { leftOut: "belongs to a user, and is in the copy of the user's own data" },
  dunning_plan: ofStaff,
  dunning_rest: ofStaff,
  dunning_step: whole,
  erasure: { leftOut: "says that personal data were erased; an account that is open has none" },
  file: { without: ["storage_key"], only: "not_copies" },
  file_part: { leftOut: "the files themselves are in the folder files" },
  host: whole,
  idempotency_key: shortLived,
  inquiry: whole,
  inquiry_step: whole,
  invoice: whole,
  invoice_line: whole,
  label: whole,
  ledger_posting: whole,
  mail_destination: whole,
  membership: whole,
  name_claim: { leftOut: "keeps names of accounts apart; the names are in domain and zone" },
  notice: whole,
  notice_read: whole,
  offer: { without: ["below_reason"] },
  one_time_token: shortLived,
  owner_consent: whole,
  payment: { without: ["app_token"] },
  payment_invoice: whole,
  payment_method: whole,
  poll_message: ofRegistry,
  provider_event: { leftOut: "reports of payment companies as they arrived; what they say is in payment" },
  push: whole,
  push_name: whole,
  quote: whole,
  refund: whole,
  registry_act: whole,
  registry_command: ofRegistry,
  registry_diff: ofStaff,
  registry_frame: ofRegistry,
  request: whole,
  reseller: whole,
  role: whole,
  sales_order: whole,
  service: whole,
  session: { leftOut: "belongs to a user, and is in the copy of the user's own data" },
  staff_entry: ofStaff,
  staff_note: ofStaff,
  staff_task: ofStaff,
  staged_zone: whole,
  state_log: whole,
  step_up: shortLived,
  success_fee: whole,
  template: whole,
  ticket: whole,
  ticket_mail: { only: "of_visible_message" },
  ticket_message: { only: "not_internal" },
  ticket_presence: shortLived,
  ticket_reply_address: shortLived,
  transfer: whole,
  vat_proof: whole,
  webhook: whole,
  webhook_delivery: ofWebhooks,
  webhook_event: ofWebhooks,
  webhook_outbox: ofWebhooks,
  zone: whole,
  zone_draft: whole,
  zone_publication: derived,
  zone_rrset: whole,
  zone_version: whole,
};

/** Names of columns that sound like a secret and are none, each with what it is. The tests refuse every other name of that sound. */
export const harmlessColumns: Readonly<Record<string, string>> = {
  "certificate.keeps_key": "whether we keep the private key",
  "dnssec_key.key_tag": "number of a public key",
  "dnssec_key.public_key": "published in DNS",
  "dnssec_key.server_key": "number of a key at the name server",
  "domain_detail.auth_code_set_until": "until when a code is set, not the code",
  "domain_ds.key_tag": "number of a public key",
  "domain_ds.public_key": "published in DNS",
  "payment.keeps_card": "whether the card is kept",
  "batch_row.external_key": "the customer's own key of a row",
};

export const exportedTables: readonly string[] = Object.keys(tableExports)
  .filter((table) => !("leftOut" in (tableExports[table] ?? derived)))
  .toSorted();
