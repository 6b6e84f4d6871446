import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { graceArea, isInTriangle, type Point } from './grace-area.ts';
import { useHeaderMarker } from './use-header-marker.ts';

/** A pointer that rests outside of an open menu for this long is no longer on its way to the panel. */
const restMs = 160;

/** Where the pointer may go on its way to the open panel, and the menu that it is over meanwhile. */
type Way = { area: readonly [Point, Point, Point]; next: string | undefined };

/**
 * The menus of a bar: one is open at a time, by click, or by hovering where the site says so (rule U16). Escape and a press elsewhere close
 * it.
 */
export function useMenuBar(opensOn: Chrome['opensOn']) {
  const [open, setOpen] = useState<string>();
  const bar = useRef<HTMLElement>(null);
  const way = useRef<Way>(undefined);
  const timer = useRef<number>(undefined);
  const leaveWay = (next?: string) => {
    window.clearTimeout(timer.current);
    way.current = undefined;
    setOpen(next);
  };
  const finish = () => leaveWay(way.current?.next);
  const wait = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(finish, restMs);
  };

  useHeaderMarker(bar, open !== undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners only use refs and the setter.
  useEffect(() => {
    if (open === undefined) return;
    const onPointerDown = (event: Event) => {
      if (!bar.current?.contains(event.target as Node)) leaveWay();
    };
    const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!way.current) return;
      if (isInTriangle(way.current.area, { x, y })) wait();
      else if (way.current.next !== undefined) finish();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (bar.current?.contains(document.activeElement)) bar.current.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      leaveWay();
    };
    return listen(document, { pointerdown: onPointerDown, pointermove: onPointerMove, keydown: onKeyDown });
  }, [open]);

  /** What the area around a menu's name and panel needs to open on hover. */
  const hoverArea = (name: string, panel: () => HTMLElement | null) => {
    const isMouse = ({ pointerType }: ReactPointerEvent) => opensOn === 'hover' && pointerType === 'mouse';
    return {
      onPointerEnter: (event: ReactPointerEvent) => {
        if (!isMouse(event)) return;
        if (way.current && name !== open) way.current.next = name;
        else leaveWay(name);
      },
      onPointerLeave: (event: ReactPointerEvent) => {
        if (!isMouse(event)) return;
        const box = panel()?.getBoundingClientRect();
        if (name !== open || !box) {
          if (way.current?.next === name) way.current.next = undefined;
          return;
        }
        way.current = { area: graceArea({ x: event.clientX, y: event.clientY }, box), next: undefined };
        wait();
      },
    };
  };
  return { bar, open, show: leaveWay, hoverArea };
}
