import { expect, test } from "vitest";
import { OutcomeError } from "../../platform/outcomes.ts";
import { readSmtpUrl } from "./read-url.ts";

test("requires STARTTLS on port 587, and decodes the login", () => {
  expect(readSmtpUrl("smtp://panel%40example.se:p%3Aw%2F@mail.example.se")).toEqual({
    host: "mail.example.se",
    port: 587,
    secure: false,
    requireTLS: true,
    auth: { user: "panel@example.se", pass: "p:w/" },
  });
});

test("speaks TLS from the start with smtps, on port 465", () => {
  expect(readSmtpUrl("smtps://mail.example.se")).toEqual({ host: "mail.example.se", port: 465, secure: true });
});

test.each(["smtp://127.0.0.1:2525", "smtp://[::1]:2525", "smtp://localhost:2525"])(
  "uses STARTTLS on %s only if offered",
  (url) => {
    expect(readSmtpUrl(url)).not.toHaveProperty("requireTLS");
    expect(readSmtpUrl(url)).not.toHaveProperty("ignoreTLS");
  },
);

test("lets the address say how to treat STARTTLS, and by which name to introduce ourselves", () => {
  expect(readSmtpUrl("smtp://mail.example.se?starttls=never&name=panel.example.se")).toMatchObject({
    ignoreTLS: true,
    name: "panel.example.se",
  });
  expect(readSmtpUrl("smtp://127.0.0.1?starttls=required")).toMatchObject({ requireTLS: true });
  expect(readSmtpUrl("smtp://mail.example.se?starttls=optional")).not.toHaveProperty("requireTLS");
});

test.each([
  "",
  "mail.example.se",
  "http://mail.example.se",
  "smtp://",
  "smtp://u:secret@mail.example.se/path",
  "smtp://u:secret@mail.example.se?starttls=sometimes",
  "smtp://u:secret@mail.example.se?rejectUnauthorized=false",
  "smtp://u:secret%zz@mail.example.se",
])("calls %j misconfigured, and does not repeat a password", (url) => {
  const read = (): unknown => readSmtpUrl(url);
  expect(read).toThrow(OutcomeError);
  expect(read).toThrow(expect.objectContaining({ kind: "misconfigured" }));
  expect(read).not.toThrow(/secret/);
});
