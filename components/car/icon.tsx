import { Armchair, Car, Cog, Fuel, Gauge, type LucideIcon, Waypoints } from 'lucide-react';
import type { Fact } from '#lib/cars/facts.ts';

const icons: Record<Fact['icon'], LucideIcon> = {
  distance: Gauge,
  transmission: Cog,
  fuel: Fuel,
  body: Car,
  seats: Armchair,
  drive: Waypoints,
};

/** The icon of a fact. It is hidden from screen readers, because the fact's text is always beside it. */
export function FactIcon({ icon, size = 18 }: { icon: Fact['icon']; size?: number }) {
  const Icon = icons[icon];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
