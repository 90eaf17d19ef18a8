/** The staff page about the login rules of each brand. */
export const texts = {
  text: "When this is on, users must set up two-step login before they can do anything else, whatever their own account requires. API keys keep working.",
  failed: "We could not load the brands",
  safe: "Nothing was changed.",
  list: "Brands",
  users: "All users",
  staff: "Users of your own account",
  on: "On",
  off: "Off",
  without:
    "{users, plural, =0 {No users yet} other {{without, plural, =0 {All {users, number} have a second factor} other {{without, number} of {users, number} without a second factor}}}}",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnOnOf: "Turn on: {who}, {brand}",
  turnOffOf: "Turn off: {who}, {brand}",
  ask: {
    onUsers: "Require two-step login for all users of {brand}?",
    onStaff: "Require two-step login for the users of your own account?",
    offUsers: "Stop requiring two-step login for all users of {brand}?",
    offStaff: "Stop requiring two-step login for the users of your own account?",
    nobody: "Everyone already has a second factor, so no one is affected.",
    without:
      "{without, plural, one {# user has no second factor yet {loggedin, plural, =0 {and is not logged in now.} other {and is logged in now; they will be logged out immediately.}}} other {# users have no second factor yet. {loggedin, plural, =0 {None of them is logged in now.} one {One of them is logged in now and will be logged out immediately.} other {# of them are logged in now and will be logged out immediately.}}}}",
    next: "The next time they do anything, they are asked to log in. After entering their password they set up a second factor, and continue where they were.",
    later: "New users set one up when they first log in.",
    off: "Users without a second factor can then log in with a password alone. No one loses their second factor, and accounts that require one themselves keep doing so.",
    keep: "Leave it as it is",
  },
  onWhy: "Everyone it applies to will need two-step login from now on.",
  offWhy: "Users without a second factor will be able to log in with a password alone.",
  isOn: "Two-step login is required for everyone it applies to",
  isOff: "Two-step login is no longer required for everyone",
} as const;
