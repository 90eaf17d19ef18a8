/** Text keys of every problem of a name, a record, a set, a zone or a zone file. Each requires a text in every language. */
export const dnsReasons = [
  // Owner names.
  "dns.owner_at_sign",
  "dns.invalid_owner",
  "dns.owner_too_long",
  "dns.owner_repeats_domain",
  "dns.outside_zone",
  // Values.
  "dns.missing_value",
  "dns.extra_value",
  "dns.invalid_hostname",
  "dns.hostname_too_long",
  "dns.invalid_ipv4",
  "dns.invalid_ipv6",
  "dns.invalid_priority",
  "dns.invalid_weight",
  "dns.invalid_port",
  "dns.invalid_number",
  "dns.invalid_text",
  "dns.text_too_long",
  "dns.invalid_hex",
  "dns.invalid_hex_length",
  "dns.invalid_base64",
  "dns.invalid_caa_flags",
  "dns.invalid_caa_tag",
  "dns.invalid_caa_issuer",
  "dns.invalid_incident_report",
  "dns.invalid_contact",
  "dns.invalid_certificate_usage",
  "dns.invalid_selector",
  "dns.invalid_matching_type",
  "dns.invalid_algorithm",
  "dns.invalid_digest_type",
  "dns.invalid_fingerprint_type",
  "dns.invalid_key_flags",
  "dns.invalid_key_protocol",
  "dns.invalid_protocol",
  "dns.invalid_service",
  "dns.invalid_location",
  "dns.invalid_naptr_flags",
  "dns.naptr_regexp_and_replacement",
  "dns.invalid_service_parameter",
  "dns.duplicate_service_parameter",
  "dns.alias_with_parameters",
  "dns.invalid_url",
  "dns.invalid_redirect_type",
  "dns.redirect_target_scheme",
  "dns.redirect_same_as_source",
  "dns.forward_email_missing",
  "dns.invalid_forward_email",
  "dns.forward_email_outside_domain",
  "dns.recipient_missing",
  "dns.invalid_recipient",
  "dns.forward_to_itself",
  "dns.unsupported_type",
  "dns.invalid_generic_data",
  "dns.invalid_ttl",
  "dns.ttl_low",
  // Sets and zones.
  "dns.duplicate_record",
  "dns.cname_with_other_data",
  "dns.cname_at_apex",
  "dns.several_cnames",
  "dns.null_mx_not_alone",
  "dns.delegation_with_other_data",
  "dns.below_delegation",
  "dns.ds_at_apex",
  "dns.ds_without_delegation",
  "dns.only_at_apex",
  "dns.several_soas",
  "dns.soa_alone",
  "dns.soa_not_at_apex",
  "dns.no_apex_name_servers",
  "dns.single_name_server",
  "dns.single_delegation_server",
  "dns.wildcard_delegation",
  "dns.ds_weak_digest",
  "dns.ds_old_algorithm",
  "dns.target_is_cname",
  "dns.target_is_address",
  "dns.target_missing",
  "dns.target_missing_dot",
  "dns.target_single_label",
  "dns.name_server_without_address",
  "dns.alias_loop",
  "dns.alias_with_address",
  "dns.alias_not_served",
  "dns.type_not_served",
  "dns.redirect_with_address",
  "dns.several_redirects",
  "dns.redirect_loop",
  "dns.mailforward_with_mx",
  "dns.forward_loop",
  "dns.service_alias_not_alone",
  "dns.naptr_unknown_flags",
  "dns.naptr_unreadable_service",
  "dns.naptr_unreadable_regexp",
  "dns.naptr_leads_nowhere",
  "dns.srv_owner",
  "dns.tlsa_owner",
  "dns.ttl_differs",
  // Mail and certificates.
  "dns.spf_several",
  "dns.spf_syntax",
  "dns.spf_too_many_lookups",
  "dns.spf_allows_all",
  "dns.spf_ptr",
  "dns.spf_after_all",
  "dns.spf_too_long",
  "dns.dkim_no_key",
  "dns.dkim_damaged",
  "dns.dkim_unreadable",
  "dns.dkim_weak_key",
  "dns.dkim_several",
  "dns.dmarc_several",
  "dns.dmarc_unreadable",
  "dns.dmarc_no_policy",
  "dns.dmarc_report_address",
  "dns.dmarc_missing",
  "dns.caa_blocks_issuer",
  "dns.caa_unknown_tag",
  "dns.caa_unknown_critical_tag",
  // Templates.
  "dns.unknown_variable",
  // Zone files.
  "dns.not_text",
  "dns.damaged_letters",
  "dns.file_too_large",
  "dns.too_many_records",
  "dns.no_records",
  "dns.no_owner",
  "dns.missing_type",
  "dns.signature_skipped",
  "dns.message_type_skipped",
  "dns.class_not_in",
  "dns.include_refused",
  "dns.generate_refused",
  "dns.unknown_directive",
  "dns.unbalanced_parentheses",
  "dns.unclosed_quote",
] as const;

export type DnsReason = (typeof dnsReasons)[number];

export type Severity = "error" | "warning";

/** One problem of a value: a text key, the field, and the wrong part of the text. */
export type Problem = {
  readonly reason: DnsReason;
  /** RDATA field or form field, such as `preference` or `host`; absent if the record as a whole is wrong. */
  readonly field?: string;
  /** The wrong part of the text, cut to 80 characters. */
  readonly detail?: string;
};

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

export function accepted<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(...problems: readonly Problem[]): {
  readonly ok: false;
  readonly problems: readonly Problem[];
} {
  return { ok: false, problems };
}

export function problem(reason: DnsReason, field?: string, detail?: string): Problem {
  return {
    reason,
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail: detail.slice(0, 80) }),
  };
}
