import { expect, it } from "vitest";
import { readTlsaServices, tlsaServicesText } from "./tlsa-services.ts";

it("reads and prints ports with protocols", () => {
  const services = readTlsaServices("443, 25 443/UDP 25");
  expect(services).toEqual([
    { port: 443, protocol: "tcp" },
    { port: 25, protocol: "tcp" },
    { port: 443, protocol: "udp" },
  ]);
  expect(tlsaServicesText(services ?? [])).toBe("443, 25, 443/udp");
  expect(readTlsaServices("")).toEqual([]);
});

it.each(["0", "65536", "https", "443/http", "1,2,3,4,5,6,7,8,9,10,11"])("refuses %s", (text) => {
  expect(readTlsaServices(text)).toBeNull();
});
