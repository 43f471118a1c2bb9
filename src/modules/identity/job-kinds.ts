/** The jobs of accounts by name; done by `jobs.ts`, asked for by policies and commands. */
export const SETTLE_CLAIM = 'identity-settle-claim';
export const ASK_FOR_RESET = 'identity-ask-for-reset';
export const ENFORCE_PASSWORD = 'identity-enforce-password';
export const MAIL_CONFIRMATION = 'identity-mail-confirmation';
export const MAIL_RESET_LINK = 'identity-mail-reset-link';
export const MAIL_PASSWORD_CHANGED = 'identity-mail-password-changed';
export const MAIL_ADDRESS_IN_USE = 'identity-mail-address-in-use';
export const END_SIGN_INS = 'identity-end-sign-ins';
export const BEGIN_ERASURE = 'identity-begin-erasure';
export const CLOSE_SUBJECT = 'identity-close-subject';
export const ERASE_MEMBER = 'identity-erase-member';
export const MAIL_DELETION = 'identity-mail-deletion';
export const MAIL_KEPT = 'identity-mail-kept';
export const SEND_RECEIPT = 'identity-send-receipt';
export const CLEAR_RECEIPT = 'identity-clear-receipt';
export const FREE_USERNAME = 'identity-free-username';
