import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/link-of.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Voce } from '../contract.ts';
import { nomeEsito } from '../rules.ts';

/** What was decided, by whom and when. */
export function DeciseList({ voci }: { voci: readonly Voce[] }): ReactElement {
  return (
    <ul className="rows decided" aria-label="Cose decise">
      {voci.map((voce) => (
        <Decisa key={voce.voce} voce={voce} />
      ))}
    </ul>
  );
}

function Decisa({
  voce: { tipo, id, nome, esito, condizione, note, trasferito_a, data, deciso_da, deciso_il },
}: {
  voce: Voce;
}): ReactElement | null {
  const Icon = RISORSA_ICONS[tipo];
  if (!esito) return null;
  const bad = esito === 'non_restituito' || condizione === 'guasto' || condizione === 'incompleto';
  const outcome = nomeEsito({ esito, condizione });
  const named = trasferito_a ? `${outcome} a ${trasferito_a.nome} ${trasferito_a.cognome}` : outcome;
  const who = [deciso_da?.nome, deciso_il && formatDataOra(deciso_il)].filter(Boolean).join(', ');
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span className="who">
        <b>
          <Link {...linkOf(schedaDi(tipo, id))}>{nome}</Link>
        </b>
        <small>
          {[data && `il ${formatData(data)}`, who && `deciso da ${who}`].filter(Boolean).join(' · ')}
          {note && <span className="said">{note}</span>}
        </small>
      </span>
      <Tag tone={bad ? 'warning' : 'success'}>{named.charAt(0).toUpperCase() + named.slice(1)}</Tag>
    </li>
  );
}
