import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useTipTarget } from './use-tip-target.ts';

const AWAY_PX = 6;
const EDGE_PX = 8;

/** Shows the tip of what is pointed at or focused: once per page. Of our own, because Radix's brings 15 KB to every first screen. */
export default function TipHost(): ReactElement | null {
  const target = useTipTarget();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (target && box.current) place(box.current, target.getBoundingClientRect());
  }, [target]);
  if (!target) return null;
  // Hidden from readers: the control's own name says it.
  return (
    <div className={target.dataset.tipPress === undefined ? 'tip' : 'tip lines'} data-tip-box="" aria-hidden ref={box}>
      {target.dataset.tip}
    </div>
  );
}

/** Above the control, below it where there is no room; never out of the window. */
function place(box: HTMLElement, control: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const above = control.top - AWAY_PX - height;
  const left = control.left + control.width / 2 - width / 2;
  box.style.top = `${above >= EDGE_PX ? above : control.bottom + AWAY_PX}px`;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
}
