import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Passo } from '../contract.ts';
import type { FINE, NomePasso } from '../rules.ts';
import './primi-passi.css';
import { addressOf } from '#shared/screens.ts';

interface Parole {
  title: string;
  text: string;
  /** The link to the list that contains the record created in this step. */
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
  /** True when the step about accounts counts as done because an amministratore has `fa_tutto`. */
  faccioTutto: boolean;
  onChoose: (passo: NomePasso) => void;
  children: ReactNode;
}

/** The list of all first steps. The current step is expanded. */
export function PercorsoList({ passi, corrente, faccioTutto, onChoose, children }: PercorsoListProps): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(corrente);
  useEffect(() => {
    if (shown.current === corrente) return;
    shown.current = corrente;
    title.current?.focus(); // moves the focus to the title of the next step
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

/** Shown after the last step: suggestions for what to do next. */
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
