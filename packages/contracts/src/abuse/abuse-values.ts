/** What can be reported. */
export const abuseKinds = ["phishing", "malware", "botnet", "spam", "child", "counterfeit", "other"] as const;
export type AbuseKind = (typeof abuseKinds)[number];

/** What staff answer to a report. held: the domain is on hold; stopped: the abuse has ended; unproven: no reason to act; elsewhere: not with us. */
export const abuseOutcomes = ["held", "stopped", "unproven", "elsewhere"] as const;
export type AbuseOutcome = (typeof abuseOutcomes)[number];

/** What staff do about a case. answer: tell who reported it what came of it, which also ends the case unless the domain is on hold. */
export const abuseActs = ["ask", "lock", "hold", "lift", "answer"] as const;
export type AbuseAct = (typeof abuseActs)[number];

/** What stands between us and the customer about a case; answered: by the customer. */
export const abuseSteps = ["asked", "locked", "held", "lifted", "closed", "answered"] as const;
export type AbuseStep = (typeof abuseSteps)[number];

export const abuseLists = ["open", "held", "closed"] as const;

export const abuseLimits = { text: 10_000, textMin: 20, urls: 20, url: 2000, name: 100, message: 4000 } as const;
