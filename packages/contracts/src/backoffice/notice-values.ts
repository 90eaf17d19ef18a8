// What a notice of the status page can say about itself, without the library of schemas, so that the web app can use it.

export const noticeKinds = ["incident", "maintenance"] as const;
export const severities = ["info", "degraded", "down"] as const;
/** Parts of the system that a notice can be about. */
export const notedParts = ["database", "registry", "dns", "mail", "payments", "orders"] as const;
/** note: something to know that changes nothing. over: it has ended. */
export const updatePhases = ["investigating", "identified", "watching", "started", "note", "over"] as const;
