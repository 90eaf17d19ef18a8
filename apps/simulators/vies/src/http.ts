import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { faultKinds, newConsultation, type Fault, type Register } from "./register.ts";

type Settings = { readonly register: Register; readonly token: string };

/** Serves the check of a VAT number and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
  const body = readFields(await readBody(httpRequest));
  const command = `${httpRequest.method ?? ""} ${pathname}`;
  if (command === "POST /rest-api/check-vat-number") return check(settings.register, body, httpResponse);
  if (pathname.startsWith("/control/")) return control(settings, command, body, httpRequest, httpResponse);
  sendJson(httpResponse, 404, { error: "there is nothing here" });
}

const textOf = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

const states = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" ");

function check(register: Register, body: Record<string, unknown>, httpResponse: ServerResponse): void {
  const [countryCode, vatNumber] = [textOf(body, "countryCode"), textOf(body, "vatNumber")];
  const requester = textOf(body, "requesterMemberStateCode") + textOf(body, "requesterNumber");
  const fault = register.takeFault();
  if (fault === "silent") return;
  if (fault === "html") return send(httpResponse, 200, "text/html", "<html><body>Down for maintenance</body></html>");
  if (fault !== null) return sendError(httpResponse, fault);
  if (!states.includes(countryCode) || vatNumber === "") return sendError(httpResponse, "INVALID_INPUT");
  if (requester !== "" && register.find(requester) === null) return sendError(httpResponse, "INVALID_REQUESTER_INFO");
  const company = register.find(countryCode + vatNumber);
  sendJson(httpResponse, 200, {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: company !== null,
    requestIdentifier: requester === "" ? "" : newConsultation(),
    name: company?.name ?? "---",
    address: company?.address ?? "---",
    traderName: "---",
    traderStreet: "---",
    traderPostalCode: "---",
    traderCity: "---",
    traderCompanyType: "---",
    traderNameMatch: "NOT_PROCESSED",
    traderStreetMatch: "NOT_PROCESSED",
    traderPostalCodeMatch: "NOT_PROCESSED",
    traderCityMatch: "NOT_PROCESSED",
    traderCompanyTypeMatch: "NOT_PROCESSED",
  });
}

/** VIES answers requests that it considers invalid with 400, and all other errors with 500. */
function sendError(httpResponse: ServerResponse, error: string): void {
  const status = error.startsWith("INVALID_") ? 400 : 500;
  sendJson(httpResponse, status, { actionSucceed: false, errorWrappers: [{ error }] });
}

function control(
  { register, token }: Settings,
  command: string,
  body: Record<string, unknown>,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): void {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  const number = textOf(body, "number");
  switch (command) {
    case "GET /control/faults":
      break;
    case "POST /control/faults": {
      const fault = readFault(body);
      if (fault === null) return sendJson(httpResponse, 400, { error: `{ kind: ${faultKinds.join(" | ")}, times?: from 1 }` });
      register.addFault(fault);
      break;
    }
    case "DELETE /control/faults":
      register.clearFaults();
      break;
    case "POST /control/numbers":
      if (number === "") return sendJson(httpResponse, 400, { error: "{ number, name?, address?, registered?: false }" });
      if (body["registered"] === false) register.strike(number);
      else register.enter(number, { name: textOf(body, "name") || "---", address: textOf(body, "address") || "---" });
      break;
    case "POST /control/reset":
      register.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { faults: register.faults() });
}

function readFault({ kind: given, times = null }: Record<string, unknown>): Fault | null {
  const kind = faultKinds.find((each) => each === given);
  const isCount = times === null || (typeof times === "number" && Number.isInteger(times) && times >= 1);
  return kind === undefined || !isCount ? null : { kind, times };
}
