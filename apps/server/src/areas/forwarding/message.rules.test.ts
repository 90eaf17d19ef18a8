import { expect, test } from "vitest";
import { hasBareLineEnd, readHeader, traceLines } from "./message.rules.ts";

const crlf = (...lines: string[]) => Buffer.from(lines.join("\r\n"));

test("hops and deliveries are counted in the header, folded lines and all, and not in the body", () => {
  const message = crlf(
    "Received: from a",
    "\tby b",
    "RECEIVED: from c",
    "X-Received: no",
    "Delivered-To: Info@Example.SE",
    "",
    "Received: from body",
  );
  expect(readHeader(message)).toEqual({ receivedCount: 2, deliveredTo: ["info@example.se"] });
  expect(readHeader(Buffer.alloc(300_000, "a"))).toBeNull();
});

test("no header takes long to read, however it is made (T69)", () => {
  const spaces = " ".repeat(200_000);
  const hostile = [
    `Delivered-To: a${spaces}b`,
    `Delivered-To:${spaces}`,
    `Received:${"\r\n ".repeat(60_000)}x`,
    Array.from({ length: 50_000 }, () => "a:").join("\r\n"),
    `Content-Type: multipart/mixed; boundary="${"-".repeat(200_000)}"`,
    `${"=?utf-8?q?".repeat(20_000)}: x`,
  ];
  const began = performance.now();
  for (const header of hostile) expect(readHeader(Buffer.from(`${header}\r\n\r\nbody`))).not.toBeNull();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(readHeader(Buffer.from(hostile[0] ?? ""))?.deliveredTo).toEqual([`a${spaces}b`]);
});

test("parts of a message are not opened: what nests or pretends to end in them costs nothing (T69)", () => {
  const nested = Array.from(
    { length: 5000 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  );
  const message = Buffer.from(`Received: from a\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join("")}`);
  expect(readHeader(message)).toEqual({ receivedCount: 1, deliveredTo: [] });
  expect(hasBareLineEnd(message)).toBe(false);
});

test("a line that does not end in CR LF is found anywhere", () => {
  expect(hasBareLineEnd(crlf("a", "b", ""))).toBe(false);
  for (const text of ["a\nb\r\n", "a\r\nb\n", "\na", "a\rb\r\n", "a\r\n\r", "a\r\n.\nb"])
    expect(hasBareLineEnd(Buffer.from(text))).toBe(true);
});

test("trace lines name the hop, and contain nothing from a client that could break them", () => {
  const hop = {
    clientName: "mx.example.com",
    clientAddress: "192.0.2.1",
    ourName: "fwd.example.net",
    protocol: "ESMTPS",
    id: "abc",
    forAddress: "info@example.se",
    at: new Date("2026-11-21T10:00:00Z"),
  };
  expect(traceLines(hop)).toBe(
    "Delivered-To: info@example.se\r\nReceived: from mx.example.com ([192.0.2.1])\r\n\tby fwd.example.net with ESMTPS id abc\r\n\tfor <info@example.se>; Sat, 21 Nov 2026 10:00:00 +0000\r\n",
  );
  expect(traceLines({ ...hop, clientName: "a\r\nX: y", clientAddress: "2001:db8::1" })).toContain(
    "from unknown ([IPv6:2001:db8::1])",
  );
});
