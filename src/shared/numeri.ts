// The numbers by which SIMs and phones are known: compared without what only parts their digits, and checked by their last one.

/** '+39 347 512-8834' -> '3475128834', '' when it has no digits: what two phone numbers are compared by, as cifre_telefono() does (db/migrations/0005_risorse.sql). */
export function cifreTelefono(numero: string): string {
  return numero.replace(/[^0-9+]/g, '').replace(/^(\+39|0039|39(?=3[0-9]{8,9}$))|\+/g, '');
}

/** '35 693803-564380 9' -> '356938035643809': as labels print a number, and as it is kept. */
export function compactNumero(text: string): string {
  return text.replace(/[\s\-/.]/g, '');
}

/** What of a code counts when two are compared: without what parts its letters and digits, as codice_ricerca() does (db/migrations/0005_risorse.sql). */
export function codiceRicerca(text: string): string {
  return text.toLowerCase().replace(/[ \u00a0+\-./()_:]/g, '');
}

/** These digits with the one behind them that checks them (Luhn). */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Whether the last digit is the one that the others make: with one digit misread, or two neighbours swapped, it is not. */
export function hasCheckDigit(digits: string): boolean {
  return withCheckDigit(digits.slice(0, -1)) === digits;
}
