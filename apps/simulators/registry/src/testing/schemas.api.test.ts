import { expect, test } from "vitest";
import { validate } from "./schemas.ts";

const answer = (result: string): string =>
  `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>${result}<trID><svTRID>SIM-1</svTRID></trID></response></epp>`;

// Every other test relies on this: an answer with elements out of order or with an unknown status must not pass.
test("the schema validation of the tests detects a wrong answer", () => {
  expect(() => validate(answer('<result code="1000"><msg>ok</msg></result>'))).not.toThrow();
  expect(() => validate(answer('<result code="1234"><msg>ok</msg></result>'))).toThrow("not schema-valid");
  const status = (value: string): string =>
    answer(
      `<result code="1000"><msg>ok</msg></result><resData><d:infData xmlns:d="urn:ietf:params:xml:ns:domain-1.0">` +
        `<d:name>a.se</d:name><d:roid>D1-SIM</d:roid><d:status s="${value}"/><d:clID>abc</d:clID></d:infData></resData>`,
    );
  expect(() => validate(status("ok"))).not.toThrow();
  expect(() => validate(status("fine"))).toThrow("not schema-valid");
});
