/** Which kinds of file these bytes begin as: what a file is called or says of itself is anybody's word. */
export function typeOfFile(bytes: Uint8Array): 'application/pdf' | 'image/jpeg' | 'image/png' | undefined {
  const begins = (...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return undefined;
}
