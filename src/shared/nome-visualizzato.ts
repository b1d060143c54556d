// What an account is called, wherever one is named.
export interface Named {
  username: string;
  nome: string | null;
  cognome: string | null;
}

/** First and last name, else the username (rule 43). */
export function nomeVisualizzato({ username, nome, cognome }: Named): string {
  return [nome, cognome].filter(Boolean).join(' ') || username;
}
