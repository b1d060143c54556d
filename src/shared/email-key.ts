// The form in which e-mails are compared. The database compares by `emailKey` (src/server/db/conditions.ts) in the same way.

/** The e-mail with A-Z in lower case. Folding all of Unicode would turn the Kelvin sign (U+212A) into 'k': the address of another person. */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether the text has only printable ASCII characters. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
