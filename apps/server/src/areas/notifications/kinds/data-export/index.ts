export { dataExport } from "./mail.ts";
export { notifyDataExport } from "./notify-data-export.ts";
