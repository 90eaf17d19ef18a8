// Generated from the migrated database by `npm run generate`; `npm test` fails when it is out of date.
import type { ColumnType, Generated as KyselyGenerated } from "kysely";

export type Json = unknown;
type Generated<T> = KyselyGenerated<T>;
type GeneratedAlways<T> = ColumnType<T, never, never>;

interface AbuseLetter {
  account_id: string;
  id: string;
  brand_id: string;
  mailbox: string;
  token: string;
  sender_name: Generated<string>;
  sender_email: Generated<string>;
  subject: Generated<string>;
  format: string;
  mark: string | null;
  what: string;
  language: string;
  received_at: Date;
  due_at: Date;
  state: Generated<string>;
  is_grouped: Generated<boolean>;
  decided_at: Date | null;
  decided_by: string | null;
  reason: Generated<string>;
  news_at: Date | null;
  version: Generated<number>;
}

interface AbuseLetterName {
  account_id: string;
  letter_id: string;
  name: string;
  is_ours: boolean;
  report_id: string | null;
}

interface AbuseMail {
  account_id: string;
  id: string;
  letter_id: string;
  direction: string;
  mail_id: string;
  address: string;
  text: string;
  mark: string | null;
  left_out: Generated<Json>;
  author_id: string | null;
  at: Date;
}

interface AbuseMessage {
  account_id: string;
  id: string;
  case_id: string;
  at: Date;
  step: string;
  author_id: string;
  text: string;
}

interface AbuseReport {
  account_id: string;
  id: string;
  case_id: string | null;
  brand_id: string;
  reference: string;
  name: string;
  what: string;
  text: string;
  urls: Generated<string[]>;
  reporter_name: Generated<string>;
  reporter_email: string;
  language: string;
  received_at: Date;
  due_at: Date;
  answered_at: Date | null;
  outcome: string | null;
  answer: string | null;
  answered_by: string | null;
  letter_id: string | null;
}

interface AbuseUpload {
  id: string;
  name: string;
  kind: string;
  scan: string;
  sealed: Buffer;
  created_at: Date;
}

interface Account {
  id: string;
  number: Generated<number>;
  brand_id: string;
  parent_id: string | null;
  kind: string;
  state: Generated<string>;
  party: Generated<string>;
  currency: Generated<string>;
  language: Generated<string>;
  owner_contact_id: string | null;
  billing_contact_id: string | null;
  vat_number: string | null;
  price_group_id: string | null;
  invoice_method: Generated<string>;
  payment_days: Generated<number>;
  credit_limit_minor: Generated<number>;
  whitelabel: Generated<number>;
  default_renewal: Generated<string>;
  moderates_orders: Generated<boolean>;
  enforces_2fa: Generated<boolean>;
  settings: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<Date>;
  dns_needs_note: Generated<boolean>;
  dns_needs_second: Generated<boolean>;
  suspended_for: string | null;
  invoicing_paused_at: Date | null;
  peppol_id: string | null;
  buyer_reference: string | null;
  frozen_at: Date | null;
  frozen_by: string | null;
  einvoice_from: Date | null;
  einvoice_mail: Generated<string>;
  customer_ref: string | null;
  hidden_sections: Generated<string[]>;
}

interface AccountClosing {
  account_id: string;
  id: string;
  asked_by: string;
  asked_at: Date;
  closes_at: Date;
  blocks: Generated<string[]>;
  looked_at: Date | null;
  ended_at: Date | null;
  ended_as: string | null;
  ended_by: string | null;
  erases: boolean;
}

interface AccountClosure {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
}

interface AccountMerge {
  id: string;
  source_id: string;
  target_id: string;
  state: Generated<string>;
  reason: string;
  actor: string;
  stuck: Generated<string>;
  moved: Generated<Json>;
  begun_at: Date;
  ended_at: Date | null;
}

interface AcmeAccount {
  directory: string;
  url: string | null;
  key_enc: Buffer;
  created_at: Generated<Date>;
}

interface AcmeAnswer {
  token: string;
  host: string;
  answer: string;
  ends_at: Date;
}

interface AcmeClient {
  account_id: string;
  id: string;
  certificate_id: string;
  key_id: string;
  jwk: Json;
  thumbprint: string;
  contact: Generated<string[]>;
  state: Generated<string>;
  agent: string;
  created_at: Date;
  used_at: Date;
  used_from: string;
}

interface AcmeKey {
  account_id: string;
  id: string;
  certificate_id: string;
  name: string;
  secret_enc: Buffer;
  any_names: boolean;
  created_by: string;
  created_at: Date;
  revoked_at: Date | null;
}

interface AcmeNonce {
  nonce: Buffer;
  ends_at: Date;
}

interface AcmeOrder {
  account_id: string;
  id: string;
  acme_client_id: string;
  names: string[];
  replaces: string | null;
  issuance_id: string | null;
  created_at: Date;
  ends_at: Date;
}

interface Affiliate {
  account_id: string;
  brand_id: string;
  name: string;
  state: string;
  plan: Generated<string>;
  payout: Generated<string>;
  holder: string | null;
  iban: string | null;
  asked_at: Date;
  asked_by: string;
  decided_at: Date | null;
  decided_by: string | null;
  reason: Generated<string>;
  version: Generated<number>;
}

interface AffiliateCommission {
  account_id: string;
  id: string;
  customer_id: string;
  order_id: string | null;
  invoice_id: string;
  request_id: string;
  seller_id: string;
  sold: string;
  currency: string;
  net_minor: number;
  basis_points: number;
  floor_minor: number;
  cap_minor: number | null;
  amount_minor: number;
  posted_minor: Generated<number>;
  state: string;
  reason: Generated<string>;
  paid_on: string;
  due_on: string;
  changed_at: Date;
}

interface AffiliateEntry {
  account_id: string;
  id: string;
  commission_id: string;
  seller_id: string;
  currency: string;
  amount_minor: number;
  booked_on: string;
  payout_id: string | null;
  reseller_id: string | null;
  settlement_id: string | null;
  is_covered: Generated<boolean>;
}

interface AffiliatePayout {
  account_id: string;
  id: string;
  number: Generated<number>;
  seller_id: string;
  month: string;
  currency: string;
  amount_minor: number;
  way: string;
  holder: string | null;
  iban: string | null;
  made_at: Date;
  paid_at: Date | null;
  paid_by: string | null;
  transferred_on: string | null;
  transferred_by: string | null;
}

interface AffiliateProgramme {
  brand_id: string;
  is_on: Generated<boolean>;
  currency: string;
  attribution_days: Generated<number>;
  waiting_days: Generated<number>;
  least_payout_minor: Generated<number>;
  terms: Generated<Json>;
  changed_at: Date;
  changed_by: string;
  version: Generated<number>;
}

interface AffiliateRule {
  brand_id: string;
  sold: string;
  basis_points: number;
  covers: string;
  months: number;
  floor_minor: Generated<number>;
  cap_minor: number | null;
}

interface AffiliateSignup {
  account_id: string;
  customer_id: string;
  brand_id: string;
  signed_up_at: Date;
  order_until: Date;
}

interface AffiliateVisit {
  account_id: string;
  day: string;
  visits: number;
}

interface AnswerHours {
  id: Generated<boolean>;
  opens: Generated<string>;
  closes: Generated<string>;
  weekdays: Generated<number[]>;
  holidays: Generated<string[]>;
  hours: Generated<number[]>;
  version: Generated<number>;
}

interface ApiToken {
  account_id: string;
  id: string;
  kind: string;
  token_hash: Buffer;
  name: string;
  permissions: Generated<string[]>;
  scope: Generated<Json>;
  created_by: string;
  created_at: Generated<Date>;
  used_at: Date | null;
  ends_at: Date | null;
  revoked_at: Date | null;
  hint: Generated<string>;
  used_from: string | null;
  refused_at: Date | null;
  refused_from: string | null;
  refused_why: string | null;
}

interface Approval {
  account_id: string;
  id: string;
  rule: string;
  subject_kind: string;
  subject_id: string;
  content_hash: Buffer;
  asked_by: string;
  asked_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  decision: string | null;
  reason: string | null;
  ends_at: Date | null;
  expiry_notified_at: Date | null;
  cause: Json | null;
  card_id: string | null;
}

interface Article {
  id: string;
  brand_id: string | null;
  kind: string;
  language: string;
  slug: string;
  title: string;
  body: Generated<string>;
  tld: string | null;
  file_account_id: string | null;
  file_id: string | null;
  position: Generated<number>;
  starts_at: Generated<Date>;
  ends_at: Date | null;
  version: Generated<number>;
}

interface ArticleVersion {
  article_id: string;
  version: number;
  title: string;
  body: string;
  made_by: string | null;
  at: Date;
}

interface AuditAnchor {
  at: Generated<Date>;
  root: Buffer;
  heads: number;
  proof: Buffer | null;
  leaves: Generated<Buffer>;
}

interface AuditEvent {
  account_id: string;
  id: string;
  seq: number;
  at: Date;
  body: Json;
  action: GeneratedAlways<string>;
  actor: GeneratedAlways<string>;
  object_id: GeneratedAlways<string | null>;
  result: GeneratedAlways<string>;
  address: string | null;
  prev: Buffer;
  h: Buffer;
}

interface AuditHead {
  account_id: string;
  seq: Generated<number>;
  h: Generated<Buffer>;
  anchored_seq: Generated<number>;
}

interface Balance {
  account_id: string;
  seller_id: string;
  currency: string;
  prepaid_minor: Generated<number>;
  owed_minor: Generated<number>;
  held_minor: Generated<number>;
  unbilled_minor: Generated<number>;
}

interface BankAccount {
  seller_id: string;
  id: string;
  number: string;
  currency: string;
  made_by: string;
  made_at: Generated<Date>;
}

interface BankFile {
  seller_id: string;
  hash: Buffer;
  name: string;
  size: number;
  packed: Buffer;
  taken_by: string;
  taken_at: Generated<Date>;
}

interface BankLine {
  seller_id: string;
  id: string;
  file_hash: Buffer;
  line_hash: Buffer;
  booked_on: string;
  currency: string;
  amount_minor: number;
  reference: string | null;
  payer: string | null;
  payer_account: string | null;
  state: Generated<string>;
  account_id: string | null;
  payment_id: string | null;
  imported_at: Generated<Date>;
  bank_account_id: string | null;
  statement_id: string | null;
  entry_hash: Buffer | null;
  bank_reference: string | null;
  references_given: Generated<string[]>;
  valued_on: string | null;
  code: string | null;
  is_reversal: Generated<boolean>;
  mark: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  version: Generated<number>;
}

interface BankStatement {
  seller_id: string;
  id: string;
  bank_account_id: string;
  file_hash: Buffer;
  position: number;
  kind: string;
  message_version: string;
  bank_id: string;
  sequence: string | null;
  from_on: string;
  to_on: string;
  opening_minor: number | null;
  closing_minor: number | null;
  moved_minor: number;
  lines: number;
  known_lines: number;
  not_booked: number;
  taken_at: Generated<Date>;
}

interface BasketVoucher {
  account_id: string;
  user_id: string;
  code_id: string;
  entered_at: Date;
}

interface BatchRow {
  account_id: string;
  run_id: string;
  position: number;
  external_key: string;
  object_kind: string | null;
  object_id: string | null;
  state: Generated<string>;
  data: Json | null;
  error: string | null;
}

interface BatchRun {
  account_id: string;
  id: string;
  kind: string;
  source: string;
  state: Generated<string>;
  selector: Generated<Json>;
  set_hash: Buffer | null;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  cursor: string | null;
  created_by: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
  version: Generated<number>;
}

interface BooksClosing {
  seller_id: string;
  id: string;
  month: string;
  remarks: Json;
  note: string;
  sums_hash: Buffer;
  closed_by: string;
  closed_at: Date;
  reopened_by: string | null;
  reopened_at: Date | null;
  reason: string | null;
}

interface BooksEntry {
  seller_id: string;
  posting_id: string;
  is_debit: boolean;
  account_id: string;
  year_from: string;
  series: string;
  voucher_number: number;
  booked_on: string;
  kind: string;
  code: string;
  vat_kind: string;
  country: string;
  number: string;
  minor: number;
  currency: string;
  currency_minor: number;
  part: Generated<string>;
  position_id: string | null;
}

interface BooksPosition {
  seller_id: string;
  code: string;
  currency: string;
  id: string;
  currency_minor: number;
  minor: number;
}

interface BooksRevaluation {
  seller_id: string;
  id: string;
  month: string;
  made_by: string;
  made_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  reason: string | null;
}

interface BooksSetting {
  seller_id: string;
  year_starts_month: Generated<number>;
  deferred_from: string | null;
  version: Generated<number>;
}

interface BooksVoucher {
  seller_id: string;
  year_from: string;
  series: string;
  number: number;
  account_id: string;
  voucher_id: string;
  booked_on: string;
  kind: string;
  invoice_id: string | null;
  payment_id: string | null;
  currency: string;
  fx_ppm: number;
  created_at: Date;
  numbered_at: Generated<Date>;
  revaluation_id: string | null;
}

interface Brand {
  id: string;
  name: string;
  owner_account_id: string | null;
  seller_id: string;
  currency: Generated<string>;
  language: Generated<string>;
  time_zone: Generated<string>;
  mail_from: string;
  sms_sender: string | null;
  is_operator: Generated<boolean>;
  created_at: Generated<Date>;
  enforces_2fa: Generated<boolean>;
  staff_needs_2fa: Generated<boolean>;
  sms_prefixes: string[] | null;
  card_retry_days: Generated<number[]>;
}

interface BrandDraft {
  brand_id: string;
  config: Json | null;
  revision: number;
  changed_by: string;
  changed_at: Date;
}

interface BrandHost {
  host: string;
  brand_id: string;
  purpose: Generated<string>;
  checked_at: Date | null;
  is_live: Generated<boolean>;
  proved_at: Date | null;
  is_main: Generated<boolean>;
  leads: string | null;
  redirects: Generated<boolean>;
}

interface BrandHostClaim {
  brand_id: string;
  host: string;
  token: string;
  added_by: string;
  added_at: Date;
  asked_at: Date | null;
}

interface BrandSender {
  brand_id: string;
  address: string;
  domain: string;
  state: Generated<string>;
  findings: Generated<Json>;
  misses: Generated<number>;
  proved_at: Date | null;
  checked_at: Date | null;
  next_check_at: Date;
  changed_by: string;
  changed_at: Date;
}

interface BrandSenderKey {
  id: string;
  brand_id: string;
  domain: string;
  selector: string;
  public_key: string;
  private_enc: Buffer;
  state: Generated<string>;
  created_at: Date;
  active_at: Date | null;
  retires_at: Date | null;
}

interface BrandServer {
  brand_id: string;
  host: string;
  position: number;
  server_id: string;
  addresses: string[];
  token: string;
  proved_at: Date | null;
  used_at: Date | null;
  retired_at: Date | null;
  finding: Generated<string>;
  seen: string[] | null;
  glue: string[] | null;
}

interface BrandServerSet {
  brand_id: string;
  state: Generated<string>;
  revision: Generated<number>;
  misses: Generated<number>;
  used_at: Date | null;
  checked_at: Date | null;
  next_check_at: Date;
  changed_by: string;
  changed_at: Date;
}

interface BrandUnsold {
  brand_id: string;
  tlds: Generated<string[]>;
  revision: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface BrandWidget {
  brand_id: string;
  is_on: Generated<boolean>;
  theme: Generated<string>;
  language: Generated<string>;
  tlds: Generated<string[]>;
  sites: Generated<string[]>;
  revision: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface BrandWidgetDay {
  brand_id: string;
  site: string;
  day: string;
  shown: Generated<number>;
  searched: Generated<number>;
  chosen: Generated<number>;
}

interface CallerPin {
  user_id: string;
  account_id: string;
  pin_hash: Buffer;
  tries: Generated<number>;
  made_at: Date;
  ends_at: Date;
}

interface CardHolder {
  account_id: string;
  provider: string | null;
  provider_ref: string | null;
  pays_renewals: Generated<boolean>;
  chosen_by: string | null;
  chosen_at: Date | null;
  check_at: Date | null;
  created_at: Generated<Date>;
  version: Generated<number>;
  kept_renews_at: Date | null;
  kept_renews_by: string | null;
  setup_ref: string | null;
  setup_at: Date | null;
}

interface Certificate {
  account_id: string;
  id: string;
  kind: string;
  service_id: string | null;
  common_name: string;
  names: Generated<string[]>;
  product_id: number | null;
  state: Generated<string>;
  csr: string | null;
  pem: string | null;
  issuer: string | null;
  serial: string | null;
  key_enc: Buffer | null;
  method: string | null;
  issued_at: Date | null;
  expires_at: Date | null;
  next_step_at: Date | null;
  error: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  tries: Generated<number>;
  keeps_key: Generated<boolean>;
  renews_at: Date | null;
  warned_at: Date | null;
  looks_at: Date | null;
  tlsa_hashes: Generated<string[]>;
  tlsa_zones: Generated<Json>;
  tlsa_served_at: Date | null;
  tlsa_check_at: Date | null;
  order_url: string | null;
  order_key_enc: Buffer | null;
  unbroken_since: Date | null;
}

interface CertificateIssuance {
  account_id: string;
  id: string;
  certificate_id: string;
  number: number;
  cause: string;
  state: Generated<string>;
  names: string[];
  csr: string;
  key_hash: Buffer;
  key_enc: Buffer | null;
  order_url: string | null;
  finalized_at: Date | null;
  pem: string | null;
  issuer: string | null;
  serial: string | null;
  issued_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_for: string | null;
  created_by: string;
  created_at: Date;
  acme_client_id: string | null;
  problem: string | null;
}

interface CertificateProof {
  account_id: string;
  issuance_id: string;
  challenge: string;
  name: string;
  is_wildcard: boolean;
  value: string;
  state: Generated<string>;
  zone_id: string | null;
  owner: string | null;
  zone_version: number | null;
  placed_at: Date | null;
}

interface CertificateSight {
  account_id: string;
  certificate_id: string;
  name: string;
  state: string;
  address: string | null;
  issuer: string | null;
  serial: string | null;
  expires_at: Date | null;
  seen_at: Date;
  told: string | null;
}

interface CertificateTlsa {
  account_id: string;
  certificate_id: string;
  port: number;
  protocol: string;
}

interface ChartName {
  seller_id: string;
  number: string;
  name: string;
}

interface ChartRule {
  seller_id: string;
  code: string;
  vat_kind: Generated<string>;
  country: Generated<string>;
  number: string;
  made_by: string;
  made_at: Date;
}

interface ChartTemplate {
  country: string;
  code: string;
  vat_kind: Generated<string>;
  number: string;
  name: string;
}

interface ClaimsNotice {
  account_id: string;
  id: string;
  request_id: string;
  name: string;
  lookup_key: string;
  validator_id: string | null;
  notice_id: string;
  not_after: Date;
  content: Json;
  fetched_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  accepted_from: string | null;
  language: string | null;
}

interface ComplianceCase {
  account_id: string;
  id: string;
  kind: string;
  source: string;
  state: Generated<string>;
  contact_id: string | null;
  domain_id: string | null;
  claims: Generated<string[]>;
  evidence: Generated<Json>;
  opened_at: Generated<Date>;
  deadline_at: Date;
  hold_set_at: Date | null;
  closed_at: Date | null;
  close_reason: string | null;
  version: Generated<number>;
  hold_wanted: boolean | null;
  lock_wanted: Generated<boolean>;
}

interface Contact {
  account_id: string;
  id: string;
  state: Generated<string>;
  party: string;
  organization: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  id_number: string | null;
  vat_number: string | null;
  street: Generated<string[]>;
  postcode: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  country: string;
  phone: string | null;
  fax: string | null;
  email: string;
  email_proved_at: Date | null;
  extra: Generated<Json>;
  merged_into: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  sort_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

interface ContactHandle {
  account_id: string;
  contact_id: string;
  registry_id: string;
  handle: string;
  data_hash: Buffer | null;
  seen_at: Date | null;
  deleted_at: Date | null;
  is_shielded: Generated<boolean>;
  keep_until: Date | null;
  check_due_at: Generated<Date>;
  differs: Generated<Json>;
  differs_id: string | null;
  differs_since: Date | null;
}

interface CostPrice {
  id: string;
  registry_id: string;
  tld: string | null;
  product_id: number | null;
  operation: string;
  period_months: number;
  currency: string;
  amount_minor: number;
  valid_from: Date;
  valid_to: Date | null;
}

interface Country {
  iso2: string;
  phone_prefix: string;
  is_eu: Generated<boolean>;
  name_en: string;
  name_sv: string;
}

interface Credential {
  id: string;
  user_id: string;
  kind: string;
  is_active: Generated<boolean>;
  secret_text: string | null;
  secret_enc: Buffer | null;
  secret_hash: Buffer | null;
  passkey: Json | null;
  last_step: number | null;
  name: string | null;
  created_at: Generated<Date>;
  used_at: Date | null;
}

interface Currency {
  code: string;
  exponent: number;
  is_sold: Generated<boolean>;
}

interface CustomerRule {
  account_id: string;
  set_by: string;
  currency: string;
  month_minor: number | null;
  names_most: number | null;
  holds_orders: Generated<boolean>;
  needs_2fa: Generated<boolean>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface DataExport {
  account_id: string;
  id: string;
  state: Generated<string>;
  user_id: string;
  language: string;
  tries: Generated<number>;
  file_id: string | null;
  size_bytes: number | null;
  ordered_at: Date;
  worked_at: Date;
  ended_at: Date | null;
  fetch_until: Date | null;
  fetched_at: Date | null;
}

interface DataKey {
  id: number;
  purpose: string;
  created_at: Generated<Date>;
  retired_at: Date | null;
}

interface DelegationCheck {
  account_id: string;
  domain_id: string;
  due_at: Date | null;
  checked_at: Date | null;
  silent_since: Date | null;
  servers: Generated<Json>;
}

interface Delivery {
  account_id: string;
  id: string;
  notice_id: string | null;
  channel: string;
  address: string;
  template: string;
  payload: Generated<Json>;
  state: Generated<string>;
  tries: Generated<number>;
  next_try_at: Date | null;
  provider_ref: string | null;
  error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  done_at: Date | null;
}

interface DepositLimit {
  currency: string;
  least_minor: number;
  most_minor: number;
}

interface Dispute {
  account_id: string;
  id: string;
  number: Generated<number>;
  payment_id: string;
  provider: string;
  provider_object: string;
  state: string;
  cause: string;
  is_inquiry: boolean;
  currency: string;
  amount_minor: number;
  taken_minor: Generated<number>;
  fee_currency: string | null;
  fee_minor: Generated<number>;
  opened_at: Date;
  answer_by: Date | null;
  warned_at: Date | null;
  intent: string | null;
  intent_by: string | null;
  intent_no: Generated<number>;
  failure: string | null;
  evidence: Json | null;
  submitted_at: Date | null;
  accepted_at: Date | null;
  ended_at: Date | null;
  loss: string | null;
  next_check_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  told_currency: string | null;
  told_minor: number | null;
}

interface DisputeHold {
  what: string;
  is_on: boolean;
  changed_by: string | null;
  changed_at: Date | null;
}

interface DnsServer {
  id: string;
  host: string;
  role: string;
  pool: Generated<string>;
  addresses: string[];
  is_enabled: Generated<boolean>;
}

interface DnssecKey {
  account_id: string;
  zone_id: string;
  id: string;
  server_key: number | null;
  role: string;
  flags: number;
  protocol: Generated<number>;
  algorithm: number;
  key_tag: number;
  public_key: string;
  state: Generated<string>;
  published_at: Date | null;
  next_step_at: Date | null;
  archived_at: Date | null;
  version: Generated<number>;
}

interface DocumentAsk {
  account_id: string;
  id: string;
  subject_kind: string;
  subject_id: string;
  what: string;
  why: string;
  asked_by: string;
  asked_at: Date;
  state: Generated<string>;
  sent_at: Date | null;
  sent_by: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision: string | null;
}

interface DocumentKey {
  id: string;
  public_key: Buffer;
  private_enc: Buffer;
  made_at: Date;
  retired_at: Date | null;
}

interface Domain {
  account_id: string;
  id: string;
  ascii_name: string;
  sort_name: string;
  tld: string;
  state: string;
  tab: GeneratedAlways<number>;
  expires_at: Generated<Date>;
  renews_at: Generated<Date>;
  created_at: Generated<Date>;
  labels: Generated<number[]>;
  renewal_mode: Generated<string>;
  whois_shield: Generated<boolean>;
  is_locked: Generated<boolean>;
  dns_state: Generated<string>;
  dnssec_state: Generated<string>;
  version: Generated<number>;
}

interface DomainContact {
  account_id: string;
  domain_id: string;
  role: string;
  contact_id: string;
}

interface DomainCountSeen {
  account_id: string | null;
  tab: number | null;
  label_id: number | null;
  n: number | null;
  stamp: string | null;
}

interface DomainCounter {
  account_id: string;
  tab: number;
  label_id: number;
  n: number;
}

interface DomainDetail {
  account_id: string;
  domain_id: string;
  registry_id: string;
  source: string;
  roid: string | null;
  ns_wanted: Generated<string[]>;
  ns_seen: Generated<string[]>;
  statuses_seen: Generated<string[]>;
  expires_seen: Date | null;
  sponsor_seen: string | null;
  auth_code_set_until: Date | null;
  transfer_free_at: Date | null;
  is_registry_locked: Generated<boolean>;
  unlocked_until: Date | null;
  premium_tier: string | null;
  deactivates_at: Date | null;
  deletes_at: Date | null;
  releases_at: Date | null;
  ended_by: string | null;
  source_serial: number | null;
  synced_at: Date | null;
  sync_due_at: Generated<Date>;
  note: string | null;
  version: Generated<number>;
  ends_at_expiry: Generated<boolean>;
  ds_seen: string[] | null;
  lock_opened_at: Date | null;
  contacts_agreed: string[] | null;
  dns_interrupted_at: Date | null;
}

interface DomainDnssec {
  account_id: string;
  domain_id: string;
  next_check_at: Date | null;
  checked_at: Date | null;
  waits_for: string | null;
  waits_until: Date | null;
  cause: string | null;
  broken_since: Date | null;
  validated_at: Date | null;
  rolls_at: Date | null;
  seen: Generated<Json>;
  events: Generated<Json>;
  owner_step: string | null;
  owner_step_at: Date | null;
  owner_mails: Generated<number>;
  asks_removal: Generated<boolean>;
  signers: Json | null;
}

interface DomainDs {
  account_id: string;
  domain_id: string;
  key_tag: number;
  algorithm: number;
  digest_type: number;
  digest: string;
  public_key: string | null;
  state: Generated<string>;
  seen_at: Date | null;
  ttl_seconds: number | null;
  gone_at: Date | null;
  version: Generated<number>;
}

interface DomainLabel {
  account_id: string;
  label_id: number;
  tab: number;
  sort_name: string;
  domain_id: string;
  expires_at: Date;
  renews_at: Date;
  created_at: Date;
}

interface DomainRestriction {
  account_id: string;
  id: string;
  domain_id: string;
  kind: string;
  case_number: Generated<string>;
  authority: Generated<string>;
  until_on: string | null;
  text: Generated<string>;
  reason: string;
  is_quiet: Generated<boolean>;
  set_by: string;
  set_at: Date;
  shown_at: Date | null;
  lifted_by: string | null;
  lifted_at: Date | null;
  lift_reason: Generated<string>;
  ended_at: Date | null;
  version: Generated<number>;
}

interface DomainSearch {
  account_id: string;
  domain_id: string;
  name: string;
}

interface DomainView {
  account_id: string;
  id: string;
  user_id: string;
  name: string;
  query: Json;
  created_at: Generated<Date>;
}

interface DunningPlan {
  id: string;
  seller_id: string | null;
  brand_id: string | null;
  account_id: string | null;
  country: string | null;
  stages: Json;
  reference_ppm: number | null;
  closed_days: Generated<string[]>;
  version: Generated<number>;
  changed_at: Date | null;
}

interface DunningRest {
  account_id: string;
  id: string;
  invoice_id: string;
  until_on: string;
  parts: Json | null;
  settled_minor: number;
  reason: string;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  ended_for: string | null;
}

interface DunningStep {
  account_id: string;
  invoice_id: string;
  code: string;
  days: number;
  acts: string[];
  done_on: string;
  done_at: Date;
  fee_invoice_id: string | null;
}

interface Einvoice {
  account_id: string;
  invoice_id: string;
  message_id: string;
  receiver: string;
  state: Generated<string>;
  attempt: Generated<number>;
  next_try_at: Date | null;
  reason: string | null;
  created_at: Date;
  ended_at: Date | null;
}

interface Erasure {
  account_id: string;
  id: string;
  asked_by: string;
  why: string;
  asked_at: Date;
  next_at: Date | null;
  done_at: Date | null;
  counts: Generated<Json>;
}

interface Escrow {
  account_id: string;
  id: string;
  number: number;
  request_id: string;
  brand_id: string;
  state: Generated<string>;
  opener: string;
  buyer_account_id: string | null;
  seller_account_id: string | null;
  buyer_name: Generated<string>;
  seller_name: Generated<string>;
  invited_email: string;
  ascii_name: string;
  unicode_name: string;
  tld: string;
  currency: string;
  price_minor: number;
  percent_bp: number;
  buyer_fee_minor: number;
  seller_fee_minor: number;
  payer: string;
  inspection_days: number;
  agreement: Generated<string>;
  held_minor: Generated<number>;
  buyer_paid_fee_minor: Generated<number>;
  is_paying: Generated<boolean>;
  is_here: boolean | null;
  seller_domain_id: string | null;
  buyer_domain_id: string | null;
  stuck: Generated<Json>;
  cancel_asked_by: string | null;
  disputed_by: string | null;
  dispute_words: string | null;
  decision: string | null;
  decision_why: string | null;
  decided_by: string | null;
  returned_at: Date | null;
  paid_out_at: Date | null;
  seller_invoice_id: string | null;
  buyer_invoice_id: string | null;
  due_at: Date | null;
  opened_at: Date;
  touched_at: Date;
  ended_at: Date | null;
  version: Generated<number>;
}

interface EscrowStep {
  account_id: string;
  id: string;
  escrow_id: string;
  what: string;
  by: string;
  actor: string;
  words: string | null;
  at: Date;
  sequence: number;
}

interface File {
  account_id: string;
  id: string;
  owner_kind: string;
  owner_id: string;
  name: string;
  mime: string;
  size_bytes: number;
  sha256_hash: Buffer;
  storage_key: string;
  scan: Generated<string>;
  created_by: string;
  created_at: Generated<Date>;
  key_enc: Buffer | null;
  erase_at: Date | null;
}

interface FilePart {
  account_id: string;
  file_id: string;
  position: number;
  sealed: Buffer;
}

interface HalfLogin {
  token_hash: Buffer;
  user_id: string;
  brand_id: string;
  step: string;
  secret_enc: Buffer | null;
  pin_hash: Buffer | null;
  phone: string | null;
  tries: Generated<number>;
  not_before: Date | null;
  created_at: Generated<Date>;
  ends_at: Date;
  session_id: string | null;
}

interface Host {
  account_id: string;
  id: string;
  domain_id: string;
  name: string;
  addresses: Generated<string[]>;
  registry_id: string;
  seen: string[] | null;
  deleted_at: Date | null;
}

interface IdempotencyKey {
  account_id: string;
  actor: string;
  route: string;
  key: string;
  body_hash: Buffer;
  state: Generated<string>;
  recovery: string | null;
  answer: Json | null;
  created_at: Generated<Date>;
  keep_until: Date;
}

interface Inquiry {
  account_id: string;
  id: string;
  number: number;
  product_id: number;
  state: Generated<string>;
  answers: Json;
  subject: Generated<string>;
  due_at: Date | null;
  asked_by: string;
  asked_at: Date;
  touched_at: Date;
  ended_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

interface InquiryStep {
  account_id: string;
  id: string;
  inquiry_id: string;
  what: string;
  actor_kind: string;
  actor: string;
  words: string | null;
  offer_id: string | null;
  at: Date;
  sequence: number;
}

interface Invoice {
  account_id: string;
  id: string;
  kind: Generated<string>;
  seller_id: string;
  series: string;
  number: number | null;
  state: Generated<string>;
  order_id: string | null;
  service_id: string | null;
  credits_id: string | null;
  currency: string;
  net_minor: number;
  vat_minor: number;
  rounding_minor: Generated<number>;
  total_minor: number;
  settled_minor: Generated<number>;
  books_vat_minor: number | null;
  fx_ppm: number | null;
  vat_kind: string;
  vat_proof_id: string | null;
  issued_on: string | null;
  due_on: string | null;
  paid_on: string | null;
  ocr: string | null;
  party: Generated<Json>;
  note: string | null;
  po_number: string | null;
  content_hash: Buffer | null;
  file_id: string | null;
  reminder_level: Generated<number>;
  next_dunning_on: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  charges_id: string | null;
  unproved_vat_number: string | null;
  corrects_id: string | null;
}

interface InvoiceLine {
  account_id: string;
  invoice_id: string;
  position: number;
  kind: Generated<string>;
  request_id: string | null;
  text: string;
  quantity: Generated<number>;
  period_from: string | null;
  period_to: string | null;
  net_minor: number;
  vat_rate_bp: number;
  vat_minor: number;
  revenue_code: Generated<string>;
  credits_position: number | null;
}

interface InvoiceSeries {
  seller_id: string;
  series: string;
  kind: string;
  next_number: Generated<number>;
}

interface Label {
  account_id: string;
  id: Generated<number>;
  title: string;
  color: string;
}

interface LedgerAccount {
  seller_id: string;
  code: string;
  class: string;
  chart_no: string | null;
  name: string;
}

interface LedgerEntry {
  account_id: string | null;
  voucher_id: string | null;
  posting_id: string | null;
  seller_id: string | null;
  code: string | null;
  currency: string | null;
  minor: number | null;
  kind: string | null;
  booked_on: string | null;
  invoice_id: string | null;
  payment_id: string | null;
}

interface LedgerPosting {
  account_id: string;
  id: string;
  voucher_id: string;
  kind: string;
  seller_id: string;
  debit: string;
  credit: string;
  currency: string;
  amount_minor: number;
  invoice_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  request_id: string | null;
  booked_on: string;
  text: Generated<string>;
  created_by: string;
  created_at: Generated<Date>;
  order_id: string | null;
  bank_line_id: string | null;
  escrow_id: string | null;
  dispute_id: string | null;
}

interface LoginProvider {
  account_id: string;
  issuer: string;
  client_id: string;
  secret_enc: Buffer;
  is_on: Generated<boolean>;
  is_only: Generated<boolean>;
  counts_as_two_step: Generated<boolean>;
  creates_users: Generated<boolean>;
  groups_claim: Generated<string>;
  default_role_account_id: string | null;
  default_role_id: string | null;
  group_roles: Generated<Json>;
  tested_at: Date | null;
  tested_as: Generated<string>;
  version: Generated<number>;
  created_by: string;
  created_at: Date;
  kind: Generated<string>;
  sso_url: string | null;
  certificates: Generated<Json>;
  certificates_end_at: Date | null;
  certificates_told_days: number | null;
  own_certificate: string | null;
  signs_requests: Generated<boolean>;
  starts_there: Generated<boolean>;
  ends_there: Generated<boolean>;
  next_key_enc: Buffer | null;
  next_certificate: string | null;
  former_key_enc: Buffer | null;
}

interface LoginProviderDomain {
  account_id: string;
  domain: string;
  token: string;
  added_by: string;
  added_at: Date;
  proved_at: Date | null;
}

interface LoginProviderUser {
  account_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
  used_at: Date;
}

interface MailDestination {
  account_id: string;
  id: string;
  address: string;
  proved_at: Date | null;
  disabled_at: Date | null;
  created_at: Generated<Date>;
  asked_at: Date | null;
}

interface MailIntake {
  id: string;
  digest: Buffer;
  mailbox: string;
  token: string | null;
  sender: string;
  is_relayed: boolean;
  raw_enc: Buffer;
  received_at: Date;
  state: Generated<string>;
  tries: Generated<number>;
  next_try_at: Date;
  error: string | null;
  purpose: Generated<string>;
}

interface MailSuppression {
  brand_id: string;
  address: string;
  covers: string;
  reason: string;
  status: Generated<string>;
  words: Generated<string>;
  soft_days: Generated<number>;
  soft_on: string | null;
  delivery_id: string;
  since: Date;
}

interface MailText {
  brand_id: string | null;
  mail: string;
  version: number;
  texts: Json | null;
  restored_from: number | null;
  created_by: string;
  created_at: Date;
}

interface MailTextDraft {
  brand_id: string | null;
  mail: string;
  texts: Json | null;
  revision: number;
  changed_by: string;
  changed_at: Date;
}

interface Mailbox {
  address: string;
  purpose: string;
  brand_id: string;
  made_by: string;
  made_at: Date;
}

interface Membership {
  account_id: string;
  user_id: string;
  role_account_id: string;
  role_id: string;
  extra: Generated<string[]>;
  denied: Generated<string[]>;
  label_ids: number[] | null;
  domain_ids: string[] | null;
  is_owner: Generated<boolean>;
  valid_until: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  keeps_login: Generated<boolean>;
}

interface NameClaim {
  registrable_name: string;
  kind: string;
  ascii_name: string;
  account_id: string;
  object_id: string;
  proof: string | null;
  made_at: Generated<Date>;
  tombstone_until: Date | null;
}

interface NameFinding {
  account_id: string;
  id: string;
  service_id: string;
  mark: string;
  name: string;
  host: string | null;
  kind: string;
  score: number;
  detail: Generated<Json>;
  source: string;
  file: string;
  listed_on: string;
  is_added: boolean;
  state: Generated<string>;
  state_at: Date | null;
  state_by: string | null;
  reference: string | null;
  facts: Json | null;
  checked_at: Date | null;
  told_at: Date | null;
  found_at: Generated<Date>;
}

interface NameWatch {
  account_id: string;
  service_id: string;
  marks: string[];
  exclusions: Generated<string[]>;
  version: Generated<number>;
  scanned_version: Generated<number>;
  left_out: Generated<number>;
  told_at: Date | null;
  created_at: Generated<Date>;
  missed_since: Date | null;
}

interface NamesFile {
  name: string;
  source: string;
  kind: string;
  listed_on: string;
  bytes: number;
  state: Generated<string>;
  lines: Generated<number>;
  names: Generated<number>;
  added: Generated<number>;
  why: string | null;
  claimed_until: Date | null;
  found_at: Generated<Date>;
  read_at: Date | null;
}

interface Notice {
  account_id: string;
  id: string;
  kind: string;
  cause: string;
  is_legal: Generated<boolean>;
  user_id: string | null;
  params: Generated<Json>;
  created_at: Generated<Date>;
  delivered_at: Date | null;
  escalated_at: Date | null;
}

interface NoticeRead {
  account_id: string;
  notice_id: string;
  user_id: string;
  read_at: Generated<Date>;
}

interface Offer {
  account_id: string;
  id: string;
  inquiry_id: string;
  currency: string;
  period_minor: number;
  renew_minor: number | null;
  start_minor: Generated<number>;
  fee_percent_bp: number | null;
  fee_least_minor: number | null;
  quarter_hours: number | null;
  words: string;
  valid_until: Date;
  below_reason: string | null;
  made_by: string;
  made_at: Date;
  ended_at: Date | null;
  ended_as: string | null;
}

interface OneTimeToken {
  token_hash: Buffer;
  brand_id: string;
  kind: string;
  user_id: string | null;
  account_id: string | null;
  subject: Generated<Json>;
  created_at: Generated<Date>;
  ends_at: Date;
  used_at: Date | null;
}

interface OwnerCertificate {
  account_id: string;
  id: string;
  service_id: string;
  brand_id: string;
  number: string;
  ascii_name: string;
  language: string;
  facts: Json;
  statement: Generated<string>;
  key_id: string;
  signature: Buffer;
  pdf_enc: Buffer;
  pdf_hash: Buffer;
  issued_at: Date;
  replaced_at: Date | null;
}

interface OwnerConsent {
  account_id: string;
  id: string;
  request_id: string;
  side: string;
  name: string;
  email: string;
  asked_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  address: string | null;
}

interface PanelUser {
  id: string;
  brand_id: string;
  username: string;
  username_key: GeneratedAlways<string>;
  email: string;
  email_proved_at: Date | null;
  phone: string | null;
  phone_proved_at: Date | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  language: Generated<string>;
  currency: Generated<string>;
  list_size: Generated<number>;
  has_2fa: Generated<boolean>;
  preferences: Generated<Json>;
  quiet_until: Date | null;
  disabled_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  awaits_proof: Generated<boolean>;
  new_email: string | null;
  new_email_at: Date | null;
}

interface PassedMail {
  digest: Buffer;
  passed_at: Generated<Date>;
}

interface PasskeyChallenge {
  challenge_hash: Buffer;
  brand_id: string;
  user_id: string | null;
  act: string;
  content_hash: Buffer | null;
  created_at: Generated<Date>;
  ends_at: Date;
}

interface Payment {
  account_id: string;
  id: string;
  seller_id: string;
  purpose: string;
  order_id: string | null;
  invoice_id: string | null;
  method: string;
  method_id: string | null;
  provider: string;
  provider_object: string | null;
  state: Generated<string>;
  currency: string;
  asked_minor: number;
  captured_minor: Generated<number>;
  refunded_minor: Generated<number>;
  receipt_series: string | null;
  receipt_number: number | null;
  reference: string | null;
  failure: string | null;
  step: string | null;
  next_check_at: Date | null;
  captured_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  version: Generated<number>;
  capture_minor: number | null;
  off_session: Generated<boolean>;
  keeps_card: Generated<boolean>;
  payer_number: string | null;
  app_token: string | null;
  open_until: Date | null;
  fee_minor: number | null;
  keep_ended_at: Date | null;
  collect_on: string | null;
  mandate_reference: string | null;
  debit_account: string | null;
  is_top_up: Generated<boolean>;
}

interface PaymentInvoice {
  account_id: string;
  payment_id: string;
  invoice_id: string;
}

interface PaymentMethod {
  account_id: string;
  id: string;
  provider: string;
  provider_ref: string;
  kind: string;
  display: Generated<Json>;
  mandate_at: Date | null;
  is_default: Generated<boolean>;
  expires_on: string | null;
  removed_at: Date | null;
  released_at: Date | null;
}

interface Permission {
  name: string;
  is_dangerous: Generated<boolean>;
  is_staff: Generated<boolean>;
  description: string;
}

interface PhasePrice {
  price_group_id: string;
  tld: string;
  phase: string;
  number: number;
  currency: string;
  amount_minor: number;
  set_by: string;
  set_at: Date;
}

interface PollMessage {
  registry_id: string;
  message_id: string;
  queued_at: Date | null;
  kind: string;
  ascii_name: string | null;
  account_id: string | null;
  body: string;
  received_at: Generated<Date>;
  applied_at: Date | null;
  acked_at: Date | null;
  error: string | null;
}

interface Preset {
  kind: string;
  key: string;
  position: Generated<number>;
  value: Generated<Json>;
}

interface Price {
  id: string;
  price_group_id: string;
  tld: string | null;
  product_id: number | null;
  operation: string;
  period_months: number;
  currency: string;
  amount_minor: number;
  percent_bp: number | null;
  is_from: Generated<boolean>;
  valid_from: Date;
  valid_to: Date | null;
  change_id: string | null;
  is_removed: Generated<boolean>;
}

interface PriceChange {
  id: string;
  price_group_id: string;
  starts_at: Date;
  ends_at: Date | null;
  lines: Json;
  made_by: string | null;
  at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  made_by_user: string | null;
  withdrawn_by_user: string | null;
  margins: Generated<Json>;
}

interface PriceGroup {
  id: string;
  brand_id: string;
  name: string;
  parent_id: string | null;
  created_at: Generated<Date>;
  is_for_new: Generated<boolean>;
  ended_at: Date | null;
}

interface PriceGroupStay {
  account_id: string;
  id: string;
  brand_id: string;
  price_group_id: string | null;
  since: Date;
  actor: string;
}

interface PriceMargin {
  price_group_id: string;
  scope: string;
  valid_from: Date;
  percent_bp: Generated<number>;
  fixed_minor: Generated<number>;
  currency: string;
  round_to_minor: Generated<number>;
  round_less_minor: Generated<number>;
  floor_at_cost: Generated<boolean>;
  is_removed: Generated<boolean>;
  change_id: string | null;
  valid_to: Date | null;
}

interface PriceRise {
  account_id: string;
  change_id: string;
  starts_at: Date;
  currency: string;
  lines: Json;
  found_at: Date;
}

interface ProcessingActivity {
  id: string;
  key: string | null;
  is_unused: Generated<boolean>;
  name: Generated<string>;
  purpose: Generated<string>;
  basis: Generated<string>;
  persons: Generated<string>;
  data: Generated<string>;
  recipients: Generated<string>;
  transfers: Generated<string>;
  retention: Generated<string>;
  measures: Generated<string>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface ProcessingController {
  single_row: Generated<boolean>;
  contact: Generated<string>;
  officer: Generated<string>;
  measures: Generated<string>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface Product {
  id: number;
  family: string;
  page: string;
  name_en: string;
  name_sv: string;
  billing_months: number | null;
  binding_months: Generated<number>;
  trial_days: Generated<number>;
  limits: Generated<Json>;
  param_schema: Generated<Json>;
  is_sold: Generated<boolean>;
  plan_of: number | null;
}

interface Promotion {
  id: string;
  brand_id: string | null;
  name: string;
  title_en: string;
  title_sv: string;
  starts_at: Date;
  ends_at: Date | null;
  terms: Json;
  needs_code: boolean;
  new_customers: Generated<boolean>;
  brand_ids: Generated<string[]>;
  price_group_ids: Generated<string[]>;
  countries: Generated<string[]>;
  account_ids: Generated<string[]>;
  counts: Generated<string>;
  uses_max: number | null;
  account_uses_max: number | null;
  budget: Generated<Json>;
  stopped_at: Date | null;
  stopped_by: string | null;
  made_by: string | null;
  made_at: Generated<Date>;
  version: Generated<number>;
  owner_account_id: string | null;
  made_by_user: string | null;
}

interface PromotionUse {
  account_id: string;
  id: string;
  promotion_id: string;
  code_id: string | null;
  request_id: string;
  order_id: string;
  currency: string;
  discount_minor: number;
  net_minor: number;
  cost_minor: number | null;
  used_at: Date;
  returned_at: Date | null;
}

interface ProviderEvent {
  provider: string;
  event_id: string;
  kind: string;
  object: string | null;
  account_id: string | null;
  payment_id: string | null;
  state: Generated<string>;
  body: Buffer;
  received_at: Generated<Date>;
  applied_at: Date | null;
  error: string | null;
}

interface ProviderFlow {
  token_hash: Buffer;
  account_id: string;
  brand_id: string;
  host: string;
  purpose: string;
  user_id: string | null;
  content_hash: Buffer | null;
  started_at: Date;
  ends_at: Date;
  state_hash: Buffer | null;
  answer: string | null;
}

interface ProviderSession {
  session_id: string;
  account_id: string;
  issuer: string;
  subject: string;
  sid: string | null;
  id_token_enc: Buffer | null;
}

interface Push {
  account_id: string;
  id: string;
  state: Generated<string>;
  receiver_email: string;
  message: Generated<string>;
  begun_by: string;
  step_up_id: string | null;
  created_at: Generated<Date>;
  ends_at: Date;
  opened_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
  to_account_id: string | null;
  moved: Generated<Json>;
  for_account_id: string | null;
}

interface PushName {
  account_id: string;
  push_id: string;
  domain_id: string;
  ascii_name: string;
  is_open: Generated<boolean>;
}

interface Quote {
  account_id: string;
  id: string;
  request_id: string;
  price_group_id: string;
  operation: string;
  period_months: number;
  quantity: Generated<number>;
  currency: string;
  net_minor: number;
  discount_minor: Generated<number>;
  vat_rate_bp: number;
  vat_minor: number;
  total_minor: number;
  registry_fee: Json | null;
  valid_until: Date;
  made_at: Generated<Date>;
  accepted_at: Date | null;
  parts: Json | null;
  discounts: Json | null;
}

interface RateCounter {
  key: string;
  window_at: Date;
  n: Generated<number>;
  cap: number;
  blocked_until: Date | null;
}

interface ReferenceRate {
  kind: string;
  key: string;
  valid_from: string;
  ppm: number;
  source: string;
}

interface Refund {
  account_id: string;
  id: string;
  payment_id: string;
  request_id: string | null;
  state: Generated<string>;
  currency: string;
  amount_minor: number;
  target: Generated<string>;
  target_enc: Buffer | null;
  provider_object: string | null;
  reason: string;
  approval_id: string | null;
  created_by: string;
  created_at: Generated<Date>;
  next_check_at: Date | null;
  ended_at: Date | null;
  version: Generated<number>;
}

interface RegistrarName {
  registry_id: string;
  registrar_id: string;
  name: string;
  seen_at: Generated<Date>;
}

interface Registry {
  id: string;
  name: string;
  url: string | null;
  adapter: Generated<string>;
  profile: Generated<Json>;
  is_enabled: Generated<boolean>;
  epoch: Generated<number>;
  contact_nights: Generated<number>;
  paused_at: Date | null;
  paused_by: string | null;
  pause_cause: string | null;
  pause_note: string | null;
  low_balance_minor: number | null;
  low_balance_currency: string | null;
}

interface RegistryAccount {
  registry_id: string;
  host: string;
  port: number;
  servername: string | null;
  client_id: string;
  ca: string | null;
  certificate: string | null;
  weak_ciphers: boolean | null;
  password: Buffer;
  private_key: Buffer | null;
  password_set_at: Date | null;
  certificate_from: Date | null;
  certificate_until: Date | null;
  own_parts: Generated<string[]>;
  version: Generated<number>;
}

interface RegistryAct {
  account_id: string;
  id: string;
  domain_id: string;
  registry_id: string;
  kind: string;
  to_state: string;
  until: Date | null;
  at: Generated<Date>;
  notified_at: Date | null;
}

interface RegistryCommand {
  account_id: string;
  id: string;
  registry_id: string;
  request_id: string | null;
  verb: string;
  object: string;
  args_hash: Buffer;
  args: Generated<Json>;
  cltrid: string;
  svtrid: string | null;
  attempt: Generated<number>;
  state: Generated<string>;
  result_code: number | null;
  result_text: string | null;
  cost_minor: number | null;
  currency: string | null;
  sent_at: Generated<Date>;
  next_check_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
}

interface RegistryDiff {
  account_id: string;
  id: string;
  registry_id: string;
  ascii_name: string;
  domain_id: string | null;
  field: string;
  ours: string | null;
  theirs: string | null;
  since: Generated<Date>;
  closed_at: Date | null;
  resolution: string | null;
}

interface RegistryFrame {
  account_id: string;
  id: string;
  command_id: string;
  direction: string;
  at: Generated<Date>;
  body: string;
}

interface RegistryMoney {
  id: string;
  registry_id: string;
  kind: string;
  amount_minor: number;
  currency: string;
  on_day: string;
  note: Generated<string>;
  made_by: string;
  at: Date;
}

interface RegistryPace {
  registry_id: string;
  pace: Json;
  people_waited_at: Date | null;
  background_waited_at: Date | null;
}

interface RegistryPasswordChange {
  id: string;
  registry_id: string;
  password: Buffer | null;
  state: string;
  made_by: string;
  at: Date;
  decided_at: Date | null;
  text: string | null;
}

interface RegistryProcess {
  registry_id: string;
  process: string;
  sessions: number;
  allowed: number;
  in_flight: number;
  waiting: number;
  breaker: string;
  round_trip_ms: number | null;
  at: Date;
}

interface RegistryStatement {
  id: string;
  registry_id: string;
  file_name: string;
  file_hash: Buffer;
  mapping: Json;
  currency: string;
  from_on: string;
  to_on: string;
  row_count: number;
  same_count: number;
  their_minor: number;
  our_minor: number;
  made_by: string;
  at: Date;
}

interface RegistryStatementDifference {
  statement_id: string;
  position: number;
  kind: string;
  name: string;
  operation: string;
  on_day: string;
  their_minor: number | null;
  our_minor: number | null;
  reference: Generated<string>;
  request_number: number | null;
  state: Generated<string>;
  note: Generated<string>;
  changed_by: string | null;
  changed_at: Date | null;
  version: Generated<number>;
}

interface RegistryTrial {
  id: string;
  registry_id: string;
  made_by: string;
  at: Date;
  works: boolean;
  steps: Json;
  greeting: Json | null;
}

interface RegistryTurn {
  request_id: string;
  registry_id: string;
  until: Date;
}

interface ReportSchedule {
  id: string;
  report: string;
  grouping: string;
  brand_id: string | null;
  pace: string;
  format: string;
  staff_id: string;
  made_by: string;
  next_on: string;
  last_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

interface Request {
  account_id: string;
  id: string;
  number: Generated<number>;
  type: string;
  stage: Generated<string>;
  origin: Generated<string>;
  state: string;
  is_final: GeneratedAlways<boolean>;
  reason: number | null;
  reason_text: string | null;
  basket_of: string | null;
  order_id: string | null;
  position: Generated<number>;
  ascii_name: string | null;
  tld: string | null;
  domain_id: string | null;
  service_id: string | null;
  product_id: number | null;
  period_months: number | null;
  params: Generated<Json>;
  secret_enc: Buffer | null;
  quote_id: string | null;
  step_up_id: string | null;
  funding: string | null;
  funded_at: Date | null;
  release: string | null;
  released_at: Date | null;
  attempt: Generated<number>;
  recovery: string | null;
  next_check_at: Date | null;
  limit_at: Date | null;
  is_locked: Generated<boolean>;
  lock_reason: string | null;
  created_by: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
  version: Generated<number>;
  faults: Generated<number>;
  stop_cause: string | null;
  product_family: string | null;
}

interface Reseller {
  account_id: string;
  seller_id: string | null;
  public_name: string;
  email: string;
  phone: string | null;
  url: string | null;
  abuse_email: string | null;
  vat_rate_bp: number | null;
  default_template_id: string | null;
  default_contact_id: string | null;
  created_at: Generated<Date>;
}

interface ResellerApplication {
  account_id: string;
  id: string;
  state: Generated<string>;
  public_name: string;
  email: string;
  phone: Generated<string>;
  url: Generated<string>;
  plan: Generated<string>;
  terms: string;
  terms_version: number;
  language: string;
  doubts: Generated<string[]>;
  asked_by: string;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: Generated<string>;
}

interface ResellerMode {
  account_id: string;
  id: string;
  mode: string;
  state: Generated<string>;
  begins_on: string;
  seller: Generated<Json>;
  asked_by: string;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: Generated<string>;
  began_at: Date | null;
}

interface ResellerMonth {
  account_id: string;
  month: string;
  settled_at: Date;
}

interface ResellerPortal {
  account_id: string;
  service_id: string;
  brand_id: string;
  made_at: Date;
}

interface ResellerProgramme {
  brand_id: string;
  signup: Generated<string>;
  terms: Generated<Json>;
  reviewed: Generated<string[]>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface ResellerReceipt {
  account_id: string;
  id: string;
  customer_id: string;
  invoice_id: string | null;
  currency: string;
  amount_minor: number;
  received_on: string;
  note: Generated<string>;
  made_by: string;
  made_at: Date;
  booked_at: Date | null;
  kind: Generated<string>;
  undo_asked_at: Date | null;
  undo_asked_by: string | null;
  undo_reason: Generated<string>;
  undone_at: Date | null;
  undo_refused: string | null;
}

interface ResellerSale {
  account_id: string;
  customer_id: string;
  quote_id: string;
  request_id: string;
  brand_id: string;
  price_group_id: string;
  ascii_name: string | null;
  tld: string | null;
  product_id: number | null;
  operation: string;
  period_months: number;
  currency: string;
  retail_minor: number;
  registry_fee: Json | null;
  is_agreed: boolean;
  ordered_at: Date;
  wholesale_minor: number | null;
  valued_at: Date | null;
  is_merchant: Generated<boolean>;
  waits_since: Date | null;
  rest: Json | null;
}

interface ResellerSeller {
  account_id: string;
  name: string;
  orgnr: string;
  country: string;
  is_vat_registered: boolean;
  vat_number: string | null;
  street: string;
  postcode: string;
  city: string;
  email: string;
  phone: Generated<string>;
  bankgiro: Generated<string>;
  iban: Generated<string>;
  bic: Generated<string>;
  has_ftax: Generated<boolean>;
  first_number: Generated<number>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface ResellerSettlement {
  account_id: string;
  id: string;
  seller_id: string;
  month: string;
  currency: string;
  line_count: number;
  opening_minor: number;
  retail_minor: number;
  wholesale_minor: number;
  margin_minor: number;
  credited_minor: number;
  carried_minor: number;
  made_at: Date;
  commission_minor: Generated<number>;
  commission_count: Generated<number>;
}

interface ResellerSettlementLine {
  account_id: string;
  settlement_id: string;
  position: number;
  kind: string;
  brand_id: string;
  customer_id: string;
  invoice_id: string;
  request_id: string;
  customer_number: number;
  invoice_number: number;
  ascii_name: string | null;
  tld: string | null;
  product_id: number | null;
  operation: string;
  period_months: number;
  happened_on: string;
  retail_minor: number;
  wholesale_minor: number;
  margin_minor: number;
}

interface ResellerSupport {
  account_id: string;
  is_on: Generated<boolean>;
  email: Generated<string>;
  needs_consent: Generated<boolean>;
  escalate_hours: number | null;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface RetentionRule {
  table_name: string;
  class: string;
  keep_days: number | null;
  age_column: string | null;
  action: string;
  basis: string;
  min_days: number | null;
  max_days: number | null;
  usual_days: number | null;
  version: Generated<number>;
}

interface RetentionRun {
  table_name: string;
  ran_at: Date;
  rows: number;
  last_at: Date | null;
  last_rows: number | null;
}

interface RevenueDeferral {
  account_id: string;
  id: string;
  seller_id: string;
  invoice_id: string;
  position: number;
  request_id: string | null;
  revenue_code: string;
  currency: string;
  period_from: string;
  period_to: string;
  net_minor: number;
  deferred_minor: number;
  released_minor: Generated<number>;
  next_month: string | null;
  ended_on: string | null;
  created_at: Date;
}

interface ReverseNetwork {
  account_id: string;
  id: string;
  service_id: string;
  network: string;
  state: Generated<string>;
  found: Generated<Json>;
  created_at: Generated<Date>;
  checked_at: Date | null;
  active_since: Date | null;
  next_check_at: Date | null;
  ended_at: Date | null;
}

interface RevokedMark {
  smd_id: string;
  revoked_at: Date;
}

interface RevokedMarkList {
  only_row: Generated<boolean>;
  issued_at: Date;
  fetched_at: Date;
}

interface RevokedSigner {
  authority: string;
  serial: string;
  revoked_at: Date;
}

interface RevokedSignerList {
  authority: string;
  issued_at: Date;
  next_at: Date | null;
  fetched_at: Date;
}

interface Role {
  account_id: string;
  id: string;
  name: string;
  is_shared: Generated<boolean>;
  permissions: string[];
  version: Generated<number>;
}

interface SalesOrder {
  account_id: string;
  id: string;
  number: Generated<number>;
  state: string;
  origin: string;
  currency: string;
  net_minor: number;
  vat_minor: number;
  total_minor: number;
  method: string;
  terms_version: string | null;
  placed_by: string;
  placed_at: Generated<Date>;
  closed_at: Date | null;
  version: Generated<number>;
  credit_minor: Generated<number>;
  credit_state: string | null;
  po_number: string | null;
  promised_minor: Generated<number>;
  seller_id: string | null;
  consented_at: Date | null;
  consent_text: string | null;
}

interface SalesQuote {
  account_id: string;
  id: string;
  number: Generated<number>;
  revision: Generated<number>;
  state: string;
  currency: string;
  language: string;
  subject: string;
  words: Generated<string>;
  terms: Generated<string>;
  po_number: string | null;
  discount_bp: Generated<number>;
  net_minor: number;
  vat_rate_bp: number;
  vat_minor: number;
  total_minor: number;
  valid_until: Date;
  made_by: string;
  made_at: Date;
  ended_at: Date | null;
  accepted_name: string | null;
  accepted_address: string | null;
  decline_reason: string | null;
  invoice_id: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  order_of: Json | null;
  order_id: string | null;
}

interface SalesQuoteLine {
  account_id: string;
  quote_id: string;
  position: number;
  text: string;
  quantity: number;
  unit_minor: number;
  net_minor: number;
}

interface SavedReply {
  id: string;
  name: string;
  text_en: string;
  text_sv: string;
  next: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

interface ScimGroup {
  account_id: string;
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}

interface ScimGroupMember {
  account_id: string;
  group_id: string;
  user_id: string;
}

interface ScimUser {
  account_id: string;
  user_id: string;
  user_name: string;
  external_id: string | null;
  display_name: Generated<string>;
  until_before: Date | null;
  left_behind: Json | null;
  ended_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

interface SecondPersonRule {
  kind: string;
  is_on: Generated<boolean>;
  limits: Generated<Json>;
  changed_by: string | null;
  changed_at: Date | null;
  version: Generated<number>;
}

interface SecondaryZone {
  account_id: string;
  zone_id: string;
  service_id: string;
  primaries: Json;
  key_name: string | null;
  key_enc: Buffer | null;
  version: Generated<number>;
  placed_version: Generated<number>;
  serial: number | null;
  primary_serial: number | null;
  expire_seconds: number | null;
  trouble: string | null;
  trouble_since: Date | null;
  told: string | null;
  checked_at: Date | null;
  reached_at: Date | null;
  transferred_at: Date | null;
  next_check_at: Date | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface Seller {
  id: string;
  name: string;
  orgnr: string;
  vat_number: string | null;
  country: string;
  books_currency: string;
  details: Generated<Json>;
  created_at: Generated<Date>;
  owner_account_id: string | null;
  is_vat_registered: Generated<boolean>;
  version: Generated<number>;
}

interface SeoFinding {
  account_id: string;
  run_id: string;
  service_id: string;
  kind: string;
  severity: string;
  url: string;
  target: Generated<string>;
  detail: Generated<Json>;
  is_new: boolean;
}

interface SeoPage {
  account_id: string;
  run_id: string;
  url: string;
  service_id: string;
  place: number;
  is_linked: Generated<boolean>;
  in_sitemap: Generated<boolean>;
  state: Generated<string>;
  facts: Json | null;
}

interface SeoRun {
  account_id: string;
  id: string;
  service_id: string;
  cause: string;
  state: Generated<string>;
  why: string | null;
  begun_at: Date;
  ended_at: Date | null;
  next_at: Date;
  claimed_until: Date | null;
  robots: Generated<Json>;
  sitemaps: Generated<Json>;
  pages: Generated<number>;
  left_out: Generated<number>;
  score: number | null;
  parts: Generated<Json>;
  errors: Generated<number>;
  warnings: Generated<number>;
  hints: Generated<number>;
}

interface SeoSite {
  account_id: string;
  service_id: string;
  domain_name: string;
  host: string;
  next_run_at: Date;
  wanted_at: Date | null;
  created_at: Generated<Date>;
}

interface Service {
  account_id: string;
  id: string;
  product_id: number;
  name: string;
  state: Generated<string>;
  domain_id: string | null;
  params: Generated<Json>;
  currency: string;
  renewal_mode: Generated<string>;
  started_at: Date | null;
  paid_until: Generated<Date>;
  binding_until: Date | null;
  renews_at: Generated<Date>;
  ended_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  given_enc: Buffer | null;
  delivered_at: Date | null;
  renew_minor: number | null;
  resume_due_at: Date | null;
  plan_id: number | null;
  next_plan_id: number | null;
  plan_changes_at: Date | null;
}

interface Session {
  token_hash: Buffer;
  id: string;
  user_id: string;
  account_id: string;
  brand_id: string;
  host: string;
  level: Generated<string>;
  stepped_up_at: Date | null;
  staff_id: string | null;
  staff_reason: string | null;
  device: string | null;
  address: string | null;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  ends_at: Date;
  revoked_at: Date | null;
  staff_mode: string | null;
}

interface Setting {
  id: string;
  brand_id: string | null;
  key: string;
  value: Json;
  changed_by: string;
  changed_at: Generated<Date>;
}

interface SignedMark {
  account_id: string;
  id: string;
  smd_id: string;
  mark_names: string[];
  labels: string[];
  not_before: Date;
  not_after: Date;
  facts: Json;
  content_enc: Buffer;
  uploaded_by: string;
  uploaded_at: Date;
  warned_at: Date | null;
  removed_at: Date | null;
  signer_authority: string | null;
  signer_serial: string | null;
}

interface SpendingLimit {
  account_id: string;
  id: string;
  subject: string;
  user_id: string | null;
  label_id: number | null;
  currency: string;
  order_minor: number | null;
  month_minor: number | null;
  changed_by: string;
  changed_at: Date;
}

interface StaffBatch {
  id: string;
  act: string;
  staff_id: string;
  reason: Generated<string>;
  state: Generated<string>;
  created_at: Date;
  ended_at: Date | null;
  account_number: number | null;
}

interface StaffBatchRow {
  batch_id: string;
  position: number;
  object_id: string;
  version: number | null;
  title: string;
  state: Generated<string>;
  refusal: string | null;
  found: number | null;
  begun_at: Date | null;
  ended_at: Date | null;
}

interface StaffChallenge {
  challenge_hash: Buffer;
  act: string;
  staff_id: string | null;
  content_hash: Buffer | null;
  created_at: Generated<Date>;
  ends_at: Date;
}

interface StaffCredential {
  id: string;
  staff_id: string;
  key_hash: Buffer;
  passkey: Json;
  name: string | null;
  created_at: Generated<Date>;
  used_at: Date | null;
}

interface StaffEntry {
  token_hash: Buffer;
  staff_id: string;
  user_id: string;
  account_id: string;
  brand_id: string;
  mode: string;
  reason: string;
  made_at: Generated<Date>;
  ends_at: Date;
  used_at: Date | null;
}

interface StaffLink {
  token_hash: Buffer;
  staff_id: string;
  made_by: string;
  created_at: Generated<Date>;
  ends_at: Date;
  used_at: Date | null;
}

interface StaffMention {
  id: string;
  account_id: string;
  object_kind: string;
  object_id: string;
  object_name: string;
  staff_id: string;
  by_id: string;
  at: Date;
  seen_at: Date | null;
}

interface StaffMovedSum {
  staff_id: string;
  kind: string;
  currency: string;
  amount_minor: number;
  at: Generated<Date>;
}

interface StaffNetwork {
  network: string;
  note: Generated<string>;
  added_by: string | null;
  added_at: Date;
}

interface StaffNote {
  account_id: string;
  id: string;
  object_kind: string;
  object_id: string;
  text: string;
  author_id: string;
  at: Date;
}

interface StaffProof {
  id: string;
  staff_id: string;
  content_hash: Buffer;
  made_at: Generated<Date>;
  used_at: Date | null;
  used_key: string | null;
}

interface StaffProposal {
  id: string;
  kind: string;
  operation: string;
  permission: string | null;
  input: Json;
  content_hash: Buffer;
  account_id: string | null;
  brand_id: string | null;
  object_kind: string;
  object_id: string;
  title: string;
  changes: Json;
  amount_minor: number | null;
  currency: string | null;
  reason: string;
  asked_by: string;
  asked_at: Date;
  ends_at: Date;
  state: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: Generated<string>;
}

interface StaffRole {
  id: string;
  name: string;
  permissions: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

interface StaffRoleHolder {
  staff_id: string;
  role_id: string;
}

interface StaffSession {
  token_hash: Buffer;
  id: string;
  staff_id: string;
  stepped_up_at: Date | null;
  address: string | null;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  ends_at: Date;
  revoked_at: Date | null;
  host: string;
}

interface StaffTask {
  account_id: string;
  id: string;
  kind: string;
  key: string;
  severity: Generated<string>;
  subject_kind: string | null;
  subject_id: string | null;
  text: string;
  data: Generated<Json>;
  assigned_to: string | null;
  created_at: Generated<Date>;
  due_at: Date | null;
  done_at: Date | null;
  done_by: string | null;
  taken_at: Date | null;
  note: string | null;
}

interface StaffUser {
  id: string;
  username: string;
  name: string;
  email: string;
  brand_id: string | null;
  disabled_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  language: Generated<string>;
}

interface StaffView {
  id: string;
  list: string;
  name: string;
  query: Json;
  hidden: Generated<string[]>;
  is_shared: Generated<boolean>;
  owner_id: string;
  created_at: Date;
}

interface StagedZone {
  account_id: string;
  ascii_name: string;
  choice: string;
  sets: Generated<Json>;
  way: string | null;
  servers: Generated<string[]>;
  seen_at: Date | null;
  used_at: Date | null;
  changed_at: Generated<Date>;
  removes_ds: Generated<boolean>;
  joins_signers: Generated<boolean>;
}

interface StateEdge {
  machine: string;
  from_state: string;
  event: string;
  to_state: string;
}

interface StateLog {
  account_id: string;
  id: string;
  machine: string;
  object_id: string;
  from_state: string;
  to_state: string;
  version: number;
  reason: string | null;
  actor: string;
  at: Date;
}

interface StatusCode {
  code: number;
  machine: string;
  state: string;
  label_en: string;
  label_sv: string;
  tab: Generated<number>;
  is_final: Generated<boolean>;
  origin: Generated<string>;
  note: string | null;
}

interface StatusNotice {
  id: string;
  brand_id: string | null;
  kind: string;
  severity: string;
  parts: Generated<string[]>;
  title: Json;
  body: Json;
  starts_at: Date;
  ends_at: Date | null;
  made_by: string | null;
  version: Generated<number>;
}

interface StatusUpdate {
  id: string;
  notice_id: string;
  phase: string;
  text: Json;
  at: Date;
  made_by: string;
}

interface StepUp {
  account_id: string;
  id: string;
  user_id: string;
  method: string;
  content_hash: Buffer;
  made_at: Generated<Date>;
  used_at: Date | null;
  used_key: string | null;
}

interface SuccessFee {
  account_id: string;
  id: string;
  service_id: string;
  invoice_id: string;
  currency: string;
  deal_minor: number;
  fee_minor: number;
  words: string;
  recorded_by: string;
  recorded_at: Date;
}

interface SystemCheck {
  part: string;
  state: string;
  checked_at: Date;
  changed_at: Date;
}

interface Template {
  account_id: string;
  id: string;
  kind: string;
  name: string;
  body: Json;
  is_shared: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  is_default: Generated<boolean>;
}

interface Ticket {
  account_id: string;
  id: string;
  number: Generated<number>;
  subject: string;
  state: Generated<string>;
  category: Generated<string>;
  about_kind: string | null;
  about_id: string | null;
  is_unread_customer: Generated<boolean>;
  is_unread_staff: Generated<boolean>;
  assigned_to: string | null;
  priority: Generated<number>;
  answer_due_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  touched_at: Generated<Date>;
  closed_at: Date | null;
  version: Generated<number>;
  reply_to: string | null;
  context: Generated<Json>;
  is_with_third: Generated<boolean>;
  handler: Generated<string>;
  escalation: string | null;
  escalated_at: Date | null;
  tags: Generated<string[]>;
  snoozed_until: Date | null;
  merged_into: string | null;
  split_from: string | null;
  rating: string | null;
  rating_comment: Generated<string>;
  rated_at: Date | null;
}

interface TicketMail {
  account_id: string;
  id: string;
  ticket_id: string;
  message_id: string;
  direction: string;
  mail_id: string;
  address: string;
  name: Generated<string>;
  mark: string | null;
  auth: Json | null;
  quote_at: number | null;
  left_out: Generated<Json>;
  at: Date;
}

interface TicketMessage {
  account_id: string;
  id: string;
  ticket_id: string;
  author_kind: string;
  author: string;
  is_internal: Generated<boolean>;
  body: string;
  source: Generated<string>;
  mail_id: string | null;
  created_at: Generated<Date>;
  for_reseller: Generated<boolean>;
}

interface TicketPresence {
  account_id: string;
  ticket_id: string;
  staff_id: string;
  is_writing: boolean;
  seen_at: Date;
}

interface TicketReplyAddress {
  account_id: string;
  ticket_id: string;
  address: string;
  token: string;
  created_at: Date;
}

interface Tld {
  tld: string;
  registry_id: string;
  status: Generated<string>;
  groups: Generated<string[]>;
  tld_type: Generated<string>;
  info: Generated<Json>;
  created_on: string | null;
  version: Generated<number>;
  is_preparing: Generated<boolean>;
  contacts_seen_by: string | null;
  contacts_seen_at: Date | null;
}

interface TldChange {
  id: string;
  tld: string;
  kind: string;
  lines: Json;
  note: Generated<string>;
  made_by: string;
  at: Date;
}

interface TldOnlyBrand {
  tld: string;
  brand_id: string;
}

interface TldRule {
  tld: string;
  valid_from: string;
  rules: Json;
  contact_schema: Generated<Json>;
  source: string;
}

interface TldTest {
  id: string;
  tld: string;
  registry_id: string;
  name: string;
  state: string;
  steps: Generated<Json>;
  made_by: string;
  at: Date;
  ended_at: Date | null;
  held_until: Date | null;
}

interface TopUp {
  account_id: string;
  state: string;
  currency: string;
  threshold_minor: number;
  amount_minor: number;
  month_minor: number;
  method_id: string;
  stopped_for: string | null;
  stopped_at: Date | null;
  chosen_by: string;
  chosen_at: Date;
  next_check_at: Date;
  version: Generated<number>;
}

interface Transfer {
  account_id: string;
  id: string;
  direction: string;
  ascii_name: string;
  domain_id: string | null;
  request_id: string | null;
  step_up_id: string | null;
  state: Generated<string>;
  other_party: string | null;
  steps: Generated<Json>;
  requested_at: Date | null;
  acts_at: Date | null;
  ended_at: Date | null;
  reason: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  answer: string | null;
  answered_by: string | null;
}

interface UsedAssertion {
  account_id: string;
  assertion_id: Buffer;
  ends_at: Date;
}

interface VatProof {
  account_id: string;
  id: string;
  vat_number: string;
  checked_at: Generated<Date>;
  service: string;
  result: string;
  consultation: string | null;
  answer: Generated<Json>;
  recheck_at: Date | null;
  attempt: Generated<number>;
}

interface VatRate {
  country: string;
  kind: Generated<string>;
  valid_from: string;
  rate_bp: number;
}

interface VendorService {
  account_id: string;
  service_id: string;
  vendor: string;
  settings: Json;
  version: Generated<number>;
  placed: Json | null;
  placed_version: Generated<number>;
  refused_version: Generated<number>;
  state: string | null;
  reason: string | null;
  facts: Json | null;
  usage: Json | null;
  request_id: string | null;
  request_act: string | null;
  request_settings: Json | null;
  request_version: number | null;
  request_at: Date | null;
  next_check_at: Date | null;
  checked_at: Date | null;
  placed_at: Date | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface VoucherCode {
  id: string;
  promotion_id: string;
  code: string;
  is_single: boolean;
  made_by: string | null;
  made_at: Generated<Date>;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

interface VpnDevice {
  account_id: string;
  service_id: string;
  id: string;
  name: string;
  public_key: string;
  key_at: Date;
  created_at: Generated<Date>;
}

interface Webhook {
  account_id: string;
  id: string;
  url: string;
  events: Generated<string[]>;
  secret_enc: Buffer;
  failures: Generated<number>;
  suppressed_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  description: Generated<string>;
  is_on: Generated<boolean>;
  is_gone: Generated<boolean>;
  previous_secret_enc: Buffer | null;
  previous_until: Date | null;
  failing_since: Date | null;
  next_call_at: Date | null;
  last_ok_at: Date | null;
  last_failed_at: Date | null;
  last_error: string | null;
  changed_at: Generated<Date>;
}

interface WebhookDelivery {
  account_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  state: string;
  is_test: Generated<boolean>;
  tries: Generated<number>;
  round_tries: Generated<number>;
  next_try_at: Date | null;
  leased_until: Date | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  duration_ms: number | null;
  calls: Generated<Json>;
  created_at: Generated<Date>;
  last_call_at: Date | null;
  done_at: Date | null;
}

interface WebhookEvent {
  account_id: string;
  id: string;
  type: string;
  object_id: string;
  occurred_at: Date;
  body: string;
  created_at: Generated<Date>;
}

interface WebhookOutbox {
  account_id: string;
  id: string;
  source: string;
  subject: string;
  object_id: string;
  from_state: string | null;
  to_state: string | null;
  reason: string | null;
  params: Generated<Json>;
  actor: string;
  at: Date;
}

interface WhitelabelConfig {
  brand_id: string;
  version: number;
  config: Json;
  published_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  changed: Generated<string[]>;
  restored_from: number | null;
}

interface WholesaleAnswer {
  account_id: string;
  change_id: string;
  price_group_id: string;
  keeps: string;
  answered_by: string;
  answered_at: Date;
}

interface WholesaleCharge {
  account_id: string;
  id: string;
  customer_id: string;
  quote_id: string;
  request_id: string;
  seller_id: string;
  basis: string;
  currency: string;
  net_minor: number;
  vat_kind: string;
  vat_rate_bp: number;
  vat_minor: number;
  total_minor: number;
  charged_at: Date;
  invoice_id: string | null;
  closed_at: Date | null;
  returned_at: Date | null;
  return_invoice_id: string | null;
}

interface WholesaleWarning {
  account_id: string;
  currency: string;
  threshold_minor: number;
  low_since: Date | null;
  changed_by: string;
  changed_at: Date;
}

interface Withdrawal {
  account_id: string;
  id: string;
  number: Generated<number>;
  order_id: string;
  asked_at: Date;
  asked_by: string;
  name: string;
  lines: Json;
  due_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  note: Generated<string>;
  version: Generated<number>;
}

interface Zone {
  account_id: string;
  id: string;
  domain_id: string | null;
  service_id: string | null;
  apex: string;
  registrable_name: string;
  kind: Generated<string>;
  pool: Generated<string>;
  pub_state: Generated<string>;
  version: Generated<number>;
  published_version: Generated<number>;
  serial: Generated<number>;
  content_hash: Buffer | null;
  changed_at: Generated<Date>;
  published_at: Date | null;
  next_try_at: Date | null;
  tries: Generated<number>;
  is_signed: Generated<boolean>;
  soa: Generated<Json>;
  default_ttl_seconds: Generated<number>;
  masters: Generated<string[]>;
  tsig_enc: Buffer | null;
  rrset_count: Generated<number>;
  rrset_max: Generated<number>;
  proof: string | null;
  tags: Generated<Json>;
  removed_at: Date | null;
  record_counts: Generated<Json>;
  served_until: Date | null;
  publishing_until: Date | null;
  renewal_at: Date | null;
  network_id: string | null;
}

interface ZoneDraft {
  account_id: string;
  id: string;
  zone_id: string;
  kind: string;
  base_version: number;
  changes: Generated<Json>;
  source_text: string | null;
  author: string;
  changed_at: Generated<Date>;
  ends_at: Date;
}

interface ZonePublication {
  account_id: string;
  zone_id: string;
  server_id: string;
  want_version: number;
  served_serial: number | null;
  served_hash: Buffer | null;
  checked_at: Date | null;
  agreed_at: Date | null;
  behind_since: Date | null;
  error: string | null;
}

interface ZoneRrset {
  account_id: string;
  zone_id: string;
  owner: string;
  type: string;
  ttl_seconds: number;
  rdata: string[];
  is_disabled: Generated<boolean>;
  note: string | null;
  version: number;
  changed_by: string;
}

interface ZoneVersion {
  account_id: string;
  zone_id: string;
  version: number;
  changes: Json;
  content_hash: Buffer;
  rrset_count: number;
  serial: number | null;
  origin: string;
  note: string | null;
  author: string;
  created_at: Generated<Date>;
}

export interface Database {
  abuse_letter: AbuseLetter;
  abuse_letter_name: AbuseLetterName;
  abuse_mail: AbuseMail;
  abuse_message: AbuseMessage;
  abuse_report: AbuseReport;
  abuse_upload: AbuseUpload;
  account: Account;
  account_closing: AccountClosing;
  account_closure: AccountClosure;
  account_merge: AccountMerge;
  acme_account: AcmeAccount;
  acme_answer: AcmeAnswer;
  acme_client: AcmeClient;
  acme_key: AcmeKey;
  acme_nonce: AcmeNonce;
  acme_order: AcmeOrder;
  affiliate: Affiliate;
  affiliate_commission: AffiliateCommission;
  affiliate_entry: AffiliateEntry;
  affiliate_payout: AffiliatePayout;
  affiliate_programme: AffiliateProgramme;
  affiliate_rule: AffiliateRule;
  affiliate_signup: AffiliateSignup;
  affiliate_visit: AffiliateVisit;
  answer_hours: AnswerHours;
  api_token: ApiToken;
  approval: Approval;
  article: Article;
  article_version: ArticleVersion;
  audit_anchor: AuditAnchor;
  audit_event: AuditEvent;
  audit_head: AuditHead;
  balance: Balance;
  bank_account: BankAccount;
  bank_file: BankFile;
  bank_line: BankLine;
  bank_statement: BankStatement;
  basket_voucher: BasketVoucher;
  batch_row: BatchRow;
  batch_run: BatchRun;
  books_closing: BooksClosing;
  books_entry: BooksEntry;
  books_position: BooksPosition;
  books_revaluation: BooksRevaluation;
  books_setting: BooksSetting;
  books_voucher: BooksVoucher;
  brand: Brand;
  brand_draft: BrandDraft;
  brand_host: BrandHost;
  brand_host_claim: BrandHostClaim;
  brand_sender: BrandSender;
  brand_sender_key: BrandSenderKey;
  brand_server: BrandServer;
  brand_server_set: BrandServerSet;
  brand_unsold: BrandUnsold;
  brand_widget: BrandWidget;
  brand_widget_day: BrandWidgetDay;
  caller_pin: CallerPin;
  card_holder: CardHolder;
  certificate: Certificate;
  certificate_issuance: CertificateIssuance;
  certificate_proof: CertificateProof;
  certificate_sight: CertificateSight;
  certificate_tlsa: CertificateTlsa;
  chart_name: ChartName;
  chart_rule: ChartRule;
  chart_template: ChartTemplate;
  claims_notice: ClaimsNotice;
  compliance_case: ComplianceCase;
  contact: Contact;
  contact_handle: ContactHandle;
  cost_price: CostPrice;
  country: Country;
  credential: Credential;
  currency: Currency;
  customer_rule: CustomerRule;
  data_export: DataExport;
  data_key: DataKey;
  delegation_check: DelegationCheck;
  delivery: Delivery;
  deposit_limit: DepositLimit;
  dispute: Dispute;
  dispute_hold: DisputeHold;
  dns_server: DnsServer;
  dnssec_key: DnssecKey;
  document_ask: DocumentAsk;
  document_key: DocumentKey;
  domain: Domain;
  domain_contact: DomainContact;
  domain_count_seen: DomainCountSeen;
  domain_counter: DomainCounter;
  domain_detail: DomainDetail;
  domain_dnssec: DomainDnssec;
  domain_ds: DomainDs;
  domain_label: DomainLabel;
  domain_restriction: DomainRestriction;
  domain_search: DomainSearch;
  domain_view: DomainView;
  dunning_plan: DunningPlan;
  dunning_rest: DunningRest;
  dunning_step: DunningStep;
  einvoice: Einvoice;
  erasure: Erasure;
  escrow: Escrow;
  escrow_step: EscrowStep;
  file: File;
  file_part: FilePart;
  half_login: HalfLogin;
  host: Host;
  idempotency_key: IdempotencyKey;
  inquiry: Inquiry;
  inquiry_step: InquiryStep;
  invoice: Invoice;
  invoice_line: InvoiceLine;
  invoice_series: InvoiceSeries;
  label: Label;
  ledger_account: LedgerAccount;
  ledger_entry: LedgerEntry;
  ledger_posting: LedgerPosting;
  login_provider: LoginProvider;
  login_provider_domain: LoginProviderDomain;
  login_provider_user: LoginProviderUser;
  mail_destination: MailDestination;
  mail_intake: MailIntake;
  mail_suppression: MailSuppression;
  mail_text: MailText;
  mail_text_draft: MailTextDraft;
  mailbox: Mailbox;
  membership: Membership;
  name_claim: NameClaim;
  name_finding: NameFinding;
  name_watch: NameWatch;
  names_file: NamesFile;
  notice: Notice;
  notice_read: NoticeRead;
  offer: Offer;
  one_time_token: OneTimeToken;
  owner_certificate: OwnerCertificate;
  owner_consent: OwnerConsent;
  panel_user: PanelUser;
  passed_mail: PassedMail;
  passkey_challenge: PasskeyChallenge;
  payment: Payment;
  payment_invoice: PaymentInvoice;
  payment_method: PaymentMethod;
  permission: Permission;
  phase_price: PhasePrice;
  poll_message: PollMessage;
  preset: Preset;
  price: Price;
  price_change: PriceChange;
  price_group: PriceGroup;
  price_group_stay: PriceGroupStay;
  price_margin: PriceMargin;
  price_rise: PriceRise;
  processing_activity: ProcessingActivity;
  processing_controller: ProcessingController;
  product: Product;
  promotion: Promotion;
  promotion_use: PromotionUse;
  provider_event: ProviderEvent;
  provider_flow: ProviderFlow;
  provider_session: ProviderSession;
  push: Push;
  push_name: PushName;
  quote: Quote;
  rate_counter: RateCounter;
  reference_rate: ReferenceRate;
  refund: Refund;
  registrar_name: RegistrarName;
  registry: Registry;
  registry_account: RegistryAccount;
  registry_act: RegistryAct;
  registry_command: RegistryCommand;
  registry_diff: RegistryDiff;
  registry_frame: RegistryFrame;
  registry_money: RegistryMoney;
  registry_pace: RegistryPace;
  registry_password_change: RegistryPasswordChange;
  registry_process: RegistryProcess;
  registry_statement: RegistryStatement;
  registry_statement_difference: RegistryStatementDifference;
  registry_trial: RegistryTrial;
  registry_turn: RegistryTurn;
  report_schedule: ReportSchedule;
  request: Request;
  reseller: Reseller;
  reseller_application: ResellerApplication;
  reseller_mode: ResellerMode;
  reseller_month: ResellerMonth;
  reseller_portal: ResellerPortal;
  reseller_programme: ResellerProgramme;
  reseller_receipt: ResellerReceipt;
  reseller_sale: ResellerSale;
  reseller_seller: ResellerSeller;
  reseller_settlement: ResellerSettlement;
  reseller_settlement_line: ResellerSettlementLine;
  reseller_support: ResellerSupport;
  retention_rule: RetentionRule;
  retention_run: RetentionRun;
  revenue_deferral: RevenueDeferral;
  reverse_network: ReverseNetwork;
  revoked_mark: RevokedMark;
  revoked_mark_list: RevokedMarkList;
  revoked_signer: RevokedSigner;
  revoked_signer_list: RevokedSignerList;
  role: Role;
  sales_order: SalesOrder;
  sales_quote: SalesQuote;
  sales_quote_line: SalesQuoteLine;
  saved_reply: SavedReply;
  scim_group: ScimGroup;
  scim_group_member: ScimGroupMember;
  scim_user: ScimUser;
  second_person_rule: SecondPersonRule;
  secondary_zone: SecondaryZone;
  seller: Seller;
  seo_finding: SeoFinding;
  seo_page: SeoPage;
  seo_run: SeoRun;
  seo_site: SeoSite;
  service: Service;
  session: Session;
  setting: Setting;
  signed_mark: SignedMark;
  spending_limit: SpendingLimit;
  staff_batch: StaffBatch;
  staff_batch_row: StaffBatchRow;
  staff_challenge: StaffChallenge;
  staff_credential: StaffCredential;
  staff_entry: StaffEntry;
  staff_link: StaffLink;
  staff_mention: StaffMention;
  staff_moved_sum: StaffMovedSum;
  staff_network: StaffNetwork;
  staff_note: StaffNote;
  staff_proof: StaffProof;
  staff_proposal: StaffProposal;
  staff_role: StaffRole;
  staff_role_holder: StaffRoleHolder;
  staff_session: StaffSession;
  staff_task: StaffTask;
  staff_user: StaffUser;
  staff_view: StaffView;
  staged_zone: StagedZone;
  state_edge: StateEdge;
  state_log: StateLog;
  status_code: StatusCode;
  status_notice: StatusNotice;
  status_update: StatusUpdate;
  step_up: StepUp;
  success_fee: SuccessFee;
  system_check: SystemCheck;
  template: Template;
  ticket: Ticket;
  ticket_mail: TicketMail;
  ticket_message: TicketMessage;
  ticket_presence: TicketPresence;
  ticket_reply_address: TicketReplyAddress;
  tld: Tld;
  tld_change: TldChange;
  tld_only_brand: TldOnlyBrand;
  tld_rule: TldRule;
  tld_test: TldTest;
  top_up: TopUp;
  transfer: Transfer;
  used_assertion: UsedAssertion;
  vat_proof: VatProof;
  vat_rate: VatRate;
  vendor_service: VendorService;
  voucher_code: VoucherCode;
  vpn_device: VpnDevice;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  webhook_event: WebhookEvent;
  webhook_outbox: WebhookOutbox;
  whitelabel_config: WhitelabelConfig;
  wholesale_answer: WholesaleAnswer;
  wholesale_charge: WholesaleCharge;
  wholesale_warning: WholesaleWarning;
  withdrawal: Withdrawal;
  zone: Zone;
  zone_draft: ZoneDraft;
  zone_publication: ZonePublication;
  zone_rrset: ZoneRrset;
  zone_version: ZoneVersion;
}
