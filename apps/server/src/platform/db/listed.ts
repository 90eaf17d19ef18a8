import { type RawBuilder, sql } from "kysely";

/** Words of ours as they stand in a statement, for `in (...)`: indexes over some of them are found by that, where a parameter would hide them. */
export const listed = (words: readonly string[]): RawBuilder<unknown> => sql.join(words.map((word) => sql.lit(word)));
