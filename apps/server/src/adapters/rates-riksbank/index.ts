import { z } from "zod";
import type { Rate, RatesAnswer, RateSource } from "../../areas/products/rates/rate-source.port.ts";
import { answerOf, ppmOf } from "../rates-answer.ts";

const observations = z.array(z.object({ date: z.iso.date(), value: z.number() }));

/**
 * The series of exchange rates that are fetched, by the currency pair that each contains. Without an account, five calls a
 * minute are allowed.
 */
const exchangeSeries: Readonly<Record<string, string>> = { EURSEK: "SEKEURPMI", USDSEK: "SEKUSDPMI" };
const referenceRateSeries = "SECBREFEFF";

/**
 * Exchange rates of the krona, and the reference rate of the Interest Act, which the Riksbank publishes on working days.
 *
 * Retries nothing; callers do.
 *
 * Source: api.riksbank.se, SWEA: Observations; Interest Act (1975:635) section 9: the reference rate is set for each half of a
 * year
 */
export function createRiksbankRates(settings: { readonly baseUrl?: string; readonly timeoutMs?: number } = {}): RateSource {
  const { baseUrl = "https://api.riksbank.se/swea/v1", timeoutMs = 20_000 } = settings;
  const observe = async (series: string, { since, until }: { since: string; until: string }) => {
    const answer = await answerOf(`${baseUrl.replace(/\/+$/, "")}/Observations/${series}/${since}/${until}`, timeoutMs);
    if ("failed" in answer) return answer;
    const values = readObservations(answer.text);
    return values === null ? { failed: "unreadable" as const } : { values };
  };
  return {
    name: "riksbank",
    publishes: (pair) => pair in exchangeSeries,
    async fetch(days): Promise<RatesAnswer> {
      const rates: Rate[] = [];
      for (const [key, series] of Object.entries(exchangeSeries)) {
        const answer = await observe(series, days);
        if ("failed" in answer) return answer;
        rates.push(...answer.values.map(({ date, ppm }) => ({ kind: "fx" as const, key, validFrom: date, ppm })));
      }
      const reference = await observe(referenceRateSeries, days);
      if ("failed" in reference) return reference;
      return { rates: [...rates, ...referenceRates(reference.values)] };
    },
  };
}

type Observed = { readonly date: string; readonly ppm: number };

/**
 * An empty text means that the bank has no rate for the requested days. The bank writes rates as JSON numbers, and the shortest
 * decimal form of such a number is the rate that it published.
 */
function readObservations(text: string): Observed[] | null {
  if (text.trim() === "") return [];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const read = observations.safeParse(body);
  if (!read.success) return null;
  const values = read.data.map(({ date, value }) => ({ date, ppm: ppmOf(String(value)) }));
  return values.every((each): each is Observed => each.ppm !== null) ? values : null;
}

/**
 * The rate of each half-year, from its first day. It is observed on working days, and is converted from percent to millionths.
 */
function referenceRates(values: readonly Observed[]): Rate[] {
  const halves = new Map<string, number>();
  for (const { date, ppm } of values) halves.set(`${date.slice(0, 5)}${date.slice(5, 7) < "07" ? "01" : "07"}-01`, ppm);
  return [...halves].map(([validFrom, ppm]) => ({ kind: "discount", key: "SE", validFrom, ppm: Math.round(ppm / 100) }));
}
