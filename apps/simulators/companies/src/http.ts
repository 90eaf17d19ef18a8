import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answering, hasToken, readBody, readFields, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { faultKinds, type Company, type Registers } from "./registers.ts";

type Settings = { readonly registers: Registers; readonly token: string };

/** Serves both registers and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const { pathname } = new URL(httpRequest.url ?? "/", "http://localhost");
  const text = await readBody(httpRequest);
  const command = `${httpRequest.method ?? ""} ${pathname}`;
  if (pathname.startsWith("/control/")) return control(settings, command, readFields(text), httpRequest, httpResponse);
  const { registers } = settings;
  if (command === "POST /oauth2/token") return giveToken(registers, text, httpRequest, httpResponse);
  const fault = registers.takeFault();
  if (fault === "silent") return;
  if (fault === "html") return send(httpResponse, 200, "text/html", "<html><body>Underhåll pågår</body></html>");
  if (fault === "error") return sendJson(httpResponse, 500, { status: 500, title: "Internal Server Error" });
  const withAddress = fault !== "no-address";
  if (command === "POST /vardefulla-datamangder/v1/organisationer")
    return answerSwedish(registers, readFields(text), withAddress, httpRequest, httpResponse);
  const asked = /^GET \/enhetsregisteret\/api\/enheter\/(\d{9})$/.exec(command)?.[1];
  if (asked !== undefined) return answerNorwegian(registers, asked, httpResponse);
  sendJson(httpResponse, 404, { error: "there is nothing here" });
}

/** RFC 6749 section 4.4, with the credentials in a Basic header. */
function giveToken(registers: Registers, text: string, { headers }: IncomingMessage, httpResponse: ServerResponse): void {
  const given = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "", "base64").toString();
  const isAsked = new URLSearchParams(text).get("grant_type") === "client_credentials";
  if (given !== "demo-client:demo-secret" || !isAsked) return sendJson(httpResponse, 401, { error: "invalid_client" });
  const token = randomBytes(16).toString("hex");
  registers.tokens.add(token);
  sendJson(httpResponse, 200, {
    access_token: token,
    scope: "vardefulla-datamangder:read",
    token_type: "Bearer",
    expires_in: 3600,
  });
}

function answerSwedish(
  registers: Registers,
  fields: Record<string, unknown>,
  withAddress: boolean,
  { headers }: IncomingMessage,
  httpResponse: ServerResponse,
): void {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
  if (!registers.tokens.has(token)) return sendJson(httpResponse, 401, { status: 401, title: "Unauthorized" });
  const number = textOf(fields, "identitetsbeteckning");
  if (!/^\d{10}(?:\d{2})?$/.test(number)) return sendJson(httpResponse, 400, { status: 400, title: "Bad Request" });
  const company = registers.find("SE", number);
  sendJson(httpResponse, 200, { organisationer: [company === null ? missing(number) : swedish(number, company, withAddress)] });
}

const producers = { name: "Bolagsverket", address: "SCB" } as const;

/** A number that is in no register is answered in the usual form, with this error in each of its parts. */
const missing = (number: string) => ({
  organisationsidentitet: { identitetsbeteckning: number, typ: { kod: "ORGNR", klartext: "Organisationsnummer" } },
  organisationsnamn: {
    organisationsnamnLista: null,
    dataproducent: producers.name,
    fel: { typ: "ORGANISATION_FINNS_EJ", felBeskrivning: "Organisationen finns inte" },
  },
  postadressOrganisation: {
    postadress: null,
    dataproducent: producers.address,
    fel: { typ: "ORGANISATION_FINNS_EJ", felBeskrivning: "Organisationen finns inte" },
  },
});

const swedish = (number: string, company: Company, withAddress: boolean) => ({
  organisationsidentitet: { identitetsbeteckning: number, typ: { kod: "ORGNR", klartext: "Organisationsnummer" } },
  organisationsnamn: {
    organisationsnamnLista: [
      {
        namn: company.name,
        organisationsnamntyp: { kod: "FORETAGSNAMN", klartext: "Företagsnamn" },
        registreringsdatum: "2004-03-15",
        verksamhetsbeskrivningSarskiltForetagsnamn: null,
      },
    ],
    dataproducent: producers.name,
    fel: null,
  },
  organisationsform: { kod: "AB", klartext: "Aktiebolag", dataproducent: producers.name, fel: null },
  postadressOrganisation: withAddress
    ? {
        postadress: {
          coAdress: company.careOf ?? null,
          utdelningsadress: company.street,
          postnummer: company.postcode,
          postort: company.city,
          land: "Sverige",
        },
        dataproducent: producers.address,
        fel: null,
      }
    : {
        postadress: null,
        dataproducent: producers.address,
        fel: { typ: "OTILLGANGLIG_UPPGIFTSKALLA", felBeskrivning: "Uppgiftskällan är otillgänglig" },
      },
  avregistreradOrganisation:
    company.state === "ended" ? { avregistreringsdatum: "2024-02-01", dataproducent: producers.name, fel: null } : null,
  pagaendeAvvecklingsEllerOmstruktureringsforfarande:
    company.state === "closing"
      ? {
          pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: [{ kod: "KK", klartext: "Konkurs", fromDatum: "2026-09-01" }],
          dataproducent: producers.name,
          fel: null,
        }
      : null,
  verksamOrganisation: { kod: company.state === "ended" ? "NEJ" : "JA", dataproducent: producers.address, fel: null },
});

function answerNorwegian(registers: Registers, number: string, httpResponse: ServerResponse): void {
  const company = registers.find("NO", number);
  if (company === null) return sendJson(httpResponse, 404, { status: 404, error: "Not Found" });
  sendJson(httpResponse, 200, {
    organisasjonsnummer: number,
    navn: company.name,
    organisasjonsform: { kode: "AS", beskrivelse: "Aksjeselskap" },
    registrertIMvaregisteret: true,
    forretningsadresse: {
      land: "Norge",
      landkode: "NO",
      postnummer: company.postcode,
      poststed: company.city,
      adresse: [company.street],
      kommune: company.city,
    },
    konkurs: company.state === "closing",
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
    ...(company.state === "ended" ? { slettedato: "2024-02-01" } : {}),
  });
}

const textOf = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

function control(
  { registers, token }: Settings,
  command: string,
  body: Record<string, unknown>,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): void {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  switch (command) {
    case "POST /control/companies": {
      const [country, number] = [textOf(body, "country") === "NO" ? "NO" : "SE", textOf(body, "number")] as const;
      const [name, street] = [textOf(body, "name"), textOf(body, "street")];
      if (number === "" || name === "")
        return sendJson(httpResponse, 400, { error: "{ country, number, name, street, postcode, city }" });
      registers.enter(country, number, { name, street, postcode: textOf(body, "postcode"), city: textOf(body, "city") });
      break;
    }
    case "POST /control/faults": {
      const kind = faultKinds.find((each) => each === body["kind"]);
      const times = typeof body["times"] === "number" ? body["times"] : null;
      if (kind === undefined) return sendJson(httpResponse, 400, { error: `{ kind: ${faultKinds.join(" | ")}, times? }` });
      if (kind === "token-refused") registers.tokens.clear();
      else registers.setFault(kind, times);
      break;
    }
    case "POST /control/reset":
      registers.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, {});
}
