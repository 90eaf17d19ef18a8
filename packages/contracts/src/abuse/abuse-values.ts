/** The kinds of abuse that can be reported. */
export const abuseKinds = ["phishing", "malware", "botnet", "spam", "child", "counterfeit", "other"] as const;
export type AbuseKind = (typeof abuseKinds)[number];

/**
 * The outcomes that staff can report. held: the domain is on hold; stopped: the abuse has ended; unproven: there is no reason
 * to act; elsewhere: the domain is not with us.
 */
export const abuseOutcomes = ["held", "stopped", "unproven", "elsewhere"] as const;
export type AbuseOutcome = (typeof abuseOutcomes)[number];

/** What staff do about a case. "answer" tells the reporter the outcome, which also ends the case unless the domain is on hold. */
export const abuseActs = ["ask", "lock", "hold", "lift", "answer"] as const;
export type AbuseAct = (typeof abuseActs)[number];

/** The messages between us and the customer about a case. "answered" is a message of the customer. */
export const abuseSteps = ["asked", "locked", "held", "lifted", "closed", "answered"] as const;
export type AbuseStep = (typeof abuseSteps)[number];

export const abuseLists = ["open", "held", "closed"] as const;

export const abuseLimits = { text: 10_000, textMin: 20, urls: 20, url: 2000, name: 100, message: 4000 } as const;
