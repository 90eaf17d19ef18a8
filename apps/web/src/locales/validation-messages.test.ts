import { InvalidToken, TermsNotAccepted, UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import { DomainLocked, NoWhois } from "@nameplane/contracts/domains/refusals";
import { NoRecordsFound } from "@nameplane/contracts/zones/refusals";
import { expect, test } from "vitest";
import { texts as accountsEn } from "./en/accounts/accounts.ts";
import { texts as rulesEn } from "./en/base/rules.ts";
import { texts as uiEn } from "./en/base/ui.ts";
import { texts as dnsEn } from "./en/zones/dnsreasons.ts";
import { texts as signupEn } from "./en/identity/signup.ts";
import { texts as accountsSv } from "./sv/accounts/accounts.ts";
import { texts as rulesSv } from "./sv/base/rules.ts";
import { texts as uiSv } from "./sv/base/ui.ts";
import { texts as dnsSv } from "./sv/zones/dnsreasons.ts";
import { texts as signupSv } from "./sv/identity/signup.ts";

type Text = { readonly en: string; readonly sv: string };

const rule = (key: keyof typeof rulesEn): Text => ({ en: rulesEn[key], sv: rulesSv[key] });
const dns = (key: keyof typeof dnsEn): Text => ({ en: dnsEn[key], sv: dnsSv[key] });
const level = (key: keyof typeof uiEn.strength): Text => ({ en: uiEn.strength[key], sv: uiSv.strength[key] });
const idn = (key: keyof typeof accountsEn.dashboard.tools.idnProblem): Text => ({
  en: accountsEn.dashboard.tools.idnProblem[key],
  sv: accountsSv.dashboard.tools.idnProblem[key],
});

/**
 * Every requirement in section 5 of the two specifications (S and C) that has a message, with its texts in this app. The English
 * text must contain the pattern, which tells the reader what is wrong.
 */
const messages: readonly (readonly [id: string, word: RegExp, ...texts: Text[]])[] = [
  ["S5.20", /web address/, rule("invalid_url")],
  ["S5.25", /email address/, rule("invalid_email")],
  ["S5.26", /255/, rule("too_long_domain")],
  ["S5.32", /domain name/, rule("invalid_domain")],
  ["S5.34", /255/, rule("too_long_hostname")],
  ["S5.38", /host name/, rule("invalid_hostname")],
  ["S5.41", /unaccented letters/, rule("invalid_password")],
  ["C5.03", /required/, rule("required")],
  ["C5.07", /IP address/, rule("invalid_ip_address")],
  ["C5.09", /digits/, rule("invalid_phone")],
  ["C5.10", /07/, rule("invalid_swish_number")],
  ["C5.11", /VAT number/, rule("invalid_vat_number")],
  ["C5.12", /required|country/, rule("required"), rule("invalid_country")],
  ["C5.31", /already exists/, UsernameTaken.text],
  ["C5.32", /Invalid username/, rule("invalid_username")],
  ["C5.33", /required/, rule("required")],
  ["C5.34", /Minimum requirements not met/, rule("minimum_requirements")],
  ["C5.36", /do not match/, rule("password_mismatch")],
  ["C5.38", /Very weak/, level("very_weak")],
  ["C5.38", /Weak/, level("weak")],
  ["C5.38", /Good/, level("good")],
  ["C5.38", /Strong/, level("strong")],
  ["C5.38", /Very strong/, level("very_strong")],
  ["C5.39", /Accept the terms/, TermsNotAccepted.text, { en: signupEn.termsMissing, sv: signupSv.termsMissing }],
  ["C5.41", /Invalid token/, InvalidToken.text, { en: signupEn.invalid, sv: signupSv.invalid }],
  ["C5.44", /does not match the name/, rule("not_confirmed")],
  ["C5.47", /The domain is locked\. Unlock the domain to proceed/, DomainLocked.text],
  ["C5.51", /Not all TLDs support WHOIS/, NoWhois.text],
  ["C5.52", /@ sign/, dns("owner_at_sign")],
  ["C5.53", /letters, digits, hyphens/, dns("invalid_owner")],
  ["C5.54", /too long/, dns("owner_too_long")],
  ["C5.55", /record already exists/, dns("duplicate_record")],
  ["C5.57", /too long/, dns("hostname_too_long")],
  ["C5.58", /value is missing/, dns("missing_value")],
  ["C5.59", /host name/, dns("invalid_hostname")],
  ["C5.60", /IPv4/, dns("invalid_ipv4")],
  ["C5.61", /IPv6/, dns("invalid_ipv6")],
  ["C5.62", /port/, dns("invalid_port")],
  ["C5.63", /weight/, dns("invalid_weight")],
  ["C5.64", /web address/, dns("invalid_url")],
  ["C5.65", /priority/, dns("invalid_priority")],
  ["C5.66", /end with this domain/, dns("forward_email_outside_domain")],
  ["C5.67", /receives the email/, dns("recipient_missing")],
  ["C5.68", /whose email is forwarded/, dns("forward_email_missing")],
  ["C5.69", /back to the same address/, dns("redirect_same_as_source")],
  ["C5.70", /http:\/\//, dns("redirect_target_scheme")],
  ["C5.71", /no underscore/, dns("invalid_service")],
  ["C5.72", /web address or an email address/, dns("invalid_incident_report")],
  ["C5.73", /No DNS records found on import/, NoRecordsFound.text, dns("no_records")],
  ["C5.74", /overflow/, idn("overflow")],
  ["C5.75", /not-basic/, idn("not_basic")],
  ["C5.76", /invalid-input/, idn("invalid_input")],
];

test("every validation message of section 5 exists as a text in both languages, and says what is wrong [C8.28]", () => {
  for (const [id, word, ...texts] of messages)
    for (const { en, sv } of texts) {
      expect(en, id).toMatch(word);
      expect(sv, id).toMatch(/\S{3}/);
      expect(sv, id).not.toBe(en);
    }
});
