import { ButtonLink } from '#components/ui/button-link.tsx';
import type { LinkButton } from '#lib/pages/blocks/view-parts.ts';
import styles from './buttons.module.scss';

/** The buttons of a block; the first is the one that counts. */
export function Buttons({ buttons }: { buttons: readonly LinkButton[] }) {
  if (buttons.length === 0) return null;
  return (
    <ul className={styles.buttons}>
      {buttons.map(({ label, href }, index) => (
        <li key={label}>
          <ButtonLink href={href} look={index === 0 ? 'primary' : 'secondary'} name={label} />
        </li>
      ))}
    </ul>
  );
}
