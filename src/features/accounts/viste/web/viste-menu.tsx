import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The lazy import lets a list appear before its menu of views is loaded. */
export const VisteMenu = lazyPart(() => import('./viste-panel.tsx').then((file) => file.VistePanel));
