import type { RefObject } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import styles from './empty-garage.module.scss';

type Props = {
  icon: 'bell' | 'heart' | 'scale';
  title: string;
  text: string;
  href: string;
  label: string;
  /** The heading, which takes the focus after the last item of a list was removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
};

/** Replaces an empty list: explains it and links to the stock. */
export function EmptyGarage({ icon, title, text, href, label, heading }: Props) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={40} stroke={1.25} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <ButtonLink href={href} name={label} />
    </div>
  );
}
