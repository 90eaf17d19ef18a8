import { expect, test } from "vitest";
import { contextWords, wordIn } from "./password-words.rules.ts";

const words = contextWords({
  username: "alva_hed",
  email: "Eva.Kvist@solbacken.example",
  brand: "Örnens Domäner",
  host: "panel.ornen-webb.se",
});

test.each([
  ["xAlva_Hed-2026", "the user name"],
  ["xALVAHED-2026", "the user name without its sign"],
  ["4lv4-H3d-2026", "the user name with swaps"],
  ["A.l.v.a-2026-x", "a part of it, with signs between"],
  ["Eva.Kvist-77", "the mail address"],
  ["Min-Kvist-77", "a part of the mail address"],
  ["Solbacken-77", "whom the mail address is at"],
  ["0rnens-Hus-77", "a part of the brand's name, swapped"],
  ["Domaner-Dom-77", "a part of the brand's name without its accent"],
  ["OrnenWebb-77", "the address of the panel"],
  ["Mitt-Nameplane7", "the service"],
])("%s holds %s", (password) => {
  expect(wordIn(password, words)).not.toBeNull();
});

test.each(["Backstugan-77", "Kvarnen-2026", "Panelhona-77", "Eva-har-en-7a", "hed-Hed-hed-7"])(
  "%s holds none: too short, or a label that names nobody",
  (password) => {
    expect(wordIn(password, words)).toBeNull();
  },
);

test("an address of numbers and a host of this machine give no words", () => {
  expect(contextWords({ username: "bo", email: "b@c.se", brand: "AB", host: "127.0.0.1" })).toEqual(["nameplane"]);
  expect(contextWords({ username: "bo", email: "b@c.se", brand: "AB", host: "localhost" })).toEqual(["nameplane"]);
});

test("the longest of the words that make a password easy to guess is named", () => {
  const words = contextWords({
    username: "nils",
    email: "nils.holgersson@kvarn.example",
    brand: "Nameplane",
    host: "panel.kvarn.example",
  });
  expect(wordIn("N1ls-Kungsgatan-7", words)).toBe("nils");
  expect(wordIn("NilsHolgersson-7", words)).toBe("nilsholgersson");
});
