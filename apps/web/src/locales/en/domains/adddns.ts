export const texts = {
  title: "DNS for a name registered elsewhere",
  text: "Keep the registration where it is and let our name servers answer for the name. You set our name servers with whoever the name is registered with.",
  name: "Domain name",
  hint: "A whole name such as example.se",
  submit: "Add the name",
  ordered: "{name} is being added",
  next: "The request says when the zone answers, and which name servers to set.",
  toRequest: "Go to the request",
};
