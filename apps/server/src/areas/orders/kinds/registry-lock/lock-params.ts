import { z } from "zod";

const person = z.object({ name: z.string(), phone: z.string() });

/** The people whom staff call before a lock is opened. */
const lockPeople = z.object({ first: person, second: person });
export type LockPeople = z.infer<typeof lockPeople>;

export const lockParams = z.object({ people: lockPeople.optional() });
export type LockParams = z.infer<typeof lockParams>;

/** For how long the lock is to be opened, and whether this is outside office hours, so that a staff member has to come in. */
export const openingParams = z.object({
  people: lockPeople.optional(),
  minutes: z.number().optional(),
  outOfHours: z.boolean().optional(),
});
export type OpeningParams = z.infer<typeof openingParams>;
