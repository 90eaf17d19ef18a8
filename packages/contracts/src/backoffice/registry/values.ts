/** open: commands are sent. paused: staff have paused it. noAccount: we have no account at the registry. off: not in use. */
export const registryStates = ["open", "paused", "noAccount", "off"] as const;
/** What customers are told while a registry is paused. */
export const pauseCauses = ["maintenance", "fault", "account"] as const;
export const commandStates = ["sent", "unknown", "pending", "succeeded", "refused", "not_sent"] as const;
export const trialSteps = ["login", "check", "info", "logout"] as const;
