import { type RawBuilder, sql } from "kysely";

/**
 * Constants of ours written into a statement, for `in (...)`: the planner uses partial indexes for literal values, but not for
 * parameters.
 */
export const listed = (words: readonly string[]): RawBuilder<unknown> => sql.join(words.map((word) => sql.lit(word)));
