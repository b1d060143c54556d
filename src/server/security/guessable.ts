import { readFileSync } from 'node:fs';

// The commonest passwords: 10,000 of six characters or more, and the shorter ones that are as common, for what is made of them with a year.
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Whether it is one of the commonest passwords, or one of them with digits and signs before or behind: 'password', 'Password2026!'. */
export function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(typed) || COMMON.has(core);
}

/** Whether it says one of these names and no more, but for digits and signs: 'mario.rossi', '2026organico', 'Casa Bianca!' of 'casabianca'. */
export function saysOnly(password: string, names: readonly string[]): boolean {
  const typed = fold(password);
  return names.map(fold).some((name) => name !== '' && new RegExp(`^\\d*${name}\\d*$`).test(typed));
}

/** Letters and digits alone, without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
