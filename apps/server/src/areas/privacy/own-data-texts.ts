/** The first file of a copy of a user's own data. */
export const ownDataText = {
  en: `This is what we have stored of you as a user, as JSON.

user.json         your name, addresses and choices
sessions.json     where you are or were logged in
logins.json       your ways to log in, without the secrets
memberships.json  the accounts that you are a user of, with your rights
notices.json      notices to you alone
views.json        views of the domain list that you have saved
acts.json         what you have done in the account that you are in

Passwords and codes are not in here: we store them encrypted or only as a hash.
What belongs to an account (domains, invoices, tickets) is in the copy of the account, which its owner can order.
`,
  sv: `Det här är vad vi har lagrat om dig som användare, som JSON.

user.json         ditt namn, dina adresser och val
sessions.json     var du är eller har varit inloggad
logins.json       dina sätt att logga in, utan hemligheterna
memberships.json  kontona som du är användare av, med dina rättigheter
notices.json      meddelanden till bara dig
views.json        vyer av domänlistan som du har sparat
acts.json         vad du har gjort i kontot som du är i

Lösenord och koder finns inte med: vi lagrar dem krypterade eller bara som kontrollsumma.
Det som hör till ett konto (domäner, fakturor, ärenden) finns i kopian av kontot, som ägaren kan beställa.
`,
} as const;
