import pg from "pg"; export const o = pg;
