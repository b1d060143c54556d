import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { reasonAgainstPattern } from '#shared/made-email.ts';
import { Button } from '#web/ui/button.tsx';
import type { Importazione } from '../contract.ts';
import { numero } from './describe-righe.ts';
import type { Lettura } from './use-lettura.ts';

interface ProposteSectionProps {
  importazione: Importazione;
  lettura: Lettura;
}

/** The proposals for the rows: e-mails from a pattern, and corrections. No value changes before the user presses a button. */
export function ProposteSection({ importazione, lettura }: ProposteSectionProps): ReactElement | null {
  const { email, correzioni } = importazione;
  const needsEmails = email && (email.mancanti > 0 || email.modello !== null);
  if (!needsEmails && correzioni.celle === 0) return null;
  return (
    <div className="proposte above-list">
      {needsEmails && <EmailForm key={email.modello} email={email} change={lettura.change} />}
      {correzioni.celle > 0 && <CorrezioniPanel importazione={importazione} lettura={lettura} />}
    </div>
  );
}

interface EmailFormProps {
  email: NonNullable<Importazione['email']>;
  change: Lettura['change'];
}

function EmailForm({ email: { modello, proposta, create, mancanti }, change }: EmailFormProps): ReactElement {
  const id = useId();
  const [pattern, setPattern] = useState(modello ?? proposta);
  const [error, setError] = useState<string>();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = reasonAgainstPattern(pattern.trim());
    setError(reason);
    if (reason === undefined) change({ email_modello: pattern.trim() });
  };
  return (
    <form onSubmit={save} noValidate>
      <p>{modello === null ? describeMissing(mancanti) : describeMade(create, mancanti)}</p>
      <div className="proposte-riga">
        <label htmlFor={id}>Modello delle email</label>
        <input
          id={id}
          className="in"
          value={pattern}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <Button type="submit" disabled={modello === pattern.trim()}>
          {modello === null ? 'Crea le email mancanti' : 'Rifai le email'}
        </Button>
        {modello !== null && (
          <Button kind="ghost" onClick={() => change({ email_modello: null })}>
            Non crearle
          </Button>
        )}
      </div>
      <small id={`${id}-help`} className={error ? 'cella-errore' : undefined} role={error ? 'alert' : undefined}>
        {error ??
          'Puoi usare {nome}, {cognome} e le iniziali {n} e {c}. Accenti e apostrofi si tolgono; se un indirizzo è già preso, si aggiunge un numero.'}
      </small>
    </form>
  );
}

const describeMissing = (n: number): string =>
  n === 1
    ? "Una riga nuova non ha l'email. Organico può crearla con un modello."
    : `${numero(n)} righe nuove non hanno l'email. Organico può crearle con un modello.`;

function describeMade(made: number, missing: number): string {
  const sentence =
    made === 1
      ? "Un'email è creata dal modello: è segnata «creata»."
      : `${numero(made)} email sono create dal modello: sono segnate «creata».`;
  return missing === 0 ? sentence : `${sentence} Ne ${missing === 1 ? 'manca 1' : `mancano ${numero(missing)}`}: controlla nome e cognome.`;
}

const SHOWN_EXAMPLES = 3;

function CorrezioniPanel({ importazione: { correzioni }, lettura }: ProposteSectionProps): ReactElement {
  const { celle, esempi } = correzioni;
  const examples = esempi.slice(0, SHOWN_EXAMPLES).map(({ da, a }) => `«${da}» diventa «${a}»`);
  const count = celle === 1 ? 'Una cella' : `${numero(celle)} celle`;
  const state = lettura.correggi
    ? `${count} ${celle === 1 ? 'è corretta' : 'sono corrette'}`
    : `${count} si ${celle === 1 ? 'può' : 'possono'} correggere`;
  return (
    <div>
      <p>
        {state} (nomi in maiuscolo, spazi nelle email): {examples.join('; ')}
        {celle > examples.length ? '…' : '.'}
      </p>
      <Button onClick={() => lettura.change({ correggi: !lettura.correggi })}>
        {lettura.correggi ? 'Lascia come nel file' : 'Correggi tutte'}
      </Button>
    </div>
  );
}
