export { ServerRows } from "./server-rows.tsx";
export { ServerTable } from "./server-table.tsx";
export { type NameServers, type TestAnswer, useNameServers, useServersAgain } from "./use-name-servers.ts";
export { emptyRow, filledRows, groupOf, judgeRows, type Row, rowsOf, serverDiff, wishOf } from "./wish.rules.ts";
