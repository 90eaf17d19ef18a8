import { statuses, type Status } from "@nameplane/contracts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StatusMark, type StatusShape } from "./status-mark.tsx";

const known = new Map(statuses.map((status) => [status.code, status]));

/** The status with this number; undefined if this version of the panel does not know it. */
export const statusByCode = (code: number): Status | undefined => known.get(code);

/** Partly paid is the only payment status that is drawn as a half-filled square. */
const shapes: Readonly<Record<number, StatusShape>> = { 3100: "square-half" };

/** Returns the word for a status number in the page's language, or the number itself if it is unknown. */
export function useStatusWord(): (code: number) => string {
  const { locale } = useFormat();
  return (code) => statusByCode(code)?.label[locale] ?? String(code);
}

/** A status by its number, with the mark and the word that the contract defines for it. */
export function CodeStatus({ code }: { code: number }) {
  const word = useStatusWord();
  const status = statusByCode(code);
  return (
    <StatusMark tone={status?.family ?? "info"} shape={shapes[code]} money={status?.isMoney ?? false}>
      {word(code)}
    </StatusMark>
  );
}
