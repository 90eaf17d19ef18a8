import type { AnswerOf } from "@nameplane/contracts";
import type { abuseCase, abuseLetter } from "@nameplane/contracts/abuse/operations";

/** What staff see of a report, and the case of its domain. */
export type AbusePage = Omit<AnswerOf<typeof abuseCase>, "code" | "desc">;
export type AbuseCase = NonNullable<AbusePage["case"]>;

/** What staff see of an email that reports abuse. */
export type Letter = Omit<AnswerOf<typeof abuseLetter>, "code" | "desc">;
