import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const thread = {
  replyTo: "abuse+abcdefghijklmnopqrstuvwxyz@nameplane.test",
  references: ["9c1@cert.example"],
  isAnswer: true,
};
const of = { template: "abuse-letter", subject: "Phishing on two of your domains", text: "", names: [], thread } as const;

export const samples = {
  abuseLetterTaken: { ...of, names: [], thread: { ...thread, references: [...thread.references] }, step: "taken" },
  abuseLetterWritten: { ...of, names: [], step: "wrote", text: "Please send us the headers of the email." },
  abuseLetterAnswered: {
    ...of,
    step: "answered",
    names: [
      { name: "kvarnen-inloggning.se", outcome: "held", text: "The page copied the login of a bank." },
      { name: longName, outcome: "stopped", text: "" },
    ],
  },
} as const satisfies Record<string, Facts>;
