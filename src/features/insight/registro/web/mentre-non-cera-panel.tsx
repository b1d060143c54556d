import './mentre-non-cera.css';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { useRead } from '#web/data/use-read.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { getMentreNonCera } from '../contract.ts';

// The browser stores under this key the beginning of the absence whose panel the user has closed.
const STORAGE_KEY = 'organico-mentre-non-cera';

/** What happened since the last session, for accounts that may read the audit log. Renders nothing when nothing happened. */
export function MentreNonCeraPanel(): ReactElement | null {
  const { data } = useRead(getMentreNonCera);
  const [closed, setClosed] = useState(() => localStorage.getItem(STORAGE_KEY));
  if (!data?.dal || data.righe.length === 0 || closed === data.dal) return null;
  const { dal, righe } = data;
  const close = () => {
    localStorage.setItem(STORAGE_KEY, dal);
    setClosed(dal);
  };
  return (
    <div className="absence">
      <Section
        title="Mentre non c'eri"
        badge={<span className="n">dal {formatDataOra(dal)}</span>}
        action={<IconButton icon={X} label="Chiudi: Mentre non c'eri" onClick={close} />}
      >
        <ul>
          {righe.map(({ evento, testo, collegamento }) => (
            <li key={evento}>
              <Link className="link" {...linkProps(collegamento)}>
                {testo}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
