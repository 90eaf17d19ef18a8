export const texts = {
  login: {
    title: "Log in",
    username: "Username",
    password: "Password",
    forgot: "Forgot password?",
    remember: "Remember my name on this device",
    submit: "Log in",
    newHere: "New here?",
    signup: "Create an account",
    noSession: "The server took the login but opened no session. Try again in a moment.",
    never: "Someone phoned or mailed you about your domain? We never ask for your password or a code.",
  },
  code: {
    title: "Enter your code",
    body: "Open your authenticator app and type the six digits it shows for {brand}.",
    label: "6-digit code",
    hint: "You can paste the whole code.",
    submit: "Log in",
    back: "Back to log in",
    failed: "Invalid code",
    lost: "Lost your phone?",
    reset: "Get a reset code by SMS",
  },
  activate: {
    title: "Two-step login has to be set up",
    body: "Your account asks for two-step login, and it is not set up for you yet.",
  },
} as const;
