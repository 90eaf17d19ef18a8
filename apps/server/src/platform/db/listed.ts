import { type RawBuilder, sql } from "kysely";

/**
 * Our own constants written into a statement, for `in (...)`: the planner only uses partial indexes when it sees the values, not
 * parameters.
 */
export const listed = (words: readonly string[]): RawBuilder<unknown> => sql.join(words.map((word) => sql.lit(word)));
