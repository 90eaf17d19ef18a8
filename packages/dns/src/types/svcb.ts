import type { Fqdn } from "../name.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";
import type { WireReader, WireWriter } from "../wire.ts";
import { isServed, parseParameter, printParameter, type ServiceParameter } from "./service-parameters.ts";

/**
 * Service binding (RFC 9460). Priority 0 is the alias form, which has no parameters. Parameters are sorted by key number. HTTPS
 * is the same for web sites and, unlike CNAME, is allowed at the apex.
 */
export type Svcb = {
  readonly priority: number;
  readonly target: Fqdn;
  readonly parameters: readonly ServiceParameter[];
};

function serviceBindingType(type: string, code: number): RdataType<Svcb> {
  return { type, code, read: readBinding, check: checkOctets, print: printBinding, write: writeBinding, decode: decodeBinding };
}

export const svcb = serviceBindingType("SVCB", 64);
export const https = serviceBindingType("HTTPS", 65);

function readBinding(reader: RdataReader): Svcb {
  const priority = reader.u16("priority", "dns.invalid_priority");
  const target = reader.name("target", "domain");
  const parameters: ServiceParameter[] = [];
  while (!reader.isAtEnd) {
    const text = reader.text("parameters");
    const parameter = parseParameter(text);
    if (parameter === null) reader.fail("dns.invalid_service_parameter", "parameters", text);
    else if (parameters.some((one) => one.key === parameter.key)) {
      reader.fail("dns.duplicate_service_parameter", "parameters", text);
    } else parameters.push(parameter);
  }
  if (priority === 0 && parameters.length > 0) reader.fail("dns.alias_with_parameters", "parameters");
  checkTogether(reader, parameters);
  return { priority, target, parameters: parameters.sort((a, b) => a.key - b.key) };
}

/** RFC 9460 sections 7.1.1 and 8: no-default-alpn requires alpn, and every mandatory key must be present. */
function checkTogether(reader: RdataReader, parameters: readonly ServiceParameter[]): void {
  const has = (key: number) => parameters.some((one) => one.key === key);
  if (has(2) && !has(1)) reader.fail("dns.invalid_service_parameter", "parameters", "no-default-alpn");
  const mandatory = parameters.find((one) => one.key === 0)?.value ?? "";
  for (let index = 0; index < mandatory.length; index += 2) {
    const key = (mandatory.codePointAt(index) ?? 0) * 256 + (mandatory.codePointAt(index + 1) ?? 0);
    if (!has(key)) reader.fail("dns.invalid_service_parameter", "parameters", "mandatory");
  }
}

/** PowerDNS has no notation for some octets (4.7.3, verified 2026-11). One such record would make it refuse the whole save. */
function checkOctets(value: Svcb, reader: RdataReader): void {
  for (const parameter of value.parameters) {
    if (!isServed(parameter)) reader.fail("dns.invalid_service_parameter", "parameters", printParameter(parameter));
  }
}

function printBinding(value: Svcb): string {
  return [value.priority, value.target, ...value.parameters.map(printParameter)].join(" ");
}

function writeBinding(value: Svcb, writer: WireWriter): void {
  writer.u16(value.priority);
  writer.name(value.target);
  for (const parameter of value.parameters) {
    writer.u16(parameter.key);
    writer.u16(parameter.value.length);
    writer.octets(parameter.value);
  }
}

function decodeBinding(reader: WireReader): Svcb {
  const priority = reader.u16();
  const target = reader.name();
  const parameters: ServiceParameter[] = [];
  while (!reader.isAtEnd) parameters.push({ key: reader.u16(), value: reader.octets(reader.u16()) });
  return { priority, target, parameters };
}
