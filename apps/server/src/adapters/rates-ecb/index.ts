import { XmlElement } from "libxml2-wasm";
import type { Rate, RatesAnswer, RateSource } from "../../areas/products/rates/rate-source.port.ts";
import { readForeignXml } from "../../platform/foreign-xml.ts";
import { answerOf, ppmOf } from "../rates-answer.ts";

const namespaces = { ecb: "http://www.ecb.int/vocabulary/2002-08-01/eurofxref" };

/**
 * Exchange rates of the euro that the European Central Bank publishes on working days at about 16:00 CET, for the last 90 days.
 *
 * Retries nothing; callers do.
 *
 * Source: ecb.europa.eu, euro foreign exchange reference rates: eurofxref-hist-90d.xml
 */
export function createEcbRates(settings: { readonly baseUrl?: string; readonly timeoutMs?: number } = {}): RateSource {
  const { baseUrl = "https://www.ecb.europa.eu/stats/eurofxref", timeoutMs = 20_000 } = settings;
  const address = `${baseUrl.replace(/\/+$/, "")}/eurofxref-hist-90d.xml`;
  return {
    name: "ecb",
    publishes: (pair) => pair.startsWith("EUR"),
    async fetch({ since, until }): Promise<RatesAnswer> {
      const answer = await answerOf(address, timeoutMs);
      if ("failed" in answer) return answer;
      const rates = readRates(answer.text);
      if (rates === null) return { failed: "unreadable" };
      return { rates: rates.filter(({ validFrom }) => validFrom >= since && validFrom <= until) };
    },
  };
}

/** Null unless the text is a list of days with at least one rate. The bank never publishes an empty one. */
function readRates(text: string): Rate[] | null {
  return readForeignXml(text, (document) => {
    const rates: Rate[] = [];
    for (const cube of document.find("//ecb:Cube[@time]/ecb:Cube[@currency]", namespaces)) {
      const rate = cube instanceof XmlElement ? readRate(cube) : null;
      if (rate === null) return null;
      rates.push(rate);
    }
    return rates.length === 0 ? null : rates;
  });
}

function readRate(cube: XmlElement): Rate | null {
  const validFrom = cube.parent?.attr("time")?.value ?? "";
  const currency = cube.attr("currency")?.value ?? "";
  const ppm = ppmOf(cube.attr("rate")?.value ?? "");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(validFrom) || !/^[A-Z]{3}$/.test(currency) || ppm === null || ppm === 0) return null;
  return { kind: "fx", key: `EUR${currency}`, validFrom, ppm };
}
