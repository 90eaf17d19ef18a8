import { z } from "zod";
import type { CompanyRegister } from "../../areas/contacts/company-register.port.ts";
import { askJson } from "../ask-json.ts";
import { ordinaryLetters } from "../ordinary-letters.ts";

const address = z.object({
  landkode: z.string().nullish(),
  postnummer: z.string().nullish(),
  poststed: z.string().nullish(),
  adresse: z.array(z.string().nullable()).nullish(),
});
const unit = z.object({
  organisasjonsnummer: z.string(),
  navn: z.string().nullish(),
  postadresse: address.nullish(),
  forretningsadresse: address.nullish(),
  konkurs: z.boolean().nullish(),
  underAvvikling: z.boolean().nullish(),
  underTvangsavviklingEllerTvangsopplosning: z.boolean().nullish(),
  slettedato: z.string().nullish(),
});

const name = "Brønnøysundregistrene";

/**
 * Whether the last of nine digits is the correct check digit.
 *
 * Source: Brønnøysundregistrene, "Om organisasjonsnummeret" (weights 3 2 7 6 5 4 3 2, modulo 11)
 */
function hasCheckDigit(nine: string): boolean {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];
  return Array.from(nine, Number).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11 === 0;
}

/**
 * The register of Norwegian companies (Enhetsregisteret). It is open to everybody.
 *
 * Retries nothing; callers do.
 *
 * Source: data.brreg.no, Enhetsregisteret, REST API: GET /enheter/{organisasjonsnummer}
 */
export function createNorwegianRegister(
  settings: { readonly baseUrl?: string; readonly timeoutMs?: number } = {},
): CompanyRegister {
  const { baseUrl = "https://data.brreg.no/enhetsregisteret/api", timeoutMs = 5000 } = settings;
  return {
    country: "NO",
    name,
    numberOf(text) {
      const digits = text
        .replaceAll(/[\s.-]/g, "")
        .replace(/^NO/i, "")
        .replace(/MVA$/i, "");
      return /^[89]\d{8}$/.test(digits) && hasCheckDigit(digits) ? digits : null;
    },
    async find(number) {
      const asked = await askJson(`${baseUrl.replace(/\/+$/, "")}/enheter/${number}`, { timeoutMs });
      if (asked.status === 404 || asked.status === 410) return { result: "unknown" };
      if (asked.status !== 200) return { result: "unavailable", code: asked.code };
      const read = unit.safeParse(asked.body);
      if (!read.success || read.data.organisasjonsnummer !== number) return { result: "unavailable", code: "unreadable" };
      const { data } = read;
      const at = data.postadresse ?? data.forretningsadresse;
      // A deleted company has no name and no address any more.
      if (!data.navn) return { result: "unknown" };
      const [street = "", ...more] = (at?.adresse ?? []).flatMap((line) => (line?.trim() ? [line.trim()] : []));
      const isClosing = data.konkurs || data.underAvvikling || data.underTvangsavviklingEllerTvangsopplosning;
      return {
        result: "found",
        company: {
          idnumber: number,
          organization: data.navn,
          street,
          street2: more.join(", "),
          postcode: at?.postnummer ?? "",
          city: ordinaryLetters(at?.poststed ?? "", "nb"),
          country: at?.landkode ?? "NO",
          state: data.slettedato ? "ended" : isClosing ? "closing" : "active",
          register: name,
        },
      };
    },
  };
}
