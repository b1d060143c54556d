import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { addressOf } from '#shared/screens.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import type { Passo } from '../contract.ts';

const ORA = [
  {
    title: 'Assumi una persona',
    text: 'Nasce il suo onboarding, e ogni passo aspetta chi lo deve fare.',
    to: addressOf('/employees', { nuovo: 1 }),
  },
  {
    title: 'Porta dentro le cose',
    text: 'Computer, telefoni, piani e licenze dal foglio che avete già; poi chi ha che cosa.',
    to: addressOf('/importazioni', { elenco: 'hardware' }),
  },
  {
    title: 'Prepara le dotazioni',
    text: 'Che cosa riceve chi arriva, per mansione: il Manager la sceglie invece di scriverla.',
    to: '/dotazioni',
  },
  { title: 'Prova la posta', text: 'Chi aspetta qualcosa lo sa anche senza aprire Organico.', to: '/posta' },
] as const;

/** Nothing left to set up, or the rest left for later: what one does now. */
export function FattoSection({ passi }: { passi: readonly Passo[] }): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isWhole = passi.every(({ fatto }) => fatto);
  return (
    <section className="sec" aria-labelledby="fatto">
      <header>
        <h2 id="fatto" ref={title} tabIndex={-1}>
          {isWhole ? 'Fatto: ora puoi cominciare' : 'Il resto può aspettare: ora puoi cominciare'}
        </h2>
      </header>
      {!isWhole && <p>Ciò che hai saltato resta qui.</p>}
      <ul className="rows">
        {ORA.map(({ title, text, to }) => (
          <li key={to}>
            <span className="who">
              <b>
                <Link className="over" {...linkOf(to)}>
                  {title}
                </Link>
              </b>
              <small>{text}</small>
            </span>
            <ArrowRight className="i" aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  );
}
