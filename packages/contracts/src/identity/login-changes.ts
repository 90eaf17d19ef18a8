/** What can change about how a user logs in; its user is told by mail. */
export const loginChanges = ["password_reset", "password_changed"] as const;
