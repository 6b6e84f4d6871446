import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { useHeaderMarker } from './use-header-marker.ts';

/** A place in the window, in CSS pixels. */
type Point = { x: number; y: number };

type Box = { left: number; right: number; top: number; bottom: number };

/** The tip is slightly behind the pointer, so that a shallow path to the panel stays inside. */
const slack = 6;

/**
 * The triangle from where the pointer left the name of a menu to the near edge of its panel. A pointer inside is on its way to the panel,
 * so the menus that it crosses stay closed.
 */
export function graceArea({ x, y }: Point, { left, right, top, bottom }: Box): [Point, Point, Point] {
  const isAbove = y < (top + bottom) / 2;
  const edge = isAbove ? Math.max(top, y) : Math.min(bottom, y);
  return [
    { x, y: isAbove ? y - slack : y + slack },
    { x: Math.min(left, x - slack), y: edge },
    { x: Math.max(right, x + slack), y: edge },
  ];
}

const side = (a: Point, b: Point, point: Point) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);

/** Whether a point is in a triangle or on its edge. */
export function isInTriangle([a, b, c]: readonly [Point, Point, Point], point: Point): boolean {
  const sides = [side(a, b, point), side(b, c, point), side(c, a, point)];
  return sides.every((one) => one >= 0) || sides.every((one) => one <= 0);
}

/** A pointer that rests outside of an open menu for this long is no longer on its way to the panel. */
const restMs = 160;

/** The area that the pointer may cross on its way to the open panel, and the menu that it is over meanwhile. */
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
