import { toLocalTime } from "../../lib/format/local-time.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useNow } from "./date-time.tsx";

/** Today's date in the time zone of all dates on screen, as YYYY-MM-DD. It changes at midnight on an open page. */
export function useToday(): string {
  const { timeZone } = useFormat();
  return toLocalTime(useNow(), timeZone).slice(0, 10);
}
