import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";
import { WireError } from "../wire.ts";

/**
 * Location (RFC 1876). Latitude and longitude are in thousandths of an arc second, with north and east positive. All lengths are
 * in centimetres, and the altitude is measured from the WGS 84 spheroid. Size and precisions have one significant digit on the
 * wire; further digits are cut off.
 */
export type Loc = {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly size: number;
  readonly horizontalPrecision: number;
  readonly verticalPrecision: number;
};

// RFC 1876 section 2: 2^31 is the equator and the prime meridian, and the altitude counts from 100,000 m below the spheroid
const origin = 2_147_483_648;
const altitudeBase = 10_000_000;
const altitudeMax = 4_284_967_295;
// PowerDNS stores the altitude in centimetres above its lowest value, as a number of 31 bits. It stores the other lengths as
// numbers of 32 bits, which is about the circumference of the earth.
const altitudeServedMax = 2_137_483_647;
const lengthServedMax = 4_000_000_000;
const lengthMax = 9_000_000_000;
// Section 3: default values.
const defaults = { size: 100, horizontalPrecision: 1_000_000, verticalPrecision: 1000 };

export const loc: RdataType<Loc> = {
  type: "LOC",
  code: 29,
  read: (reader) => {
    const latitude = readAngle(reader, "latitude", 90, "NS");
    // After an invalid angle, it is unclear which fields the following words belong to.
    const longitude = reader.problems.length > 0 ? 0 : readAngle(reader, "longitude", 180, "EW");
    if (reader.problems.length > 0) return { ...defaults, latitude, longitude, altitude: 0 };
    const altitude = readMetres(reader, "altitude", -altitudeBase, altitudeMax);
    return {
      latitude,
      longitude,
      altitude,
      size: readLength(reader, "size"),
      horizontalPrecision: readLength(reader, "horizontalPrecision"),
      verticalPrecision: readLength(reader, "verticalPrecision"),
    };
  },
  check: (value, reader) => {
    if (value.altitude > altitudeServedMax) reader.fail("dns.invalid_location", "altitude", metres(value.altitude));
    for (const field of ["size", "horizontalPrecision", "verticalPrecision"] as const)
      if (value[field] > lengthServedMax) reader.fail("dns.invalid_location", field, metres(value[field]));
  },
  // The same form as PowerDNS prints, because it accepts no other.
  print: (value) =>
    [
      printAngle(value.latitude, "NS"),
      printAngle(value.longitude, "EW"),
      metres(value.altitude),
      metres(value.size),
      metres(value.horizontalPrecision),
      metres(value.verticalPrecision),
    ].join(" "),
  write: (value, writer) => {
    writer.u8(0);
    for (const length of [value.size, value.horizontalPrecision, value.verticalPrecision]) writer.u8(packed(length));
    writer.u32(origin + value.latitude);
    writer.u32(origin + value.longitude);
    writer.u32(altitudeBase + value.altitude);
  },
  decode: (reader) => {
    if (reader.u8() !== 0) throw new WireError("LOC of an unknown version");
    const [size, horizontalPrecision, verticalPrecision] = [reader.u8(), reader.u8(), reader.u8()].map(unpacked);
    return {
      latitude: withinTurn(reader.u32() - origin, 90),
      longitude: withinTurn(reader.u32() - origin, 180),
      altitude: reader.u32() - altitudeBase,
      size: size ?? 0,
      horizontalPrecision: horizontalPrecision ?? 0,
      verticalPrecision: verticalPrecision ?? 0,
    };
  },
};

/** Reads degrees, then minutes and seconds if present, then the direction: "59", "59 20 N", "59 20 5.5 N". */
function readAngle(reader: RdataReader, field: string, degreesMax: number, directions: string): number {
  const factors = [3_600_000, 60_000, 1000];
  let total = 0;
  for (let part = 0; part <= factors.length; part += 1) {
    const text = reader.text(field);
    if (text === "") return 0;
    const direction = text.toUpperCase();
    if (part > 0 && direction.length === 1 && directions.includes(direction)) {
      if (total > degreesMax * 3_600_000) break;
      return signed(total, direction);
    }
    const isNumber = part === 2 ? /^\d{1,2}(?:\.\d{1,3})?$/.test(text) : /^\d{1,3}$/.test(text);
    const value = isNumber ? Number(text) : Number.NaN;
    if (part === factors.length || Number.isNaN(value) || value >= (part === 0 ? degreesMax + 1 : 60)) break;
    total += Math.round(value * (factors[part] ?? 0));
  }
  reader.fail("dns.invalid_location", field);
  return 0;
}

function signed(total: number, direction: string): number {
  return direction === "S" || direction === "W" ? -total + 0 : total;
}

function readMetres(reader: RdataReader, field: string, least: number, most: number): number {
  const text = reader.text(field);
  if (text === "") return 0;
  const [, number] = /^(-?\d{1,8}(?:\.\d{1,2})?)m?$/i.exec(text) ?? [];
  const centimetres = number === undefined ? Number.NaN : Math.round(Number(number) * 100);
  if (centimetres >= least && centimetres <= most) return centimetres + 0;
  reader.fail("dns.invalid_location", field, text);
  return 0;
}

function readLength(reader: RdataReader, field: keyof typeof defaults): number {
  if (reader.isAtEnd) return defaults[field];
  return unpacked(packed(readMetres(reader, field, 0, lengthMax)));
}

/** A length as its first digit and a power of ten, four bits each (RFC 1876 section 2). */
function packed(centimetres: number): number {
  let digit = centimetres;
  let exponent = 0;
  while (digit > 9) {
    digit = Math.trunc(digit / 10);
    exponent += 1;
  }
  return digit * 16 + exponent;
}

function unpacked(byte: number): number {
  const [digit, exponent] = [byte >> 4, byte & 15];
  if (digit > 9 || exponent > 9) throw new WireError("LOC with a length that is none");
  return digit * 10 ** exponent;
}

function withinTurn(angle: number, degreesMax: number): number {
  if (Math.abs(angle) > degreesMax * 3_600_000) throw new WireError("LOC beyond the poles");
  return angle;
}

function printAngle(angle: number, directions: string): string {
  const thousandths = Math.abs(angle);
  const degrees = Math.trunc(thousandths / 3_600_000);
  const minutes = Math.trunc(thousandths / 60_000) % 60;
  const seconds = ((thousandths % 60_000) / 1000).toFixed(3);
  const direction = directions === "NS" ? (angle < 0 ? "S" : "N") : angle < 0 ? "W" : "E";
  return `${degrees} ${minutes} ${seconds} ${direction}`;
}

function metres(centimetres: number): string {
  return `${(centimetres / 100).toFixed(2)}m`;
}
