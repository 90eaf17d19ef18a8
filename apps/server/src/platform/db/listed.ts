import { type RawBuilder, sql } from "kysely";

/**
 * Writes constants of ours into a statement, for `in (...)`. The planner uses partial indexes for literal values, but not for
 * parameters.
 */
export const listed = (words: readonly string[]): RawBuilder<unknown> => sql.join(words.map((word) => sql.lit(word)));
