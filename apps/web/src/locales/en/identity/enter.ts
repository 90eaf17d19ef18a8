export const texts = {
  title: "Enter a customer's panel",
  text: "You will see what the customer sees, for half an hour at most. The customer gets an email about it, and what you do is recorded under your name. If you are logged in here as someone else, that session ends.",
  press: "Enter",
  over: "This link is not complete. Make a new one on the customer's page.",
};
