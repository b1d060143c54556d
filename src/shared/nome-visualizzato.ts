export interface Named {
  username: string;
  nome: string | null;
  cognome: string | null;
}

/** First and last name, or the username when both are missing. */
export function nomeVisualizzato({ username, nome, cognome }: Named): string {
  return [nome, cognome].filter(Boolean).join(' ') || username;
}
