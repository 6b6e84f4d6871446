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

/** The icon of a fact; it never stands without the fact's words, so it is hidden from assistive technology. */
export function FactIcon({ icon, size = 18 }: { icon: Fact['icon']; size?: number }) {
  const Icon = icons[icon];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
