/** Objects as the API returns them. Amounts are whole minor units, instants are whole seconds since 1970. */

export type Metadata = Record<string, string>;

export interface CardError {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  payment_method?: PaymentMethod;
}

interface MethodBase {
  id: string;
  object: "payment_method";
  allow_redisplay: "unspecified" | "limited";
  billing_details: { address: null; email: string | null; name: string | null; phone: null };
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
}

export interface CardMethod extends MethodBase {
  card: {
    brand: string;
    checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: string };
    country: string;
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: "credit" | "debit";
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    three_d_secure_usage: { supported: true };
    wallet: null;
  };
  type: "card";
}

/** The data of a bank account in answers. The IBAN itself is in no answer. */
export interface DebitDetails {
  bank_code: string;
  branch_code: null;
  country: string;
  fingerprint: string;
  last4: string;
}

export interface DebitMethod extends MethodBase {
  sepa_debit: DebitDetails & { generated_from: null };
  type: "sepa_debit";
}

export type PaymentMethod = CardMethod | DebitMethod;
export type MethodType = PaymentMethod["type"];

/** The payer's consent that a bank account is debited. */
export interface Mandate {
  id: string;
  object: "mandate";
  created: number;
  customer_acceptance: { accepted_at: number; online: { ip_address: string; user_agent: string }; type: "online" };
  livemode: false;
  multi_use: Record<string, never> | null;
  payment_method: string;
  payment_method_details: { sepa_debit: { reference: string; url: string }; type: "sepa_debit" };
  single_use: null;
  status: "active" | "inactive";
  type: "multi_use";
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "requires_capture"
  | "processing"
  | "canceled"
  | "succeeded";

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  allowed_payment_method_types: null;
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: "automatic" | "automatic_async" | "manual";
  client_secret: string;
  confirmation_method: "automatic";
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: CardError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string | null } } | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: {
      installments: null;
      mandate_options: null;
      network: null;
      request_three_d_secure: "any" | "automatic" | "challenge";
    };
    sepa_debit?: { mandate_options: Record<string, never>; target_date?: string };
  };
  payment_method_types: [MethodType];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: "off_session" | "on_session" | null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
}

/** The consent of a payer that the card may be charged later; nothing is paid now. */
export interface SetupIntent {
  id: string;
  object: "setup_intent";
  application: null;
  automatic_payment_methods: null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: CardError | null;
  livemode: false;
  metadata: Metadata;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string | null } } | null;
  mandate: string | null;
  payment_method: string | null;
  payment_method_types: [MethodType];
  single_use_mandate: null;
  status: "requires_payment_method" | "requires_action" | "canceled" | "succeeded";
  usage: "off_session";
}

export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: PaymentMethod["billing_details"];
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: {
    network_status: "approved_by_network" | "declined_by_network";
    reason: string | null;
    risk_level: "normal";
    seller_message: string;
    type: "authorized" | "issuer_declined";
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: CardCharge | DebitCharge;
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: "succeeded" | "failed" | "pending";
  transfer_data: null;
  transfer_group: null;
}

export interface DebitCharge {
  sepa_debit: DebitDetails & { expected_debit_date: string; mandate: string };
  type: "sepa_debit";
}

export interface CardCharge {
  card: {
    amount_authorized: number | null;
    brand: string;
    checks: CardMethod["card"]["checks"];
    country: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    last4: string;
    network: string;
    three_d_secure: {
      authentication_flow: "challenge";
      result: "authenticated";
      result_reason: null;
      version: "2.2.0";
    } | null;
    wallet: null;
  };
  type: "card";
}

export type RefundStatus = "pending" | "succeeded" | "failed";

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: RefundStatus;
  transfer_reversal: null;
}

export interface Customer {
  id: string;
  object: "customer";
  address: null;
  balance: number;
  created: number;
  currency: null;
  default_source: null;
  delinquent: false;
  description: string | null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  livemode: false;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
  shipping: null;
  tax_exempt: "none";
  test_clock: null;
}

export interface LineItem {
  id: string;
  object: "item";
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  quantity: number;
  price: {
    id: string;
    object: "price";
    currency: string;
    unit_amount: number;
    unit_amount_decimal: string;
    type: "one_time";
    product: string;
  };
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  adaptive_pricing: null;
  after_expiration: null;
  allow_promotion_codes: null;
  /** Null in setup mode, which takes no money. */
  amount_subtotal: number | null;
  amount_total: number | null;
  automatic_tax: { enabled: false; liability: null; provider: null; status: null };
  billing_address_collection: null;
  cancel_url: string | null;
  client_reference_id: string | null;
  client_secret: null;
  collected_information: null;
  consent: null;
  consent_collection: null;
  created: number;
  currency: string;
  currency_conversion: null;
  custom_fields: [];
  custom_text: { after_submit: null; shipping_address: null; submit: null; terms_of_service_acceptance: null };
  customer: string | null;
  customer_account: null;
  customer_creation: "if_required" | null;
  customer_details: { email: string | null; name: string | null; phone: null; tax_exempt: "none"; tax_ids: [] } | null;
  customer_email: string | null;
  discounts: [];
  expires_at: number;
  integration_identifier: null;
  invoice: null;
  invoice_creation: null;
  livemode: false;
  locale: string | null;
  managed_payments: null;
  metadata: Metadata;
  mode: "payment" | "setup";
  origin_context: null;
  payment_intent: string | null;
  payment_link: null;
  payment_method_collection: "if_required";
  payment_method_configuration_details: null;
  payment_method_options: { card: { request_three_d_secure: "any" | "automatic" | "challenge" } };
  payment_method_types: [MethodType];
  payment_status: "paid" | "unpaid" | "no_payment_required";
  permissions: null;
  phone_number_collection: { enabled: false };
  recovered_from: null;
  saved_payment_method_options: null;
  setup_intent: string | null;
  shipping_address_collection: null;
  shipping_cost: null;
  shipping_options: [];
  status: "open" | "complete" | "expired";
  submit_type: string | null;
  subscription: null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  ui_mode: "hosted_page";
  url: string | null;
  wallet_options: null;
}

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: {
    id: string;
    object: "balance_transaction";
    amount: number;
    currency: string;
    fee: number;
    net: number;
    type: "adjustment";
  }[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Record<string, string>;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "warning_needs_response" | "warning_closed" | "won" | "lost";
}

export interface Resources {
  "checkout.session": CheckoutSession;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  mandate: Mandate;
  charge: Charge;
  refund: Refund;
  customer: Customer;
  dispute: Dispute;
}
export type Kind = keyof Resources;
export type Resource = Resources[Kind];

export interface EventObject {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Resource };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The simulator's own notes about an object, which no answer contains. */
export interface Notes {
  "checkout.session": {
    lineItems: LineItem[];
    captureMethod: PaymentIntent["capture_method"];
    intentMetadata: Metadata;
    intentDescription: string | null;
    setupFutureUsage: PaymentIntent["setup_future_usage"];
    statementDescriptorSuffix: string | null;
  };
  /** The number of a card, or the IBAN of a bank account. */
  payment_method: { cardNumber: string; usableOffSession: boolean };
  mandate: null;
  payment_intent: { session: string | null };
  setup_intent: { session: string };
  charge: null;
  refund: { releasesReservation: boolean };
  customer: null;
  dispute: null;
}
