export interface AccountName {
  username: string;
  nome: string | null;
  cognome: string | null;
}

/** Returns the first and last name, or the username when the account has neither. */
export function nomeVisualizzato({ username, nome, cognome }: AccountName): string {
  return [nome, cognome].filter(Boolean).join(' ') || username;
}
