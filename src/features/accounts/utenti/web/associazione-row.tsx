import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Associazione, User } from '../contract.ts';
import { DIRITTO_LABELS, dirittoOf } from '../rules.ts';
import { useChangeRight, useDissociate } from './hooks.ts';

interface AssociazioneRowProps {
  user: User;
  association: Associazione;
  mayChange: boolean;
}

/** A brand of an account, with the right on it; who may changes the right, or parts the two. */
export function AssociazioneRow({ user, association, mayChange }: AssociazioneRowProps): ReactElement {
  const changeRight = useChangeRight();
  const dissociate = useDissociate();
  const { brand } = association;
  const current = dirittoOf(association);
  const items = RIGHTS.map((right) => ({
    label: DIRITTO_LABELS[right],
    ...(right === current ? { icon: Check } : {}),
    onSelect: () => right !== current && changeRight(association, right),
  }));
  return (
    <li>
      <BrandBadge brand={brand} />
      <span className="muted">{DIRITTO_LABELS[current]}</span>
      {mayChange && (
        <span className="acts">
          <Menu label={`Cambia il diritto di ${nomeVisualizzato(user)} su ${brand.nome}`} items={items} />
          <IconButton
            icon={X}
            size="small"
            className="del"
            label={`Rimuovi ${brand.nome} da ${nomeVisualizzato(user)}`}
            onClick={() => dissociate(user, association)}
          />
        </span>
      )}
    </li>
  );
}
