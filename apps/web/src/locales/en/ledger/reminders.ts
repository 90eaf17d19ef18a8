/** What happens when an invoice is not paid. */
export const texts = {
  title: "If it is not paid",
  rests: "As agreed, nothing happens until <date></date>.",
  done: {
    remind: "Reminder sent.",
    pause: "Renewals on invoice paused.",
    suspend: "Account suspended.",
    collect: "Considered for collection.",
    fee: "Reminder fee charged.",
  },
  comes: {
    remind: "Reminder by email.",
    pause: "Nothing is renewed on invoice any more.",
    suspend: "The account is suspended. Domains and DNS that are paid for keep working.",
    collect: "May be passed to collection.",
    fee: "Reminder fee of {fee}.",
  },
  charge: "{sum} is left to pay on invoice <invoice></invoice> for the reminder fee or interest.",
  late: {
    why: "{left} is left to pay on invoice {number}, which was due {due}.",
    paused: "Nothing is renewed on invoice now.",
    next: {
      remind: "The next reminder comes on {date}.",
      fee: "A reminder fee is charged on {date}.",
      pause: "If the invoice is not paid, renewals on invoice are paused on {date}.",
      suspend: "If the invoice is not paid, the account is suspended on {date}; domains and DNS that are paid for keep working.",
      collect: "If the invoice is not paid, it may be passed to collection on {date}.",
    },
    more: "{count, plural, one {One more invoice is late.} other {# more invoices are late.}}",
    open: "See the invoice",
  },
} as const;
