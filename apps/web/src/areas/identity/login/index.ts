export { LoginForm } from "./login-form.tsx";
export { PasskeyLogin } from "./passkey-login.tsx";
