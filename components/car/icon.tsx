import { Icon } from '#components/ui/icon.tsx';
import type { IconName } from '#components/ui/icon-name.ts';
import type { Fact } from '#lib/cars/facts.ts';

const icons: Record<Fact['icon'], IconName> = {
  distance: 'gauge',
  hours: 'gauge',
  sleeps: 'bed-double',
  transmission: 'cog',
  fuel: 'fuel',
  body: 'car',
  seats: 'armchair',
  drive: 'waypoints',
};

/** The icon of a fact. It is hidden from screen readers, because the fact's text is always beside it. */
export function FactIcon({ icon, size = 18 }: { icon: Fact['icon']; size?: number }) {
  return <Icon name={icons[icon]} size={size} />;
}
