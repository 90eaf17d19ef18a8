/** Changes to how a user logs in, and unusual logins; the user is notified of each by mail. */
export const loginChanges = [
  "password_reset",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "new_device",
  "second_factor_reset_asked",
  "second_factor_reset",
  "email_change_asked",
  "email_changed",
  "email_restored",
  "phone_changed",
  "account_email_changed",
] as const;
