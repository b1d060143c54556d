let counter = 0;

/** Returns a new codice fiscale of the right form. Its check letter may be wrong, which only causes a warning. */
export function newCodiceFiscale(): string {
  counter += 1;
  return `RSSMRA79B11${'ABCDEFGH'.charAt(counter / 1000)}${String(counter % 1000).padStart(3, '0')}R`;
}
