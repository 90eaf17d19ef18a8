import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { writeCommandFrame } from "../command.ts";
import { contactCreate } from "../commands/contact-create.ts";
import { domainTransfer } from "../commands/domain-transfer.ts";
import { domainUpdate } from "../commands/domain-update.ts";
import { login } from "../commands/login.ts";
import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { contextFor } from "../testing/contexts.ts";
import { maskFrame, maskValues } from "./mask-frame.ts";

const secret = "Geheim-4711";

describe("masking", () => {
  test.each([
    ["a password", `<pw>${secret}</pw>`, "<pw>***</pw>"],
    ["a new password", `<newPW>${secret}</newPW>`, "<newPW>***</newPW>"],
    ["any prefix", `<loginSec:pw xmlns:loginSec="x">${secret}</loginSec:pw>`, "<loginSec:pw>***</loginSec:pw>"],
    ["CDATA", `<pw><![CDATA[${secret}</pw>${secret}]]></pw>`, "<pw>***</pw>"],
    [
      "authInfo with its code",
      `<a:authInfo>\n<a:pw roid="${secret}">${secret}</a:pw></a:authInfo>`,
      "<a:authInfo><a:pw>***</a:pw></a:authInfo>",
    ],
    [
      "authInfo of another form",
      `<authInfo><ext><x:y a="${secret}">${secret}</x:y></ext></authInfo>`,
      "<authInfo><ext>***</ext></authInfo>",
    ],
    ["authInfo with bare text", `<authInfo>${secret}</authInfo>`, "<authInfo>***</authInfo>"],
    ["an unset code stays visible", "<d:authInfo><d:null/></d:authInfo>", "<d:authInfo><d:null/></d:authInfo>"],
    ["an empty code stays visible", "<d:authInfo><d:pw/></d:authInfo><n>x</n>", "<d:authInfo><d:pw/></d:authInfo><n>x</n>"],
    ["a frame cut off inside", `<pw>${secret}`, "<pw>***"],
    ["a closing tag that does not fit", `<pw>${secret}</authInfo>${secret}</pw>x`, "<pw>***</authInfo>***</pw>x"],
    ["a tag without its end", `<pw>${secret}<b ${secret}</pw>`, "<pw>***</pw>"],
    ["comments", `<a><!-- <pw>${secret}</pw> --></a>`, "<a><!----></a>"],
    ["XML inside CDATA", `<msg><![CDATA[<pw>${secret}</pw>]]></msg>`, "<msg><![CDATA[<pw>***</pw>]]></msg>"],
    ["a tag inside a quote that never ends", `<a b="<pw>${secret}</pw>`, `<a b="<pw>***</pw>`],
    [
      "what follows many quotes that never end",
      `${`<a "'`.repeat(60)}<pw c='>'>${secret}</pw>`,
      `${`<a "'`.repeat(60)}<pw>***</pw>`,
    ],
    [
      "a secret whose attribute looks like its end",
      `${`<a "'`.repeat(60)}<pw c="/>">${secret}</pw>`,
      `${`<a "'`.repeat(60)}<pw>***</pw>`,
    ],
    ["elements of a similar name stay", "<pwd>seen</pwd><x pw='seen'/>", "<pwd>seen</pwd><x pw='seen'/>"],
  ])("hides %s", (_, xml, masked) => {
    expect(maskFrame(xml)).toBe(masked);
  });

  test("leaves nothing of the secrets of our own commands", () => {
    const commands = [
      login({
        clID: "registrar",
        pw: `${secret}-and-more`,
        newPW: secret,
        services: { language: "en", objects: [NS.domain], extensions: [NS.loginSec] },
      }),
      domainTransfer({ op: "request", name: "a.shop", authInfo: { pw: secret, roid: "R1-SE" } }),
      domainUpdate({ name: "a.shop", authInfo: secret }),
      contactCreate({
        id: "NP-1",
        postalInfo: [{ type: "loc", name: "Å", street: [], city: "Å", cc: "SE" }],
        email: "a@b.se",
        authInfo: secret,
      }),
    ];
    for (const command of commands) {
      const frame = writeCommandFrame(command, contextFor(gtld), "ABC-12345");
      expect(frame).toContain(secret);
      expect(maskFrame(frame)).not.toContain(secret);
      expect(maskFrame(frame)).toContain("<clTRID>ABC-12345</clTRID>");
    }
  });

  test("lets no secret through however a frame is broken", () => {
    const frame = `<a><authInfo><pw>${secret}</pw></authInfo><b c="d">e</b></a>`;
    const start = frame.indexOf(secret);
    fc.assert(
      fc.property(fc.nat(frame.length), fc.constantFrom("<", ">", "/", '"', "'", "<!--", "<![CDATA[", "&"), (at, garbage) => {
        // Damage after the start of the secret cannot make the secret visible. Damage before the start may turn the element into
        // something else, so only later places are tested.
        fc.pre(at >= start);
        expect(maskFrame(frame.slice(0, at) + garbage + frame.slice(at)).replaceAll(/[<>/"'&!\-[\]CDAT]/g, "")).not.toContain(
          "Geheim",
        );
      }),
    );
  });

  test("takes time in proportion to the frame", () => {
    // 4 MB is the largest frame that is read. "a" makes a tag whose name never ends. The last pieces open quotes inside quotes.
    for (const piece of [
      "<!--",
      "<![CDATA[",
      "<?",
      "<pw>",
      '<a b="',
      "</",
      "<a ",
      "a",
      "a:",
      "<a \"<b '",
      `<a 'b" `,
      `<a "'x'`,
    ]) {
      const before = process.threadCpuUsage();
      maskFrame(`<${piece.repeat(4_000_000 / piece.length)}`);
      expect(process.threadCpuUsage(before).user, piece).toBeLessThan(2_000_000);
    }
  });

  test("replaces known values in texts, but not short ones", () => {
    expect(maskValues(`wrong code ${secret} given`, [secret, "abc"])).toBe("wrong code *** given");
    expect(maskValues("wrong abc", ["abc", ""])).toBe("wrong abc");
  });
});
