import { statuses, type Status } from "@nameplane/contracts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StatusMark, type StatusShape } from "./status-mark.tsx";

const known = new Map(statuses.map((status) => [status.code, status]));

/** Status of a number; undefined for one this version of the panel has not heard of. */
export const statusByCode = (code: number): Status | undefined => known.get(code);

/** Partly paid is the one money state that is neither whole nor hollow. */
const shapes: Readonly<Record<number, StatusShape>> = { 3100: "square-half" };

/** Word of a status number in the language of the page; the number itself when it is unknown here. */
export function useStatusWord(): (code: number) => string {
  const { locale } = useFormat();
  return (code) => statusByCode(code)?.label[locale] ?? String(code);
}

/** A status by its number: dot and word as the contract decides them. */
export function CodeStatus({ code }: { code: number }) {
  const word = useStatusWord();
  const status = statusByCode(code);
  return (
    <StatusMark tone={status?.family ?? "info"} shape={shapes[code]} money={status?.isMoney ?? false}>
      {word(code)}
    </StatusMark>
  );
}
