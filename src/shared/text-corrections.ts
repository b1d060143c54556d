// Corrections that an import proposes for texts of a file. Each function returns undefined when it proposes nothing.

/** Proposes a spelling with small letters for a name in capitals: 'DE LUCA' becomes 'De Luca', "D'ANGELO" becomes "D'Angelo". */
export function withoutCapitals(name: string): string | undefined {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}.*\p{Lu}/su.test(name)) return undefined;
  const proposed = name.toLowerCase().replace(/(?<!\p{L}|\p{M})\p{L}/gu, (letter) => letter.toUpperCase());
  return proposed === name ? undefined : proposed;
}

/** Proposes an e-mail without the spaces inside it. Two e-mails in one cell are not joined. */
export function withoutSpaces(email: string): string | undefined {
  const joined = email.replace(/\s+/g, '');
  return joined !== email.trim() && /^[^@]+@[^@]+\.[^@]+$/.test(joined) ? joined : undefined;
}
