import { Link } from '@tanstack/react-router';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { RISORSE } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/link-of.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Rilievo } from '../contract.ts';
import { prossimaAzione, STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';
import { useSettleRilievo } from './hooks.ts';
import { sayDifferenza } from './say-differenza.ts';

const AccantonaDialog = lazyPart(() => import('./accantona-dialog.tsx').then((file) => file.AccantonaDialog));

/** One finding: what, of whom, how much a year, and what is done next. */
export function RilievoCard({ rilievo }: { rilievo: Rilievo }): ReactElement {
  const { id, tipo, riga, riferimento, cosa, persona, quanti, fatturato, euro_annui, stato, motivo, chiuso_il, chiuso_da, modificabile } =
    rilievo;
  const settle = useSettleRilievo();
  const [isAside, setIsAside] = useState(false);
  const say = (next: 'risolto' | 'aperto') => settle.mutate({ params: { id: String(id) }, body: { stato: next } });
  const azione = prossimaAzione(rilievo);
  const of = <span className="sr"> {riferimento}</span>;
  return (
    <article className="box brief rilievo-card" aria-label={`${TIPO_RILIEVO_LABELS[tipo]}: ${riferimento}`}>
      <header>
        <h3>
          {TIPO_RILIEVO_LABELS[tipo]}{' '}
          {stato !== 'aperto' && <Tag tone={stato === 'risolto' ? 'success' : 'line'}>{STATO_RILIEVO_LABELS[stato]}</Tag>}
        </h3>
        <b className="num">
          {sayDifferenza(euro_annui)}
          <small> all'anno</small>
        </b>
      </header>
      <ul>
        {riferimento !== cosa?.nome && (
          <li>
            <b>{riferimento}</b>
            {riga !== null && <span className="muted"> · riga {riga}</span>}
          </li>
        )}
        {cosa && (
          <li>
            {RISORSE[cosa.tipo].uno}{' '}
            <Link className="link" {...linkOf(schedaDi(cosa.tipo, cosa.id))}>
              {cosa.nome}
            </Link>
            {quanti > 1 && ` × ${quanti}`}
          </li>
        )}
        {persona && (
          <li>
            <Link className="link" to="/employees/$id" params={{ id: persona.id }}>
              {persona.nome} {persona.cognome}
            </Link>
          </li>
        )}
        {tipo === 'prezzo' && (
          <li>
            In fattura {formatEuro(fatturato / quanti)} all'anno, in Organico {formatEuro((fatturato - euro_annui) / quanti)}
          </li>
        )}
        {stato !== 'aperto' && (
          <li className="muted">
            {chiuso_il && formatData(chiuso_il)}
            {chiuso_da && `, ${chiuso_da}`}
            {motivo && `: ${motivo}`}
          </li>
        )}
      </ul>
      {modificabile && (
        <footer>
          {stato === 'aperto' ? (
            <>
              <Link className="btn second small" {...linkOf(azione.to)}>
                {azione.label}
                {of}
              </Link>
              <Button size="small" icon={Check} disabled={settle.isPending} onClick={() => say('risolto')}>
                Risolto{of}
              </Button>
              <Button size="small" kind="ghost" onClick={() => setIsAside(true)}>
                Accantona{of}
              </Button>
            </>
          ) : (
            <Button size="small" kind="ghost" icon={RotateCcw} disabled={settle.isPending} onClick={() => say('aperto')}>
              Riapri<span className="sr"> {riferimento}</span>
            </Button>
          )}
        </footer>
      )}
      {isAside && <AccantonaDialog rilievo={rilievo} onClose={() => setIsAside(false)} />}
    </article>
  );
}
