import { isValidElement, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { TableHeader } from "./table-types.ts";

/** The text of a plain value; null if it has none. */
function plain(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

const isEmpty = (content: ReactNode) => content === undefined || content === null || content === "" || content === false;

/** The content of a cell, or "No data" if the value is empty. */
export function Cell<Row>({ header, row }: { header: TableHeader<Row>; row: Row }) {
  const t = useTranslations("ui.table");
  const own = plain((row as Readonly<Record<string, unknown>>)[header.value]);
  const content = header.cell ? header.cell(row) : own;
  if (isValidElement(content) || !isEmpty(content)) return <>{content}</>;
  return <span className="np-quiet">{t("noData")}</span>;
}
