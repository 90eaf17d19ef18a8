import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.en(count, "action required on 1 item", `action required on ${digits} items`)}`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.en(count, "1 item", `${digits} items`)} could not be delivered`,
    titleAsked: (count: number, digits: string, of: string) =>
      plural.en(count, `Action required on 1 of ${of}`, `Action required on ${digits} of ${of}`),
    titleEnded: (count: string, of: string) => `${count} of ${of} could not be delivered`,
    intro: (order: number, done: string, of: string) => `${done} of the ${of} items in order O${order} are done so far.`,
    askedTitle: "Action required",
    endedTitle: "Not delivered",
    answerBy: (moment: string) => `Respond by ${moment}`,
    rest: "Meanwhile we continue with all other items, and email you when the whole order is done.",
    button: "View order",
  },
  sv: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.sv(count, "1 vara", `${digits} varor`)} kräver åtgärd`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.sv(count, "1 vara", `${digits} varor`)} kunde inte levereras`,
    titleAsked: (count: number, digits: string, of: string) => `${plural.sv(count, "1", digits)} av ${of} kräver åtgärd`,
    titleEnded: (count: string, of: string) => `${count} av ${of} kunde inte levereras`,
    intro: (order: number, done: string, of: string) => `${done} av de ${of} varorna i order O${order} är klara hittills.`,
    askedTitle: "Kräver åtgärd",
    endedTitle: "Inte levererat",
    answerBy: (moment: string) => `Svara senast ${moment}`,
    rest: "Vi fortsätter med allt annat under tiden och mejlar dig när hela ordern är klar.",
    button: "Visa ordern",
  },
});
