import { Link } from '@tanstack/react-router';
import { LockOpen } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Blocco } from '../contract.ts';
import { useEndBlocco } from './hooks.ts';

export function BloccoRow({ blocco, isOnDipendentePage = false }: { blocco: Blocco; isOnDipendentePage?: boolean }): ReactElement {
  const { id, persona, motivo, messo_da, created_at, fino_al, tolto_il, tolto_da, vale } = blocco;
  const confirm = useConfirm();
  const endBlocco = useEndBlocco();
  const nome = `${persona.nome} ${persona.cognome}`;
  const confirmEnd = () =>
    void confirm({
      title: 'Togli il blocco',
      text: `Togliere il blocco su ${nome}? Da quel momento gli elenchi possono eliminare i suoi dati scaduti.`,
      verb: 'Togli blocco',
      act: () => endBlocco.mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <li>
      <span className="who">
        {isOnDipendentePage ? (
          <b>{motivo}</b>
        ) : (
          <>
            <Link to="/employees/$id" params={{ id: persona.id }} className="link">
              {nome}
            </Link>
            <span>{motivo}</span>
          </>
        )}
        <small>
          Dal {formatData(created_at)}
          {fino_al && ` al ${formatData(fino_al)}`}
          {messo_da && ` · messo da ${messo_da}`}
          {tolto_il && ` · tolto il ${formatData(tolto_il)}${tolto_da ? ` da ${tolto_da}` : ''}`}
        </small>
      </span>
      {vale ? (
        <Button size="small" icon={LockOpen} disabled={endBlocco.isPending} aria-label={`Togli il blocco su ${nome}`} onClick={confirmEnd}>
          Togli
        </Button>
      ) : (
        <Tag tone="line">{tolto_il ? 'Tolto' : 'Finito'}</Tag>
      )}
    </li>
  );
}
