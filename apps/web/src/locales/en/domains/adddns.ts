export const texts = {
  title: "DNS for a domain registered elsewhere",
  text: "Keep the registration where it is and use our name servers for the domain. You set our name servers at the registrar that has it.",
  name: "Domain name",
  hint: "The full name, such as example.se",
  submit: "Add domain",
  ordered: "{name} is being added",
  next: "The request shows when the zone is live and which name servers to set.",
  toRequest: "View request",
};
