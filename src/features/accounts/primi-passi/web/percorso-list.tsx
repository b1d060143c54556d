import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Passo } from '../contract.ts';
import type { FINE, NomePasso } from '../rules.ts';
import './primi-passi.css';
import { addressOf } from '#shared/screens.ts';

interface PassoTexts {
  title: string;
  text: string;
  doneLink: { label: string; to: string };
}

const PASSO_TEXTS: Record<NomePasso, PassoTexts> = {
  brand: {
    title: 'Il primo brand',
    text: "Un marchio, una società, una divisione: persone e cose appartengono a un brand, e il brand decide chi le vede. Se non avete divisioni, chiamalo come l'azienda.",
    doneLink: { label: 'Gestione Brand', to: '/brand-management' },
  },
  account: {
    title: 'Chi lavora qui',
    text: 'Un onboarding passa da HR al Manager e a IT. Dai un account a chi lo fa, compilando le righe che servono, oppure fai tutto tu.',
    doneLink: { label: 'Gestione Utenti', to: '/user-management' },
  },
  showroom: {
    title: 'Il primo showroom',
    text: 'Un luogo di lavoro: un negozio, un ufficio, un magazzino. Si può aggiungere anche dopo.',
    doneLink: { label: 'Showrooms', to: '/showrooms' },
  },
  dipendente: {
    title: 'La prima persona',
    text: 'Una alla volta, oppure tutte insieme dal foglio che hai già.',
    doneLink: { label: 'Dipendenti', to: '/employees' },
  },
};

interface PercorsoListProps {
  passi: readonly Passo[];
  corrente: NomePasso | typeof FINE;
  faccioTutto: boolean;
  onChoose: (passo: NomePasso) => void;
  children: ReactNode;
}

export function PercorsoList({ passi, corrente, faccioTutto, onChoose, children }: PercorsoListProps): ReactElement {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const shownPasso = useRef(corrente);
  useEffect(() => {
    if (shownPasso.current === corrente) return;
    shownPasso.current = corrente;
    titleRef.current?.focus();
  }, [corrente]);
  return (
    <ol className="percorso">
      {passi.map(({ passo, fatto }, i) => {
        const isOpen = passo === corrente;
        const { title: stepTitle, text, doneLink } = PASSO_TEXTS[passo];
        return (
          <li key={passo} className={isOpen ? 'on' : fatto ? 'done' : undefined} aria-current={isOpen ? 'step' : undefined}>
            <span className="mark" aria-hidden>
              {fatto ? <Check className="i" /> : i + 1}
            </span>
            <div className="what">
              <h2 ref={isOpen ? titleRef : undefined} tabIndex={isOpen ? -1 : undefined}>
                {stepTitle}
              </h2>
              {isOpen && <p>{text}</p>}
              {isOpen && children}
              {!isOpen && fatto && (
                <p>
                  {passo === 'account' && faccioTutto ? 'Fai tutto tu. Si cambia in' : 'Fatto:'}{' '}
                  <Link className="link" {...linkProps(doneLink.to)}>
                    {doneLink.label}
                  </Link>
                </p>
              )}
            </div>
            {!isOpen && !fatto && (
              <Button kind="ghost" size="small" onClick={() => onChoose(passo)} aria-label={`Vai a «${stepTitle}»`}>
                Vai
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const SUGGESTIONS = [
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

export function FattoSection({ passi }: { passi: readonly Passo[] }): ReactElement {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const isComplete = passi.every(({ fatto }) => fatto);
  return (
    <section className="sec" aria-labelledby="fatto">
      <header>
        <h2 id="fatto" ref={titleRef} tabIndex={-1}>
          {isComplete ? 'Fatto: ora puoi cominciare' : 'Il resto può aspettare: ora puoi cominciare'}
        </h2>
      </header>
      {!isComplete && <p>Ciò che hai saltato resta qui.</p>}
      <ul className="rows">
        {SUGGESTIONS.map(({ title, text, to }) => (
          <li key={to}>
            <span className="who">
              <b>
                <Link className="over" {...linkProps(to)}>
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
