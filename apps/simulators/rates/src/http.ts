import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { faultKinds, type Bank, type Fault, type Rates } from "./rates.ts";

type Settings = { readonly rates: Rates; readonly token: string };

const dayMs = 86_400_000;

/** Serves the rates of both banks and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
  if (pathname.startsWith("/control/")) return control(settings, pathname, httpRequest, httpResponse);
  const { rates } = settings;
  if (pathname === "/stats/eurofxref/eurofxref-hist-90d.xml") {
    if (!fails(rates, "ecb", httpResponse)) send(httpResponse, 200, "text/xml", euroRates(rates));
    return;
  }
  const [, series, since, until] = /^\/swea\/v1\/Observations\/([A-Z]+)\/([\d-]{10})\/([\d-]{10})$/.exec(pathname) ?? [];
  if (series === undefined || since === undefined || until === undefined)
    return sendJson(httpResponse, 404, { statusCode: 404, message: "Resource not found" });
  if (!fails(rates, "riksbank", httpResponse)) sendSeries(rates, { series, since, until }, httpResponse);
}

/** Applies the bank's next fault, if there is one. Returns whether there was one. */
function fails(rates: Rates, bank: Bank, httpResponse: ServerResponse): boolean {
  const fault = rates.takeFault(bank);
  if (fault === "html") send(httpResponse, 200, "text/html", "<html><body>Down for maintenance</body></html>");
  if (fault === "refused") sendJson(httpResponse, 429, { statusCode: 429, message: "Rate limit is exceeded." });
  if (fault === "none") httpResponse.writeHead(204).end();
  return fault !== null;
}

/** The rates of the last 90 days, newest first, in the format of the European Central Bank. */
function euroRates(rates: Rates): string {
  const now = Date.now();
  const days = rates.days(dayOf(now - 90 * dayMs), dayOf(now)).toReversed();
  const cubes = days.map((day) => {
    const each = rates.ofEuro(day).map(([currency, price]) => `<Cube currency="${currency}" rate="${price}"/>`);
    return `<Cube time="${day}">${each.join("")}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>${cubes.join("")}</Cube></gesmes:Envelope>`;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Sends a series of the Riksbank. If no rate falls in the interval, the answer is empty (204). */
function sendSeries(
  rates: Rates,
  { series, since, until }: { series: string; since: string; until: string },
  httpResponse: ServerResponse,
): void {
  const currency = /^SEK([A-Z]{3})PMI$/.exec(series)?.[1];
  const valueOn = (day: string) => (currency === undefined ? rates.reference(day) : rates.inKronor(currency, day));
  if (series !== "SECBREFEFF" && (currency === undefined || rates.inKronor(currency, since) === null))
    return sendJson(httpResponse, 404, { statusCode: 404, message: "Series not found" });
  const observed = rates.days(since, until).map((date) => ({ date, value: valueOn(date) }));
  if (observed.length === 0) httpResponse.writeHead(204).end();
  else sendJson(httpResponse, 200, observed);
}

async function control(
  { rates, token }: Settings,
  pathname: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const body = readFields(await readBody(httpRequest));
  switch (`${httpRequest.method ?? ""} ${pathname}`) {
    case "GET /control/faults":
      break;
    case "POST /control/faults": {
      const fault = readFault(body);
      const form = `{ bank: ecb | riksbank, kind: ${faultKinds.join(" | ")}, times?: from 1 }`;
      if (fault === null) return sendJson(httpResponse, 400, { error: form });
      rates.addFault(fault);
      break;
    }
    case "DELETE /control/faults":
      rates.clearFaults();
      break;
    case "POST /control/rates": {
      const { of, day, value } = body;
      if (typeof of !== "string" || typeof day !== "string" || typeof value !== "number")
        return sendJson(httpResponse, 400, { error: "{ of: such as EURUSD or reference, day: YYYY-MM-DD, value }" });
      rates.set(of, day, value);
      break;
    }
    case "POST /control/reset":
      rates.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { faults: rates.faults() });
}

function readFault({ bank, kind: given, times = null }: Record<string, unknown>): Fault | null {
  const kind = faultKinds.find((each) => each === given);
  const isCount = times === null || (typeof times === "number" && Number.isInteger(times) && times >= 1);
  return kind === undefined || (bank !== "ecb" && bank !== "riksbank") || !isCount ? null : { bank, kind, times };
}
