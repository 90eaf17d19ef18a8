export const texts = {
  facts: "Facts",
  money: "Money",
  notes: {
    title: "Internal notes",
    label: "Write a note",
    hint: "Only staff see notes. Type @ to tell a colleague.",
    needed: "Write something first.",
    add: "Add note",
    remove: "Remove",
    removed: "The note is removed",
  },
  timeline: {
    title: "What happened",
    empty: "Nothing yet",
    older: "Show older",
    denied: "Denied",
    from: "from {address}",
    fromTo: "{from} → {to}",
    by: {
      staff: "{name} (staff)",
      user: "{name}",
      program: "API key {name}",
      system: "System: {name}",
    },
  },
};
