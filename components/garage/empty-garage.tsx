import { Heart, Scale } from 'lucide-react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import styles from './empty-garage.module.scss';

const icons = { heart: Heart, scale: Scale };

type Props = { icon: keyof typeof icons; title: string; text: string; href: string; label: string };

/** Replaces an empty list: explains it and links to the stock. */
export function EmptyGarage({ icon, title, text, href, label }: Props) {
  const Icon = icons[icon];
  return (
    <div className={styles.empty}>
      <Icon size={40} strokeWidth={1.25} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{text}</p>
      <Link href={href} className={`${button.button} ${button.primary}`}>
        {label}
      </Link>
    </div>
  );
}
