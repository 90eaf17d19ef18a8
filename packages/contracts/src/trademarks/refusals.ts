import { refusal } from "../refusal.ts";

export const MarkUnreadable = refusal({
  name: "MarkUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not an SMD file. Choose the file with the extension .smd that the Trademark Clearinghouse gave you",
    sv: "Det här är ingen SMD-fil. Välj filen med ändelsen .smd som du har fått av Trademark Clearinghouse",
  },
});
export const MarkNotSigned = refusal({
  name: "MarkNotSigned",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "The signature of the file is not valid: it was changed, or was not issued by the Trademark Clearinghouse. Download the file there again",
    sv: "Filens signatur är inte giltig: filen har ändrats, eller har inte utfärdats av Trademark Clearinghouse. Hämta filen där på nytt",
  },
});
export const MarkEnded = refusal({
  name: "MarkEnded",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The file was valid until {until}. Renew the trademark at the clearing house and upload the new file",
    sv: "Filen gällde till {until}. Förnya varumärket hos Trademark Clearinghouse och ladda upp den nya filen",
  },
});
export const MarkRevoked = refusal({
  name: "MarkRevoked",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The clearing house has revoked this file. Download a new one there",
    sv: "Trademark Clearinghouse har återkallat filen. Hämta en ny där",
  },
});
export const MarkThere = refusal({
  name: "MarkThere",
  resultCode: 2302,
  retry: "never",
  text: { en: "This file has been uploaded already", sv: "Filen är redan uppladdad" },
});
export const MarksFull = refusal({
  name: "MarksFull",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "An account can keep {max} SMD files. Remove one that is not needed any more",
    sv: "Ett konto kan ha {max} SMD-filer. Ta bort någon som inte behövs längre",
  },
});
export const MarksNotTaken = refusal({
  name: "MarksNotTaken",
  resultCode: 2101,
  retry: "later",
  text: {
    en: "SMD files cannot be verified here yet, because the clearing house's certificate is missing. Contact us",
    sv: "SMD-filer kan inte kontrolleras här ännu, eftersom Trademark Clearinghouses certifikat saknas. Kontakta oss",
  },
});
export const MarkInUse = refusal({
  name: "MarkInUse",
  resultCode: 2305,
  retry: "later",
  text: {
    en: "An order for {name} uses this file. It can be removed when that order is done",
    sv: "En beställning av {name} använder filen. Den kan tas bort när beställningen är klar",
  },
});
export const NoticeLapsed = refusal({
  name: "NoticeLapsed",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The notice is not valid any more. Ask for a new one, and read that",
    sv: "Meddelandet gäller inte längre. Be om ett nytt, och läs det",
  },
});
export const NoticeNotRead = refusal({
  name: "NoticeNotRead",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Confirm that you have read and understood the trademark notice",
    sv: "Bekräfta att du har läst och förstått varumärkesmeddelandet",
  },
});
export const LaunchNotOpen = refusal({
  name: "LaunchNotOpen",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "Names under .{tld} cannot be ordered yet. The first phase begins {from}",
    sv: "Domäner under .{tld} går inte att beställa ännu. Första fasen börjar {from}",
  },
});
export const SunriseNeedsMark = refusal({
  name: "SunriseNeedsMark",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: ".{tld} is in its sunrise until {until}: {name} needs a registered trademark. Upload an SMD file that holds the name under Trademarks first",
    sv: ".{tld} är i sunrise till {until}: {name} kräver ett registrerat varumärke. Ladda först upp en SMD-fil som omfattar namnet under Varumärken",
  },
});
