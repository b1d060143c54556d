/** The warning about an inactive employee, who can be given items all the same (rule 52); undefined for an active employee. */
export function sayInattivo({ isactive }: { isactive: boolean }): string | undefined {
  return isactive ? undefined : 'Questa persona risulta inattiva: controlla che sia quella giusta.';
}
