export interface AccountName {
  username: string;
  nome: string | null;
  cognome: string | null;
}

/** First and last name, or the username when both are missing. */
export function nomeVisualizzato({ username, nome, cognome }: AccountName): string {
  return [nome, cognome].filter(Boolean).join(' ') || username;
}
