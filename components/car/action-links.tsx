import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';

type Props = { actions: CarModel['actions']; className: string | undefined; linkClass?: string | undefined };

/** The secondary actions of a car, such as a test drive or a trade-in, as a list of links. */
export function ActionLinks({ actions, className, linkClass }: Props) {
  if (actions.length === 0) return null;
  return (
    <ul className={className}>
      {actions.map((action) => (
        <li key={action.id}>
          <Link href={action.href} className={linkClass} name={action.name} />
        </li>
      ))}
    </ul>
  );
}
