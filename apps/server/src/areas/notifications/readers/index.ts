export { accountName, findAccountReaders, findMember, findRegistrant, findUserOfAccount } from "./readers.repository.ts";
export {
  invoiceReader,
  languageOf,
  loginReader,
  orderReader,
  ownerReader,
  strangerReader,
  userReader,
  type Recipient,
} from "./readers.ts";
