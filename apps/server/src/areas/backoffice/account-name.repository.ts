import { sql } from "kysely";

/** Name of an account, by its owner contact, which the query joins as `o`. */
export const accountName = sql<string>`coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '')`;
