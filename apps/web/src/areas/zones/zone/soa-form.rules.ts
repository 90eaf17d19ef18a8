import type { ZoneView } from "@nameplane/contracts/zones/zone";
import { parseName, parseTtl } from "@nameplane/dns";

type Soa = ZoneView["soa"];
export type SoaSpan = "refresh" | "retry" | "expire" | "minimum" | "defaultttl";

/**
 * The smallest and largest number of seconds for each value (contracts, saveSoa). Within these, secondaries and resolvers still
 * work.
 */
export const soaRanges: Readonly<Record<SoaSpan, readonly [number, number]>> = {
  refresh: [1200, 86_400],
  retry: [180, 86_400],
  expire: [604_800, 4_838_400],
  minimum: [60, 86_400],
  defaultttl: [60, 604_800],
};

/** The values as they are typed. Times are in seconds, or as "1h30m". */
export type SoaFormValues = Readonly<Record<SoaSpan | "primary" | "responsible", string>>;

export function soaForm(soa: Soa): SoaFormValues {
  const { primary, responsible } = soa;
  return {
    primary,
    responsible,
    refresh: String(soa.refresh),
    retry: String(soa.retry),
    expire: String(soa.expire),
    minimum: String(soa.minimum),
    defaultttl: String(soa.defaultttl),
  };
}

/** Reads a time that the user typed, and returns its seconds. Null if the text is not a time. */
export const parseSpan = (text: string): number | null => parseTtl(text.trim());

/** Whether the text is a whole host name, such as ns1.example.net. */
export const isHost = (text: string): boolean => parseName(text.trim(), null, "host").ok;

/** The values of the form that differ from the zone, in the form that the server accepts. */
export function changedSoa(soa: Soa, values: SoaFormValues): Partial<Omit<Soa, "serial">> {
  const spans = Object.fromEntries(
    (Object.keys(soaRanges) as SoaSpan[]).flatMap((name) => {
      const seconds = parseSpan(values[name]);
      return seconds === null || seconds === soa[name] ? [] : [[name, seconds]];
    }),
  );
  const primary = values.primary.trim().replace(/\.$/, "").toLowerCase();
  const responsible = values.responsible.trim();
  return {
    ...spans,
    ...(primary === soa.primary ? {} : { primary }),
    ...(responsible === soa.responsible ? {} : { responsible }),
  };
}
