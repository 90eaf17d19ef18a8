import { sql } from "kysely";

/** The name of an account, taken from its owner contact. The query must join that contact as `o`. */
export const accountName = sql<string>`coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '')`;
