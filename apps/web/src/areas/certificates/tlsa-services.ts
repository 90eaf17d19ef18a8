import { tlsaProtocols, tlsaServicesMax, type TlsaChoice } from "@nameplane/contracts/certificates/tlsa-services";

/**
 * Reads ports such as "443, 25, 443/udp". An empty text gives an empty list. Null if an entry is not a port, or if there are too
 * many.
 */
export function readTlsaServices(text: string): TlsaChoice[] | null {
  const read = text
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(readService)
    .filter((one, index, all) => one === null || all.findIndex((other) => isSame(one, other)) === index);
  const services = read.filter((one) => one !== null);
  return services.length === read.length && services.length <= tlsaServicesMax ? services : null;
}

const isSame = (one: TlsaChoice | null, other: TlsaChoice | null) =>
  one?.port === other?.port && one?.protocol === other?.protocol;

function readService(text: string): TlsaChoice | null {
  const [, digits, named = "tcp"] = /^(\d{1,5})(?:\/([a-z]+))?$/i.exec(text) ?? [];
  const port = Number(digits);
  const protocol = tlsaProtocols.find((one) => one === named.toLowerCase());
  return digits === undefined || port < 1 || port > 65_535 || protocol === undefined ? null : { port, protocol };
}

export const tlsaServicesText = (services: readonly TlsaChoice[]): string =>
  services.map(({ port, protocol }) => (protocol === "tcp" ? String(port) : `${String(port)}/${protocol}`)).join(", ");
