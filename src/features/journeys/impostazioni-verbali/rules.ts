import { Problem } from '#shared/problem.ts';

/** The longest side of a logo in pixels. A small file can decode to a picture that fills the memory. */
export const LATO_MAX = 600;

export const logoNonLeggibile = () =>
  new Problem(
    'invalid',
    'LOGO_NON_LEGGIBILE',
    `Il logo non si può disegnare: serve un JPEG, o un PNG a 8 bit non interlacciato, di al massimo ${LATO_MAX} punti per lato.`,
  );
