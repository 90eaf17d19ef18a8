/**
 * What a push does with each table that has rows of an account. The tests fail until a new table is listed here with a decision.
 * Nothing of a domain may be left where its former account can reach it.
 * moves:   rows of the domain go to the receiver, and the giver keeps none
 * begins:  the giver's row ends or stays as history, and a row of the receiver begins
 * stays:   the giver keeps it: what was done, paid and sent in the giver's account
 * ends:    what was begun for the domain ends, and the receiver gets none of it
 * refuses: an open row about the domain prevents the push
 * account: not about a single domain
 */
export type TableFate = "moves" | "begins" | "stays" | "ends" | "refuses" | "account";

export const tableFates: Readonly<Record<string, TableFate>> = {
  acme_client: "stays",
  acme_key: "stays",
  acme_order: "stays",
  api_token: "account",
  account_closing: "account",
  login_provider: "account",
  login_provider_domain: "account",
  login_provider_user: "account",
  provider_session: "account",
  scim_group: "account",
  scim_group_member: "account",
  scim_user: "account",
  provider_flow: "account",
  used_assertion: "account",
  approval: "refuses",
  customer_rule: "account",
  spending_limit: "account",
  einvoice: "stays",
  audit_event: "stays",
  audit_head: "account",
  balance: "account",
  bank_line: "account",
  abuse_letter: "stays",
  abuse_letter_name: "stays",
  abuse_mail: "stays",
  abuse_message: "stays",
  abuse_report: "stays",
  basket_voucher: "account",
  promotion_use: "stays",
  batch_row: "stays",
  batch_run: "account",
  caller_pin: "account",
  staff_entry: "account",
  ticket_presence: "account",
  books_entry: "stays",
  books_voucher: "stays",
  card_holder: "account",
  certificate: "moves",
  certificate_issuance: "stays",
  certificate_proof: "stays",
  certificate_sight: "stays",
  certificate_tlsa: "stays",
  compliance_case: "refuses",
  contact: "begins",
  contact_handle: "stays",
  data_export: "account",
  delegation_check: "begins",
  delivery: "stays",
  dnssec_key: "moves",
  document_ask: "stays",
  domain: "begins",
  domain_contact: "begins",
  domain_counter: "account",
  domain_detail: "begins",
  domain_dnssec: "moves",
  domain_ds: "moves",
  domain_label: "begins",
  domain_restriction: "refuses",
  domain_search: "begins",
  domain_view: "account",
  dunning_plan: "account",
  dunning_rest: "stays",
  dunning_step: "stays",
  erasure: "account",
  escrow: "account",
  escrow_step: "account",
  file: "account",
  file_part: "account",
  host: "moves",
  idempotency_key: "account",
  inquiry: "account",
  inquiry_step: "account",
  invoice: "stays",
  invoice_line: "stays",
  label: "account",
  ledger_posting: "stays",
  revenue_deferral: "stays",
  name_finding: "account",
  name_watch: "account",
  seo_finding: "account",
  seo_page: "account",
  seo_run: "account",
  seo_site: "account",
  reverse_network: "account",
  signed_mark: "account",
  claims_notice: "stays",
  secondary_zone: "account",
  affiliate: "account",
  affiliate_commission: "account",
  affiliate_entry: "account",
  affiliate_payout: "account",
  affiliate_signup: "account",
  affiliate_visit: "account",
  vendor_service: "account",
  vpn_device: "account",
  price_group_stay: "account",
  reseller_application: "account",
  reseller_mode: "account",
  reseller_portal: "account",
  reseller_month: "account",
  reseller_receipt: "account",
  reseller_sale: "stays",
  reseller_seller: "account",
  reseller_settlement: "account",
  reseller_support: "account",
  wholesale_answer: "account",
  wholesale_charge: "account",
  wholesale_warning: "account",
  reseller_settlement_line: "stays",
  mail_destination: "account",
  membership: "account",
  name_claim: "begins",
  notice: "stays",
  notice_read: "stays",
  offer: "account",
  one_time_token: "account",
  owner_certificate: "stays",
  owner_consent: "stays",
  payment: "stays",
  payment_invoice: "stays",
  payment_method: "account",
  poll_message: "stays",
  provider_event: "account",
  push: "stays",
  push_name: "stays",
  quote: "stays",
  dispute: "stays",
  refund: "stays",
  price_rise: "stays",
  top_up: "account",
  withdrawal: "stays",
  registry_act: "stays",
  registry_command: "stays",
  registry_diff: "ends",
  registry_frame: "stays",
  request: "refuses",
  reseller: "account",
  role: "account",
  sales_order: "stays",
  sales_quote: "stays",
  sales_quote_line: "stays",
  service: "begins",
  session: "account",
  staff_mention: "stays",
  staff_note: "stays",
  staff_proposal: "stays",
  staff_task: "stays",
  staged_zone: "stays",
  state_log: "stays",
  step_up: "account",
  success_fee: "stays",
  template: "account",
  ticket: "account",
  ticket_mail: "account",
  ticket_message: "account",
  ticket_reply_address: "account",
  transfer: "refuses",
  vat_proof: "account",
  webhook: "account",
  webhook_delivery: "stays",
  webhook_event: "stays",
  webhook_outbox: "stays",
  zone: "moves",
  zone_draft: "ends",
  zone_publication: "moves",
  zone_rrset: "moves",
  zone_version: "moves",
};

/**
 * Rows that are copied to the receiver's account before the giver's are removed: which columns are kept, and which get new
 * values.
 */
export type CopiedRows = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly begins?: Readonly<Record<string, unknown>>;
};

const host: CopiedRows = { table: "host", columns: ["id", "name", "addresses", "registry_id", "seen"] };
const ds: CopiedRows = {
  table: "domain_ds",
  columns: ["key_tag", "algorithm", "digest_type", "digest", "public_key", "state", "seen_at", "ttl_seconds", "gone_at"],
};
const dnssec: CopiedRows = {
  table: "domain_dnssec",
  columns: ["checked_at", "waits_for", "waits_until", "cause", "broken_since", "validated_at", "rolls_at", "seen"],
  begins: { events: [] },
};

/** Rows that belong to the domain itself, in the order in which they are copied. */
export const rowsOfDomain: readonly CopiedRows[] = [host, ds, dnssec];

/** The contact roles of the domain. In each role, the receiver's contact replaces the giver's. */
export const rolesOfDomain: CopiedRows = { table: "domain_contact", columns: ["role"] };

/** A zone of the domain. Zones are copied one at a time. */
export const rowOfZone: CopiedRows = {
  table: "zone",
  columns: [
    "id",
    "apex",
    "registrable_name",
    "kind",
    "pool",
    "version",
    "published_version",
    "serial",
    "content_hash",
    "changed_at",
    "published_at",
    "is_signed",
    "soa",
    "default_ttl_seconds",
    "masters",
    "tsig_enc",
    "rrset_max",
    "renewal_at",
  ],
  begins: { service_id: null, next_try_at: null, tries: 0, rrset_count: 0, proof: "registration", tags: {} },
};

/** Rows of all zones of the domain, copied after the zones. The authors of changes are not copied. */
export const rowsOfZones: readonly CopiedRows[] = [
  {
    table: "zone_rrset",
    columns: ["zone_id", "owner", "type", "ttl_seconds", "rdata", "is_disabled", "version"],
    begins: { note: null, changed_by: "account:before" },
  },
  {
    table: "zone_version",
    columns: ["zone_id", "version", "changes", "content_hash", "rrset_count", "serial", "origin", "created_at"],
    begins: { note: null, author: "account:before" },
  },
  {
    table: "zone_publication",
    columns: [
      "zone_id",
      "server_id",
      "want_version",
      "served_serial",
      "served_hash",
      "checked_at",
      "agreed_at",
      "behind_since",
      "error",
    ],
  },
];

/**
 * A DNSSEC key. Keys are copied one at a time, because each begins in the first state and is then brought to the state it had.
 */
export const rowOfKey: CopiedRows = {
  table: "dnssec_key",
  columns: [
    "zone_id",
    "id",
    "server_key",
    "role",
    "flags",
    "protocol",
    "algorithm",
    "key_tag",
    "public_key",
    "published_at",
    "next_step_at",
    "archived_at",
  ],
};

/**
 * A certificate. Certificates are copied one at a time, because each begins as ordered and is then brought to the state it had.
 */
export const rowOfCertificate: CopiedRows = {
  table: "certificate",
  columns: [
    "id",
    "kind",
    "common_name",
    "names",
    "csr",
    "pem",
    "issuer",
    "serial",
    "key_enc",
    "method",
    "issued_at",
    "expires_at",
    "next_step_at",
    "error",
    "tries",
  ],
  begins: { state: "ordered" },
};
