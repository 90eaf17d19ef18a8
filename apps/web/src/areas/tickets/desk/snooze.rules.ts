export const snoozeNames = ["tomorrow", "days", "monday", "week", "month"] as const;
export type SnoozeName = (typeof snoozeNames)[number];

/** The hour of the morning at which snoozed tickets come back. */
const morning = 8;

/** The times until which a ticket can be snoozed by one press, in the user's time zone. A ticket comes back in the morning. */
export function snoozeTimes(now: Date): Readonly<Record<SnoozeName, string>> {
  const morningIn = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(morning, 0, 0, 0);
    return day.toISOString();
  };
  // From Monday on it is the Monday of the next week.
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return { tomorrow: morningIn(1), days: morningIn(3), monday: morningIn(toMonday), week: morningIn(7), month: morningIn(30) };
}

/** The time until which a ticket is snoozed if this is chosen now. */
export const timeOf = (name: SnoozeName): string => snoozeTimes(new Date())[name];
