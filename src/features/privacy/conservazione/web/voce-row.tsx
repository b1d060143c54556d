import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Voce } from '../contract.ts';
import { CLASSE, siElimina } from '../rules.ts';
import { useRimetti } from './hooks.ts';
import { nomeVoce, quanteVoce } from './say-voce.ts';

/** One item: what it is, whose, since when it is due, and why it stays where it does. */
export function VoceRow({ voce, onTieni }: { voce: Voce; onTieni: () => void }): ReactElement {
  const { id, classe, persona, data, dal, bloccata, tenuta } = voce;
  const back = useRimetti();
  const nome = nomeVoce(voce);
  const quante = quanteVoce(voce);
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {CLASSE[classe].label}
          {quante && ` · ${quante}`}
          {persona && (
            <>
              {' · '}
              <Link to="/employees/$id" params={{ id: persona.id }} className="link">
                {persona.nome} {persona.cognome}
              </Link>
            </>
          )}
        </small>
        <small>
          Conta dal {formatData(data)}, scaduta il {formatData(dal)}
        </small>
        {tenuta && (
          <small>
            Tenuta fino al {formatData(tenuta.fino_al)}: {tenuta.motivo}
          </small>
        )}
      </span>
      {bloccata ? (
        <Tag tone="warning">Sotto blocco</Tag>
      ) : tenuta ? (
        <>
          <Tag tone="info">Tenuta</Tag>
          <Button
            size="small"
            disabled={back.isPending}
            aria-label={`Rimetti ${nome}`}
            onClick={() => back.mutate({ params: { id: String(id) } })}
          >
            Rimetti
          </Button>
        </>
      ) : (
        <>
          {!siElimina(classe) && <Tag tone="line">Solo segnalata</Tag>}
          <Button size="small" aria-label={`Tieni ${nome}`} onClick={onTieni}>
            Tieni
          </Button>
        </>
      )}
    </li>
  );
}
