import { isSwedishOrganisationNumber, isSwedishPersonalNumber } from "@nameplane/values";
import { z } from "zod";
import type { CompanyRegister } from "../../areas/contacts/company-register.port.ts";
import { askJson } from "../ask-json.ts";
import { ordinaryLetters } from "../ordinary-letters.ts";

const failed = z.object({ typ: z.string() }).nullish();
const organisation = z.object({
  organisationsidentitet: z.object({ identitetsbeteckning: z.string() }),
  organisationsnamn: z
    .object({
      organisationsnamnLista: z
        .array(z.object({ namn: z.string(), organisationsnamntyp: z.object({ kod: z.string() }).nullish() }))
        .nullish(),
      fel: failed,
    })
    .nullish(),
  postadressOrganisation: z
    .object({
      postadress: z
        .object({
          coAdress: z.string().nullish(),
          utdelningsadress: z.string().nullish(),
          postnummer: z.string().nullish(),
          postort: z.string().nullish(),
          land: z.string().nullish(),
        })
        .nullish(),
      fel: failed,
    })
    .nullish(),
  avregistreradOrganisation: z.object({ avregistreringsdatum: z.string().nullish() }).nullish(),
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: z
    .object({ pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(z.object({ kod: z.string() })).nullish() })
    .nullish(),
});
const answered = z.object({ organisationer: z.array(organisation) });
const admitted = z.object({ access_token: z.string(), expires_in: z.number() });

const name = "Bolagsverket";
/** A token is renewed a minute before it ends, so that it is still valid when it arrives. */
const marginMs = 60_000;

type Settings = {
  readonly clientId: string;
  readonly secret: string;
  readonly now: () => Date;
  readonly baseUrl?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly timeoutMs?: number;
};

/**
 * The register of Swedish companies (Bolagsverket, with addresses from Statistics Sweden). It gives out credentials free of
 * charge.
 *
 * Retries nothing; callers do.
 *
 * Source: Bolagsverket, API for valuable data sets ("värdefulla datamängder") 1.0: POST /organisationer; RFC 6749 section 4.4
 */
export function createSwedishRegister(settings: Settings): CompanyRegister {
  const { clientId, secret, now, timeoutMs = 5000 } = settings;
  const tokenUrl = settings.tokenUrl ?? "https://portal.api.bolagsverket.se/oauth2/token";
  const baseUrl = (settings.baseUrl ?? "https://gw.api.bolagsverket.se/vardefulla-datamangder/v1").replace(/\/+$/, "");
  let token: { readonly text: string; readonly until: number } | null = null;

  async function tokenOf(): Promise<string | null> {
    if (token !== null && now().getTime() < token.until) return token.text;
    const { body } = await askJson(tokenUrl, {
      method: "POST",
      timeoutMs,
      headers: {
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials&scope=vardefulla-datamangder%3Aread",
    });
    const read = admitted.safeParse(body);
    if (!read.success) return null;
    token = { text: read.data.access_token, until: now().getTime() + read.data.expires_in * 1000 - marginMs };
    return token.text;
  }

  return {
    country: "SE",
    name,
    numberOf(text) {
      // The number of a sole trader is the owner's personal number.
      if (!isSwedishOrganisationNumber(text) || isSwedishPersonalNumber(text)) return null;
      return text.replaceAll(/\D/g, "").slice(-10);
    },
    async find(number) {
      const bearer = await tokenOf();
      if (bearer === null) return { result: "unavailable", code: "no_token" };
      const asked = await askJson(`${baseUrl}/organisationer`, {
        method: "POST",
        timeoutMs,
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: JSON.stringify({ identitetsbeteckning: number }),
      });
      if (asked.status === 401) token = null;
      if (asked.status === 404) return { result: "unknown" };
      if (asked.status !== 200) return { result: "unavailable", code: asked.code };
      return readAnswer(number, asked.body);
    },
  };
}

function readAnswer(number: string, body: unknown) {
  const read = answered.safeParse(body);
  if (!read.success) return { result: "unavailable", code: "unreadable" } as const;
  const found = read.data.organisationer.find((each) => each.organisationsidentitet.identitetsbeteckning === number);
  const names = found?.organisationsnamn;
  if (found === undefined || names?.fel?.typ === "ORGANISATION_FINNS_EJ") return { result: "unknown" } as const;
  const list = names?.organisationsnamnLista ?? [];
  const main = list.find(({ organisationsnamntyp }) => organisationsnamntyp?.kod === "FORETAGSNAMN") ?? list[0];
  if (main === undefined) return { result: "unavailable", code: names?.fel?.typ ?? "no_name" } as const;
  // Each part comes from an authority of its own. A part that cannot be read is left empty.
  const at = found.postadressOrganisation?.postadress;
  const procedures =
    found.pagaendeAvvecklingsEllerOmstruktureringsforfarande?.pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista ?? [];
  const isAbroad = !/^(?:sverige|sweden|se)?$/i.test(at?.land?.trim() ?? "");
  return {
    result: "found",
    company: {
      idnumber: `${number.slice(0, 6)}-${number.slice(6)}`,
      organization: main.namn,
      // The register names a foreign country in words, which the form cannot take over.
      street: isAbroad ? "" : (at?.utdelningsadress ?? ""),
      street2: isAbroad ? "" : (at?.coAdress ?? ""),
      postcode: isAbroad ? "" : (at?.postnummer ?? "").replace(/^(\d{3})\s?(\d{2})$/, "$1 $2"),
      city: isAbroad ? "" : ordinaryLetters(at?.postort ?? "", "sv"),
      country: "SE",
      state: found.avregistreradOrganisation ? "ended" : procedures.length > 0 ? "closing" : "active",
      register: name,
    },
  } as const;
}
