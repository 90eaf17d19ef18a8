import { refusal } from "../refusal.ts";

export const TooLateToUndo = refusal({
  name: "TooLateToUndo",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "It is too late to undo closing the ticket. Reopen it instead",
    sv: "Det är för sent att ångra stängningen. Öppna ärendet igen i stället",
  },
});
export const TicketChanged = refusal({
  name: "TicketChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The ticket has changed since you opened it. Read what is new first",
    sv: "Ärendet har ändrats sedan du öppnade det. Läs det nya först",
  },
});
export const CannotAssign = refusal({
  name: "CannotAssign",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This colleague cannot answer tickets of this customer. Choose another one",
    sv: "Kollegan kan inte besvara den här kundens ärenden. Välj en annan",
  },
});
export const ReplyNameTaken = refusal({
  name: "ReplyNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "There is a saved reply with this name already",
    sv: "Det finns redan ett sparat svar med det namnet",
  },
});
export const UnknownVariable = refusal({
  name: "UnknownVariable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "There is no variable called {variable}. Use one from the list",
    sv: "Det finns ingen variabel som heter {variable}. Använd en ur listan",
  },
});
export const MailboxThere = refusal({
  name: "MailboxThere",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "Mail to this address is taken already", sv: "Mejl till den adressen tas redan emot" },
});
export const MailboxConfigured = refusal({
  name: "MailboxConfigured",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This address is set in the configuration of the installation and can only be removed there",
    sv: "Adressen står i installationens konfiguration och tas bort där",
  },
});
export const TooManyTags = refusal({
  name: "TooManyTags",
  resultCode: 2308,
  retry: "after-fix",
  text: { en: "A ticket has {most} tags at most", sv: "Ett ärende har högst {most} etiketter" },
});
export const CannotMerge = refusal({
  name: "CannotMerge",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Only open and closed tickets of the same customer can be merged, and only those that you answer yourself. Ticket {ticket} cannot",
    sv: "Bara öppna och stängda ärenden från samma kund kan slås samman, och bara de som ni själva besvarar. Ärende {ticket} kan inte det",
  },
});
export const MergeShowsMore = refusal({
  name: "MergeShowsMore",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The tickets are about different domains, and this customer has users who may only see some of its domains",
    sv: "Ärendena gäller olika domäner, och kunden har användare som bara får se vissa av domänerna",
  },
});
export const SplitLeavesNothing = refusal({
  name: "SplitLeavesNothing",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "At least one message has to stay in the ticket, and one that the customer can read has to move",
    sv: "Minst ett meddelande måste vara kvar i ärendet, och minst ett som kunden kan läsa måste flyttas",
  },
});
export const SnoozeTime = refusal({
  name: "SnoozeTime",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "Choose a time between now and a year from now",
    sv: "Välj en tid mellan nu och ett år framåt",
  },
});
export const NoCustomersToAnswer = refusal({
  name: "NoCustomersToAnswer",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Only a reseller with a brand of its own can answer customers here",
    sv: "Bara en återförsäljare med eget varumärke kan besvara kunder här",
  },
});
