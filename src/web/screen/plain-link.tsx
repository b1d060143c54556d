import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import { afterPaint } from '#web/ui/press.ts';

interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** '/employees/01a2…': where it leads. */
  address: string;
}

/**
 * A link to another screen, as the router's own is: it follows within the page, and loads the screen when one reaches for it. It does not
 * follow the page's own address, by which the router's says that one is there already: lists hold a hundred links, and each had that to do
 * before the first row was seen, and again with every key of a search.
 */
export function PlainLink({ address, onClick, ...rest }: PlainLinkProps): ReactElement {
  const router = useRouter();
  const reach = () => void router.preloadRoute(linkOf(address)).catch(() => undefined); // told of when it is pressed
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return; // the browser's own: a tab beside
    event.preventDefault();
    afterPaint(() => void router.navigate(linkOf(address)));
  };
  return <a {...rest} href={address} onClick={follow} onMouseEnter={reach} onFocus={reach} onTouchStart={reach} />;
}

/** An address of the product with its query ('/software?esaurite=true') as a router link takes it. */
export function linkOf(address: string): { to: never; search: never } {
  const [to, query = ''] = address.split('?');
  // Each route types its own search; an address that the server names is checked by the screen that reads it.
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
