import { randomInt } from "node:crypto";
import type { Registrar } from "../model/objects.ts";

// Letters that are easily confused, such as 0 and O or 1 and l, are left out, because people type these passwords.
const passwordLetters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A random password of about 92 bits: 16 characters are the most that EPP allows without RFC 8807. */
export function newPassword(): string {
  return Array.from({ length: 16 }, () => passwordLetters[randomInt(passwordLetters.length)]).join("");
}

type AccountData = Pick<Registrar, "id" | "name" | "ianaId" | "url" | "email" | "phone" | "renewsByItself" | "wantsHandshake">;

/** The panel's two accounts, and two other registrars that sponsor every seeded name. */
export const accountData: readonly AccountData[] = [
  {
    id: "nameplane",
    name: "Nameplane Registrar AB",
    ianaId: "9995",
    url: "https://registrar.nameplane.test",
    email: "abuse@nameplane.test",
    phone: "+46.850000001",
    renewsByItself: false,
  },
  {
    id: "nameplane2",
    name: "Nameplane Reseller Two AB",
    ianaId: "9996",
    url: "https://two.nameplane.test",
    email: "abuse@two.nameplane.test",
    phone: "+46.850000002",
    renewsByItself: false,
  },
  {
    id: "rival-reg",
    name: "Rival Registrations Ltd",
    ianaId: "9997",
    url: "https://rival-reg.test",
    email: "abuse@rival-reg.test",
    phone: "+44.2000000003",
    renewsByItself: true,
  },
  {
    id: "norrsken-reg",
    name: "Norrsken Domäner AB",
    ianaId: "9998",
    url: "https://norrsken-reg.test",
    email: "abuse@norrsken-reg.test",
    phone: "+46.910000004",
    renewsByItself: true,
    wantsHandshake: true,
  },
];

export const rivals = ["rival-reg", "norrsken-reg"] as const;
