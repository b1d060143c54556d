import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Passo } from '../contract.ts';
import { usePrimiPassi } from './hooks.ts';

interface PassoTexts {
  title: string;
  text: string;
  verb: string;
  to: string;
  elenco?: 'showrooms' | 'dipendenti';
}

const PASSO_TEXTS = {
  brand: { title: 'Il primo brand', text: 'Persone e dotazioni appartengono a un brand.', verb: 'Crea Brand', to: '/brand-management' },
  showroom: {
    title: 'Uno showroom',
    text: 'I luoghi di lavoro. Si può anche saltare.',
    verb: 'Crea Showroom',
    to: '/showrooms',
    elenco: 'showrooms',
  },
  account: {
    title: 'Gli account dei colleghi',
    text: 'Chi entra in Organico, con quale ruolo e su quali brand.',
    verb: 'Crea Utente',
    to: '/user-management',
  },
  dipendente: {
    title: 'La prima persona',
    text: 'O tutte insieme, dal foglio che hai già; poi ciò che viene affidato loro.',
    verb: 'Crea Dipendente',
    to: '/employees',
    elenco: 'dipendenti',
  },
} as const satisfies Record<Passo['passo'], PassoTexts>;

export function PrimiPassiPanel(): ReactElement | null {
  const { data } = usePrimiPassi();
  if (!data?.da_mostrare) return null;
  const { passi } = data;
  const doneCount = passi.filter(({ fatto }) => fatto).length;
  return (
    <div className="first-steps">
      <Section
        title="Primi passi"
        badge={<Tag tone="line">{`${doneCount} di ${passi.length}`}</Tag>}
        action={
          <Link to="/primi-passi" className="btn ghost small">
            Uno alla volta
          </Link>
        }
      >
        <ol className="rows">
          {passi.map((passo) => (
            <PassoRow key={passo.passo} {...passo} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

function PassoRow({ passo, fatto }: Passo): ReactElement {
  const { title, text, verb, to, elenco }: PassoTexts & Pick<(typeof PASSO_TEXTS)[typeof passo], 'to'> = PASSO_TEXTS[passo];
  const Icon = fatto ? CircleCheck : Circle;
  return (
    <li className={fatto ? 'done' : undefined}>
      <Icon className="i" aria-hidden />
      <span className="who">
        <b>{title}</b>
        <small>{fatto ? 'Fatto' : text}</small>
      </span>
      {!fatto && elenco && (
        <Link
          to="/importazioni"
          search={{ elenco } as never}
          className="btn ghost small"
          aria-label={`Importa ${title.toLowerCase()} da un file`}
        >
          Importa
        </Link>
      )}
      {!fatto && (
        <Link to={to} search={OPEN_FORM} className="btn second small">
          {verb}
        </Link>
      )}
    </li>
  );
}

// The address opens the form of the target screen. The cast is needed because each route has its own search type.
const OPEN_FORM = { nuovo: '1' } as never;
