/** What can change about how a user logs in; its user is told by mail. */
export const loginChanges = [
  "password_reset",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "second_factor_reset_asked",
  "second_factor_reset",
] as const;
