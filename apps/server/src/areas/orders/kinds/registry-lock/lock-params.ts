import { z } from "zod";

const person = z.object({ name: z.string(), phone: z.string() });

/** Who is called before a lock is opened. */
const lockPeople = z.object({ first: person, second: person });
export type LockPeople = z.infer<typeof lockPeople>;

export const lockParams = z.object({ people: lockPeople.optional() });
export type LockParams = z.infer<typeof lockParams>;

/** For how long it is to be opened, and whether a person comes in for it. */
export const openingParams = z.object({
  people: lockPeople.optional(),
  minutes: z.number().optional(),
  outOfHours: z.boolean().optional(),
});
export type OpeningParams = z.infer<typeof openingParams>;
