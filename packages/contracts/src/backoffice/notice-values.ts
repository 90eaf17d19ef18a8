// Values of the notices on the status page. Without the schema library, so that the web app can use them.

export const noticeKinds = ["incident", "maintenance"] as const;
export const severities = ["info", "degraded", "down"] as const;
/** Parts of the system that a notice can be about. */
export const notedParts = ["database", "registry", "dns", "mail", "payments", "orders"] as const;
/** note: information that does not change the state of the notice. over: the incident or work has ended. */
export const updatePhases = ["investigating", "identified", "watching", "started", "note", "over"] as const;
