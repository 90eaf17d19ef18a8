import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.en(count, "1 line needs you", `${digits} lines need you`)}`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.en(count, "1 line", `${digits} lines`)} could not be delivered`,
    titleAsked: (count: number, digits: string, of: string) =>
      plural.en(count, `1 of ${of} needs you`, `${digits} of ${of} need you`),
    titleEnded: (count: string, of: string) => `${count} of ${of} could not be delivered`,
    intro: (order: number, done: string, of: string) => `${done} of the ${of} lines of order O${order} are done so far.`,
    askedTitle: "Needs you",
    endedTitle: "Not delivered",
    answerBy: (moment: string) => `Answer by ${moment}`,
    rest: "We go on with all other lines meanwhile, and write again when the whole order is done.",
    button: "Open the order",
  },
  sv: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.sv(count, "1 rad", `${digits} rader`)} behöver dig`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural.sv(count, "1 rad", `${digits} rader`)} kunde inte levereras`,
    titleAsked: (count: number, digits: string, of: string) => `${plural.sv(count, "1", digits)} av ${of} behöver dig`,
    titleEnded: (count: string, of: string) => `${count} av ${of} kunde inte levereras`,
    intro: (order: number, done: string, of: string) => `${done} av de ${of} raderna i order O${order} är klara hittills.`,
    askedTitle: "Behöver dig",
    endedTitle: "Inte levererat",
    answerBy: (moment: string) => `Svara senast ${moment}`,
    rest: "Vi fortsätter med alla andra rader under tiden och hör av oss när hela ordern är klar.",
    button: "Öppna ordern",
  },
});
