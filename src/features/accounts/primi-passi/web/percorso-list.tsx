import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Passo } from '../contract.ts';
import type { FINE, NomePasso } from '../rules.ts';
import './primi-passi.css';

interface Parole {
  title: string;
  text: string;
  /** Where what was made is seen. */
  done: { label: string; to: string };
}

const PAROLE: Record<NomePasso, Parole> = {
  brand: {
    title: 'Il primo brand',
    text: "Un marchio, una società, una divisione: persone e cose appartengono a un brand, e il brand decide chi le vede. Se non avete divisioni, chiamalo come l'azienda.",
    done: { label: 'Gestione Brand', to: '/brand-management' },
  },
  account: {
    title: 'Chi lavora qui',
    text: 'Un onboarding passa da HR al Manager e a IT. Dai un account a chi lo fa, compilando le righe che servono, oppure fai tutto tu.',
    done: { label: 'Gestione Utenti', to: '/user-management' },
  },
  showroom: {
    title: 'Il primo showroom',
    text: 'Un luogo di lavoro: un negozio, un ufficio, un magazzino. Si può aggiungere anche dopo.',
    done: { label: 'Showrooms', to: '/showrooms' },
  },
  dipendente: {
    title: 'La prima persona',
    text: 'Una alla volta, oppure tutte insieme dal foglio che hai già.',
    done: { label: 'Dipendenti', to: '/employees' },
  },
};

interface PercorsoListProps {
  passi: readonly Passo[];
  corrente: NomePasso | typeof FINE;
  /** The account step was done so. */
  faccioTutto: boolean;
  onChoose: (passo: NomePasso) => void;
  /** What is done at the step that is taken now. */
  children: ReactNode;
}

/** The steps, one below the other; the one that is taken now is open. */
export function PercorsoList({ passi, corrente, faccioTutto, onChoose, children }: PercorsoListProps): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(corrente);
  useEffect(() => {
    if (shown.current === corrente) return;
    shown.current = corrente;
    title.current?.focus(); // whoever has gone on reads on here
  }, [corrente]);
  return (
    <ol className="percorso">
      {passi.map(({ passo, fatto }, i) => {
        const isOpen = passo === corrente;
        const { title: name, text, done } = PAROLE[passo];
        return (
          <li key={passo} className={isOpen ? 'on' : fatto ? 'done' : undefined} aria-current={isOpen ? 'step' : undefined}>
            <span className="mark" aria-hidden>
              {fatto ? <Check className="i" /> : i + 1}
            </span>
            <div className="what">
              <h2 ref={isOpen ? title : undefined} tabIndex={isOpen ? -1 : undefined}>
                {name}
              </h2>
              {isOpen && <p>{text}</p>}
              {isOpen && children}
              {!isOpen && fatto && (
                <p>
                  {passo === 'account' && faccioTutto ? 'Fai tutto tu. Si cambia in' : 'Fatto:'}{' '}
                  <Link className="link" {...linkOf(done.to)}>
                    {done.label}
                  </Link>
                </p>
              )}
            </div>
            {!isOpen && !fatto && (
              <Button kind="ghost" size="small" onClick={() => onChoose(passo)} aria-label={`Vai a «${name}»`}>
                Vai
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
