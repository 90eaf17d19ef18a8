import { expect, test } from "vitest";

const raw = import.meta.glob<string>(
  ["../../areas/**/*.tsx", "../../main/**/*.tsx", "../../shell/**/*.tsx", "!../../main/gallery/*", "!**/*.test.tsx"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const texts = new Map(Object.entries(raw).map(([path, text]) => [path.replace("../../", ""), text]));
const files = [...texts.keys()];
const matching = (pattern: RegExp) => files.filter((name) => pattern.test(texts.get(name) ?? ""));

/** Files whose fields have their own state and keep no draft, each with the reason. */
const keepsNothing: Readonly<Record<string, string>> = {
  "main/frame/header-search.tsx": "a search; what is found is in the address",
  "areas/accounts/tools/idn-converter.tsx": "a tool; nothing is sent",
  "areas/accounts/tools/whois-field.tsx": "a search",
  "areas/backoffice/bank/find-drawer.tsx": "a search",
  "areas/backoffice/deliver-panel.tsx": "what a customer gets can be a password: never kept",
  "areas/privacy/person-screen.tsx": "a search for an address that must not be kept, and a reason beside what it finds",
  "areas/backoffice/customers/terms-drawer.tsx": "choices and two numbers, beside the terms as they stand",
  "areas/backoffice/prices/group-drawer.tsx": "a name and a number, beside the group as it stands",
  "areas/backoffice/prices/price-drawer.tsx":
    "amounts beside those that hold: a kept one would be set over a price that has changed since",
  "areas/backoffice/prices/rule-drawer.tsx": "choices and two numbers",
  "areas/affiliates/apply-panel.tsx": "a name and a few words, beside terms that have to be accepted",
  "areas/affiliates/decide-drawer.tsx": "a reason, beside the affiliate as it stands",
  "areas/affiliates/payouts.tsx": "a bank account, beside the one that stands",
  "areas/affiliates/resale-payouts.tsx": "a day, beside the payout",
  "areas/affiliates/programme-panel.tsx": "numbers and terms beside those that hold",
  "areas/resellers/applications/application-drawer.tsx": "a reason, beside the application as it stands",
  "areas/resellers/applications/programme-panel.tsx": "choices and terms beside those that hold",
  "areas/resellers/customer-invoices-screen.tsx": "an amount, a day and a note, beside what is left to pay",
  "areas/resellers/receipts-panel.tsx": "an amount, a day and a note, beside the customer who is chosen",
  "areas/resellers/merchant-screen.tsx": "one amount",
  "areas/backoffice/prices/service-plan-drawer.tsx":
    "names and amounts beside those that hold: kept ones would be set over a plan that has changed since",
  "areas/identity/links/rate-screen.tsx": "a few words, on a page that nobody is logged in to",
  "areas/privacy/retention-screen.tsx": "a number and a reason, beside the rule as it stands",
  "areas/backoffice/verification-drawer.tsx": "a day, a reason or a note, beside the verification as it stands",
  "areas/tickets/desk/merge-dialog.tsx": "the number of a ticket",
  "areas/tickets/rating-panel.tsx": "a few words, beside the closed ticket",
  "areas/resellers/mode-panel.tsx": "a day",
  "areas/resellers/staff-modes-screen.tsx": "a reason, beside the request as it stands",
  "areas/resellers/margin-drawer.tsx": "choices and two numbers, beside the margin as it stands",
  "areas/resellers/single-drawer.tsx":
    "amounts beside those that hold: a kept one would be set over a price that has changed since",
  "areas/resellers/imports/import-check.tsx": "corrections of a file that is read anew",
  "areas/resellers/customers/suspend-part.tsx": "a reason, beside the customer as it stands",
  "areas/accounts/users/role-drawer.tsx":
    "rights beside those that hold: kept ones would be set over a role that has changed since",
  "areas/resellers/vouchers/voucher-drawer.tsx": "a code and its terms, which are sent at once",
  "areas/resellers/customers/rules-part.tsx": "limits and choices, beside those that hold",
  "areas/resellers/customers/waiting-panel.tsx": "a reason, beside the order as it stands",
  "areas/resellers/customers/groups-panel.tsx": "a name and a choice, beside the group as it stands",
  "areas/ledger/statement-screen.tsx": "two dates; they are in the address",
  "areas/backoffice/promotions/codes-panel.tsx": "a code or a number, which is sent at once",
  "areas/orders/basket/voucher-field.tsx": "a code, which is sent at once and then kept with the basket",
  "areas/backoffice/finder/order-acts.tsx": "a reason, beside the order as it stands",
  "areas/backoffice/finder/staff-list.tsx": "filters, which are in the address",
  "areas/backoffice/lists/batch-drawer.tsx": "a reason for the log, beside a preview that has to be read anew",
  "areas/tickets/desk/ticket-tags.tsx": "a tag, which is sent at once",
  "areas/tickets/desk/mailboxes-screen.tsx": "an address, beside those that are used",
  "areas/staff/mention-area.tsx": "a part of forms that keep what is typed",
  "areas/staff/networks-panel.tsx": "networks beside those that hold: kept ones would be set over a list that has changed since",
  "areas/staff/proposal-rule-drawer.tsx": "a choice and amounts, beside those that hold",
  "areas/ledger/top-up-panel.tsx": "three amounts and a choice, beside those that hold",
  "areas/backoffice/companies/deposit-limits-screen.tsx": "two amounts and a reason, beside the limits that hold",
  "areas/backoffice/companies/vat-rates-screen.tsx": "a number, a day and a reason, beside the rates that hold",
  "areas/backoffice/manualorders/add-lines.tsx": "names and a code, which are sent at once; the lines are kept by the server",
  "areas/backoffice/manualorders/order-lines.tsx": "an amount, beside the price as it stands",
  "areas/backoffice/registries/account-drawers.tsx": "passwords and keys: never kept",
  "areas/backoffice/registries/add-registry-screen.tsx": "a server and our login there: never kept",
  "areas/backoffice/registries/new-tld-drawer.tsx": "a name, and choices beside the registry as it stands",
  "areas/backoffice/registries/shape-drawer.tsx": "choices beside those that hold",
  "areas/backoffice/registries/shape-form.tsx": "a part of forms that propose anew what the registry says",
  "areas/backoffice/registries/registry-drawers.tsx": "a note, and numbers beside those that hold",
  "areas/backoffice/registries/try-drawer.tsx": "a question; nothing is changed",
  "areas/backoffice/salesquotes/from-catalogue.tsx": "a search; what is found is added to a form that keeps a draft",
  "areas/backoffice/tlds/phases-panel.tsx": "dates and amounts beside those that hold",
  "areas/backoffice/tlds/rules-drawer.tsx":
    "rules beside those that hold: a kept one would be set over a rule that has changed since",
  "areas/backoffice/tlds/tld-drawers.tsx": "a name, and amounts beside those that hold",
  "areas/payments/quotes/quote-link-screen.tsx": "a name with which one signs, and a reason, which are sent at once",
  "areas/payments/swish/enter-number.tsx": "a phone number, which is sent at once and kept nowhere",
  "areas/provisioning/device-line.tsx": "the name of a device, beside the one that stands",
  "areas/provisioning/device-drawer.tsx": "a key: never kept",
  "areas/certificates/key-fields.tsx": "a part of forms that keep what is typed; the private key is never kept",
  "areas/checkout/checkout-form.tsx": "kept by checkout-memory",
  "areas/checkout/registrant-field.tsx": "kept by checkout-memory",
  "areas/domains/acts/renew.tsx": "a choice of years",
  "areas/domains/labels/bulk-labels-fill.tsx": "a filter that fills the list of names, which is kept",
  "areas/domains/search/search-bulk-screen.tsx": "kept by bulk-text",
  "areas/domains/search/search-screen.tsx": "a search; it is in the address",
  "areas/domains/transfer/transfer-checklist.tsx": "an auth code: never kept",
  "areas/domains/list/view-menu.tsx": "the name of a saved view; the view is in the address",
  "areas/orders/fixes/transfer-fix.tsx": "an auth code: never kept",
  "areas/products/ask-quote.tsx": "kept by use-answers",
  "areas/products/service-order.tsx": "kept by use-answers",
  "areas/zones/import/import-source.tsx": "what is pasted is kept by the import drawer; a server to ask is one address",
  "areas/zones/records/record-editor.tsx": "kept by zone-context",
  "areas/zones/records/record-fields.tsx": "kept by zone-context",
};

test("every field for typing is in a form that keeps a draft, or is listed here with a reason", () => {
  const kept = new Set(matching(/\buseForm[(<]|\buseDraft[(<]/));
  const open = matching(/<(form|TextArea|TextField)\b/).filter(
    (name) => /\buseState\b/.test(texts.get(name) ?? "") && !kept.has(name),
  );
  expect(open.toSorted()).toEqual(Object.keys(keepsNothing).toSorted());
});

test("every form that keeps its draft until it is sent drops it somewhere", () => {
  const forms = matching(/\buseForm[(<]/).filter((name) => /until: "sent"/.test(texts.get(name) ?? ""));
  expect(forms.length).toBeGreaterThan(8);
  expect(forms.filter((name) => !/\.(reset|sent)\b/.test(texts.get(name) ?? ""))).toEqual([]);
});

test("state kept as a draft until it is sent is dropped there", () => {
  const states = matching(/\buseDraft[(<]/).filter((name) => /until: "sent"/.test(texts.get(name) ?? ""));
  expect(states.length).toBeGreaterThan(3);
  // A draft is dropped in one of two ways: its state is set to the empty value, or `sent()` is called.
  const forgets = /\bsent\(\)|set\w*\(""\)|text: "" \}|keep\w*\(null\)/;
  expect(states.filter((name) => !forgets.test(texts.get(name) ?? ""))).toEqual([]);
});

test("no form of passwords or codes keeps a draft, and the sign-up form drops its password", () => {
  const secret = matching(/<(PasswordField|NewPasswordFields|PinField)\b/);
  expect(secret.length).toBeGreaterThan(5);
  const keeping = secret.filter((name) => /draft: \{/.test(texts.get(name) ?? ""));
  for (const name of keeping.filter((each) => !each.endsWith("phone-steps.tsx") && !each.includes("signup")))
    expect(name).toBe("");
  expect(texts.get("areas/identity/signup/signup-form.tsx")).toContain('forget: ["password"]');
  expect(texts.get("areas/identity/factors/phone-steps.tsx")).toMatch(/initial: \{ pincode: "" \},\s+draft: false/);
});
